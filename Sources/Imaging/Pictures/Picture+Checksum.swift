import Geometry

extension Picture {
  /// A 64-bit fingerprint of the samples, for goldens and for telling whether two runs agree.
  ///
  /// FNV-1a (Fowler, Noll, Vo): `h = (h XOR byte) · 0x100000001b3 mod 2⁶⁴` from `0xcbf29ce484222325`, over width and
  /// height of the picture as four bytes each, least first, then all planes in order, row by row, as the samples lie in
  /// memory (two-byte samples least byte first on every machine this runs on). Padding between rows does not count.
  /// Not a cryptographic hash.
  public var checksum: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for side in [size.width, size.height] {
      for shift in [0, 8, 16, 24] { add(UInt8(truncatingIfNeeded: side >> shift)) }
    }
    for plane in planes {
      for y in 0..<plane.shape.height {
        for byte in UnsafeRawBufferPointer(start: plane.row(y), count: plane.shape.bytesPerRowUsed) { add(byte) }
      }
    }
    return hash
  }
}
