import Geometry
import TestSupport

@testable import RawPhoto

/// Pictures of random numbers.
enum Numbers {
  static func words(_ count: Int, bits: Int, seed: UInt64 = 1) -> [UInt16] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in UInt16(truncatingIfNeeded: random.next() & (1 << UInt64(bits) - 1)) }
  }

  /// Smooth and rough parts, as pictures have them.
  static func picture(_ width: Int, _ height: Int, bits: Int) -> [UInt16] {
    var random = SeededRandom(seed: 7)
    return (0..<width * height).map { i in
      let (x, y) = (i % width, i / width)
      let noise = Int(random.next() % 5)
      return UInt16((x * 37 + y * 11 + (x / 9 + y / 7) % 2 * 500 + noise) % (1 << bits))
    }
  }
}

extension RawFrame {
  var words: [UInt16]? { if case .words(let values) = samples { values } else { nil } }
  var floats: [Float]? { if case .floats(let values) = samples { values } else { nil } }
}

/// What reading throws.
func failure(_ bytes: [UInt8]) -> RawPhotoError? {
  do {
    _ = try RawPhoto.read(bytes, threads: 2)
    return nil
  } catch { return error }
}
