import Archives
import Geometry

/// The sensor samples inside a Gyroflow project: base91 around zlib around Rust's bincode.
///
/// ```
/// count u64, then each: time f64 in ms, and three times [0 | 1 x y z f64]: rates in deg/s, accelerations, magnetic field
/// ```
/// All of it little-endian. Read off a project of version 2; checked against the orientations that Gyroflow's own
/// export gives of the same clip.
struct GyroflowSamples {
  /// Angular rates, rad/s.
  private(set) var rates: [VectorSample<Imu, LogClock>] = []
  /// Accelerations as written.
  private(set) var forces: [VectorSample<Imu, LogClock>] = []
  /// Samples looked at.
  private(set) var count = 0
  /// Values left out because they are not finite.
  private(set) var nonFinite = 0

  /// Unpacks and reads; a reason where that fails.
  init(_ text: String) throws(Refusal) {
    guard let packed = Base91.decoded(text) else { throw Refusal(reason: "its samples are not base91") }
    let bytes: [UInt8]
    do throws(ArchiveError) {
      bytes = try inflated(packed[...], wrapping: .zlib, limit: 4 << 30, what: "raw_imu")
    } catch { throw Refusal(reason: error.description) }
    try read(bytes)
  }

  /// Why it cannot be read.
  struct Refusal: Error { var reason: String }

  private mutating func read(_ bytes: [UInt8]) throws(Refusal) {
    // The shortest sample holds a time and three absences.
    guard let promised = bytes.little(8, at: 0), promised <= UInt64(bytes.count / 11) else {
      throw Refusal(reason: "its samples are not laid out as those of version 2")
    }
    var i = 8
    for _ in 0..<promised {
      guard let milliseconds = bytes.littleDouble(at: i) else { throw Self.cut }
      i += 8
      let (rate, force) = (try Self.vector(bytes, &i), try Self.vector(bytes, &i))
      _ = try Self.vector(bytes, &i)
      count += 1
      guard milliseconds.isFinite, abs(milliseconds) < Double(longestNanoseconds) * 1e-6 else {
        nonFinite += 1
        continue
      }
      let time = Timestamp<LogClock>(nanoseconds: Int64((milliseconds * 1e6).rounded()))
      for (value, isRate) in [(rate, true), (force, false)] {
        guard let value else { continue }
        guard value.isFinite else {
          nonFinite += 1
          continue
        }
        if isRate {
          rates.append(VectorSample(time: time, value: value * (.pi / 180)))
        } else {
          forces.append(VectorSample(time: time, value: value))
        }
      }
    }
    guard i == bytes.count else { throw Refusal(reason: "its samples are not laid out as those of version 2") }
  }

  private static let cut = Refusal(reason: "its samples break off")

  private static func vector(_ bytes: [UInt8], _ i: inout Int) throws(Refusal) -> Vector3<Imu>? {
    guard i < bytes.count else { throw cut }
    defer { i += 1 }
    switch bytes[i] {
    case 0: return nil
    case 1:
      guard let x = bytes.littleDouble(at: i + 1), let y = bytes.littleDouble(at: i + 9),
        let z = bytes.littleDouble(at: i + 17)
      else { throw cut }
      i += 24
      return Vector3(x, y, z)
    default: throw Refusal(reason: "its samples are not laid out as those of version 2")
    }
  }
}
