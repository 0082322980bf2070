import Glibc

/// Rows of samples in memory, owned here or kept alive for whoever does own them.
///
/// A plane is written by one owner at a time; bands of rows may be written from several threads at once, each row by
/// one. Reading while nobody writes is always safe.
public final class Plane: @unchecked Sendable {
  /// Size and sampling.
  public let shape: PlaneShape
  /// Distance between rows, bytes; may exceed the bytes used.
  public let bytesPerRow: Int
  /// First sample of the first row.
  public let base: UnsafeMutableRawPointer
  private let owner: AnyObject?

  /// Allocates a plane of zeros, rows aligned to 64 bytes.
  public init(_ shape: PlaneShape) {
    self.shape = shape
    bytesPerRow = (shape.bytesPerRowUsed + 63) / 64 * 64
    let count = max(1, bytesPerRow * shape.height)
    base = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
    memset(base, 0, count)
    owner = nil
  }

  /// Views rows that belong to `owner`, which lives as long as this plane.
  /// - Precondition: `bytesPerRow` covers a row, and `owner` keeps all rows valid.
  public init(_ shape: PlaneShape, viewing base: UnsafeMutableRawPointer, bytesPerRow: Int, owner: AnyObject) {
    precondition(bytesPerRow >= shape.bytesPerRowUsed, "a row fits its stride")
    self.shape = shape
    self.bytesPerRow = bytesPerRow
    self.base = base
    self.owner = owner
  }

  deinit {
    if owner == nil { base.deallocate() }
  }

  /// First byte of a row.
  @inlinable public func row(_ y: Int) -> UnsafeMutableRawPointer {
    precondition(y >= 0 && y < shape.height, "row inside the plane")
    return base + y * bytesPerRow
  }

  /// One value, whatever its width: for tests and tools, not for pixel loops.
  public subscript(x: Int, y: Int, channel: Int = 0) -> Int {
    get {
      precondition(x >= 0 && x < shape.width && channel < shape.channels, "sample inside the plane")
      let index = x * shape.channels + channel
      return shape.bytesPerSample == 1
        ? Int(row(y).load(fromByteOffset: index, as: UInt8.self))
        : Int(row(y).load(fromByteOffset: index * 2, as: UInt16.self))
    }
    set {
      precondition(x >= 0 && x < shape.width && channel < shape.channels, "sample inside the plane")
      let index = x * shape.channels + channel
      if shape.bytesPerSample == 1 {
        row(y).storeBytes(of: UInt8(newValue), toByteOffset: index, as: UInt8.self)
      } else {
        row(y).storeBytes(of: UInt16(newValue), toByteOffset: index * 2, as: UInt16.self)
      }
    }
  }

  /// True when both planes hold the same samples; padding between rows does not count.
  public func hasSameSamples(as other: Plane) -> Bool {
    guard shape == other.shape else { return false }
    return (0..<shape.height).allSatisfy { memcmp(row($0), other.row($0), shape.bytesPerRowUsed) == 0 }
  }
}
