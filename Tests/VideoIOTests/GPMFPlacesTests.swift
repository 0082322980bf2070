import TestSupport
import Testing

@testable import VideoIO

/// Positions in GoPro's telemetry become zero, and nothing else does.
struct GPMFPlacesTests {
  private func record(_ key: String, _ type: Character, _ size: Int, _ data: [UInt8]) -> [UInt8] {
    let count = size == 0 ? 0 : data.count / size
    let padding = [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
    return Array(key.utf8) + [type.asciiValue ?? 0, UInt8(size), UInt8(count >> 8), UInt8(count & 255)] + data + padding
  }

  private func nested(_ key: String, _ records: [[UInt8]]) -> [UInt8] {
    let data = records.flatMap(\.self)
    return Array(key.utf8) + [0, 1, UInt8(data.count >> 8), UInt8(data.count & 255)] + data
  }

  private func telemetry(gps: [UInt8], time: [UInt8], gyro: [UInt8]) -> [UInt8] {
    nested(
      "DEVC",
      [
        record("DVNM", "c", 1, Array("Camera".utf8)),
        nested("STRM", [record("STNM", "c", 1, Array("Gyroscope".utf8)), record("GYRO", "s", 6, gyro)]),
        nested(
          "STRM", [record("GPSF", "L", 4, [0, 0, 0, 3]), record("GPSU", "U", 16, time), record("GPS5", "l", 20, gps)]),
      ])
  }

  @Test func `positions and their times are zero, all else is as it was`() {
    var random = SeededRandom(seed: 3)
    func noise(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 1...255, using: &random) } }
    for samples in [1, 3, 18] {
      let gyro = noise(6 * samples)
      let full = telemetry(gps: noise(20 * samples), time: noise(16), gyro: gyro)
      let blank = telemetry(
        gps: .init(repeating: 0, count: 20 * samples), time: .init(repeating: 0, count: 16), gyro: gyro)
      let found = GPMFPlaces.blanked(full)
      // Only the record of the fix differs from a camera that never knew where it was.
      #expect(found?.count == full.count)
      #expect(found.map { zip($0, blank).filter { $0 != $1 }.count } == 1)
      #expect(found.map { zip($0, full).filter { $0 != $1 }.count } == 20 * samples + 16 + 1)
      #expect(found.flatMap(GPMFPlaces.blanked) == found)
    }
  }

  @Test func `telemetry that is not in order is not touched`() {
    let good = telemetry(
      gps: .init(repeating: 9, count: 20), time: .init(repeating: 9, count: 16), gyro: [1, 2, 3, 4, 5, 6])
    #expect(GPMFPlaces.blanked(Array(good.dropLast(30))) == nil)
    #expect(GPMFPlaces.blanked([1, 2, 3, 4, 0, 1, 0, 0]) == nil)
    #expect(GPMFPlaces.blanked([]) == [])
  }
}
