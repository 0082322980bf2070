import Light
import Testing

@testable import Develop
@testable import RawPhoto

/// White balance and matrices.
struct ColourTests {
  private func development(_ colour: CameraColour, _ change: (inout DevelopSettings) -> Void = { _ in }) throws
    -> Development
  {
    var settings = DevelopSettings()
    change(&settings)
    return try Development(Frames.frame(4, 4, .words([UInt16](repeating: 9, count: 16)), colour: colour), settings)
  }

  /// What a sensor of that matrix reads of a colour, greatest 1.
  private func reading(_ rows: [Double], _ white: Chromaticity) -> [Double] {
    let values = ColourTransform(rows: rows)(white.xyz)
    let most = values.max() ?? 1
    return values.map { $0 / most }
  }

  @Test(arguments: [Primaries.bt709, .bt2020, .displayP3])
  func `what the camera took for white is white`(primaries: Primaries) throws {
    let development = try development(Frames.colour()) { $0.primaries = primaries }
    #expect(development.gains == [2, 1, 1 / 0.6] && development.primaries == primaries)
    for value in development.transform([1, 1, 1]) { #expect(abs(value - 1) < 1e-12) }
  }

  @Test func `a white given as x and y is as good as what it reads`() throws {
    var colour = Frames.colour(neutral: nil)
    colour.white = .d50
    let byWhite = try development(colour)
    let byNeutral = try development(Frames.colour(neutral: reading(Frames.daylightMatrix, .d50)))
    for (a, b) in zip(byWhite.gains, byNeutral.gains) { #expect(abs(a - b) < 1e-12) }
    #expect(abs(byWhite.white!.x - Chromaticity.d50.x) < 1e-9 && abs(byWhite.white!.y - Chromaticity.d50.y) < 1e-9)
  }

  @Test func `of two lights the mixture is linear in reciprocal temperature, whatever their order`() throws {
    let (a, d) = (Frames.calibration(2850, Frames.tungstenMatrix), Frames.calibration(6500, Frames.daylightMatrix))
    var colour = Frames.colour(neutral: [0.5, 1, 0.55])
    colour.calibrations = [a, d]
    let first = try development(colour)
    colour.calibrations = [d, a]
    #expect(try development(colour) == first)
    let kelvin = try #require(first.temperature).kelvin
    #expect(
      abs(first.share - (1 / 2850 - 1 / kelvin) / (1 / 2850 - 1 / 6500)) < 1e-12
        && first.lights == ["2850 K", "6500 K"])
    colour.neutral = reading(Frames.daylightMatrix, .d65)
    let daylight = try development(colour)
    #expect(daylight.share == 1 && abs(daylight.white!.x - 0.3127) < 1e-6)
  }

  @Test func `colours of a sensor that sees as the eye does come out as they are`() throws {
    // Camera values are X, Y, Z themselves, under a white of D50.
    var colour = CameraColour()
    colour.calibrations = [.init(kelvin: 5000, light: "D50", colourMatrix: .identity)]
    colour.neutral = Chromaticity.d50.xyz
    let development = try development(colour)
    let toXYZ = try #require(Primaries.bt709.xyzFromRGB)
    let adapted = ColourTransform.adaptation(from: .d65, to: .d50) * toXYZ
    for rgb in [[0.2, 0.5, 0.1], [0.9, 0.1, 0.4]] {
      let seen = adapted(rgb)
      let balanced = zip(seen, development.gains).map { $0 * $1 }
      for (value, expected) in zip(development.transform(balanced), rgb) { #expect(abs(value - expected) < 1e-9) }
    }
  }

  @Test func `a forward matrix leads to the same white, and calibration and analog balance are heeded`() throws {
    var colour = Frames.colour(neutral: [0.9, 1, 0.8])
    colour.analogBalance = [2, 1, 1.5]
    colour.calibrations[0].forwardMatrix = ColourTransform(rows: [0.7, 0.2, 0.06, 0.3, 0.6, 0.1, 0.02, 0.1, 0.7])
    colour.calibrations[0].cameraCalibration = ColourTransform(diagonal: [1.1, 1, 0.9])
    let development = try development(colour)
    for value in development.transform([1, 1, 1]) { #expect(abs(value - 1) < 1e-12) }
    // The white is found through X, Y, Z to camera: matrix, then calibration, then balance.
    let back = ColourTransform(diagonal: [2 * 1.1, 1, 1.5 * 0.9]) * ColourTransform(rows: Frames.daylightMatrix)
    let xyz = try #require(back.inverse)
    let white = try #require(Chromaticity(xyz: xyz([0.9, 1, 0.8])))
    #expect(abs(white.x - development.white!.x) < 1e-9)
  }

  @Test func `a temperature is the white, gains are gains, none is none`() throws {
    let warm = try development(Frames.colour()) { $0.whiteBalance = .light(kelvin: 3000, tint: 0) }
    #expect(abs(warm.temperature!.kelvin - 3000) < 1)
    let cool = try development(Frames.colour()) { $0.whiteBalance = .light(kelvin: 9000, tint: 0) }
    #expect(warm.gains[0] / warm.gains[2] < cool.gains[0] / cool.gains[2], "a warmer light needs less red")
    let magenta = try development(Frames.colour()) { $0.whiteBalance = .light(kelvin: nil, tint: 80) }
    let asShot = try development(Frames.colour())
    #expect(abs(magenta.temperature!.kelvin - asShot.temperature!.kelvin) < 20)
    #expect(magenta.gains[0] > asShot.gains[0], "a greener light needs less green, and the picture turns to magenta")
    #expect(try development(Frames.colour()) { $0.whiteBalance = .gains([4, 2, 3]) }.gains == [2, 1, 1.5])
    let none = try development(Frames.colour()) { $0.whiteBalance = .none }
    #expect(none.gains == [1, 1, 1] && none.transform == asShot.transform)
  }

  @Test func `without a matrix the camera's own colours come out, and that is said`() throws {
    var colour = CameraColour()
    colour.neutral = [0.5, 1, 0.6]
    let development = try development(colour)
    #expect(development.transform == .identity && development.primaries == nil && development.gains[0] == 2)
    #expect(development.notes.map(\.kind) == ["matrix"])
    #expect(throws: DevelopError.noMatrix) {
      try self.development(colour) { $0.whiteBalance = .light(kelvin: 5000, tint: 0) }
    }
    colour.neutral = nil
    #expect(try self.development(colour).notes.map(\.kind) == ["whiteBalance", "matrix"])
  }

  @Test func `exposure and the maker's baseline are powers of two, and off`() throws {
    var frame = Frames.frame(4, 4, .words([UInt16](repeating: 1000, count: 16)))
    frame.baselineExposure = 0.25
    let plain = try frame.light()
    var settings = DevelopSettings()
    settings.usesBaseline = true
    #expect(try Development(frame, settings).scale == 1.189207115002721)
    for (a, b) in zip(plain.samples, try frame.light(settings).samples) {
      #expect(abs(Double(b / a) - 1.189207115) < 1e-6)
    }
    (settings.usesBaseline, settings.exposure) = (false, 3)
    for (a, b) in zip(plain.samples, try frame.light(settings).samples) { #expect(b == 8 * a) }
  }
}
