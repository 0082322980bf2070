import Light
import Testing

@testable import Develop

struct TemperatureTests {
  @Test(arguments: [2000.0, 2856, 4000, 5003, 6504, 9000, 20000], [-40.0, 0, 25])
  func `a temperature and its white are each other's`(kelvin: Double, tint: Double) {
    let back = ColourTemperature(ColourTemperature(kelvin: kelvin, tint: tint).white)
    // Between two lines the way there is linear in reciprocal temperature, the way back in distance.
    #expect(abs(back.kelvin / kelvin - 1) < 2e-5 && abs(back.tint - tint) < 1e-4)
  }

  @Test func `known whites have their known temperatures`() {
    // CIE 15: illuminant A 2856 K, D65 6504 K, D50 5003 K; Robertson's method is good to a few kelvin.
    #expect(abs(ColourTemperature(.illuminantA).kelvin - 2856) < 5 && abs(ColourTemperature(.illuminantA).tint) < 2)
    #expect(abs(ColourTemperature(.d65).kelvin - 6504) < 15)
    #expect(abs(ColourTemperature(.d50).kelvin - 5003) < 10)
    // Daylight lies on the green side of the black body.
    #expect(ColourTemperature(.d65).tint > 0)
  }
}
