import RawPhoto
import VideoIO

/// A raw file in memory.
struct RawFile {
  /// Largest file that is read.
  private static let limit = 4 << 30

  let path: String
  let bytes: [UInt8]

  init(_ path: String) throws(CommandFailure) {
    self.path = path
    bytes = try FileBytes.read(path, limit: Self.limit)
  }

  /// A file that is a raw file by its content; `nil` for every other. Only what begins like one is read as a whole.
  ///
  /// - Parameter head: how it begins.
  init?(ifRaw path: String, head: [UInt8]) throws(CommandFailure) {
    guard RawPhoto.recognises(head) || Self.tiffMarks.contains(where: { head.starts(with: $0) }) else { return nil }
    try self.init(path)
    if !RawPhoto.recognises(bytes) { return nil }
  }

  private static let tiffMarks: [[UInt8]] = [[0x49, 0x49], [0x4D, 0x4D]]

  /// Its picture.
  func frame(threads: Int) throws(CommandFailure) -> RawFrame {
    do { return try RawPhoto.read(bytes, threads: threads) } catch { throw CommandFailure(error, path) }
  }

  /// All but its picture.
  func outline() throws(CommandFailure) -> RawFrame {
    do { return try RawPhoto.outline(bytes) } catch { throw CommandFailure(error, path) }
  }

  /// The JPEG inside.
  func preview() throws(CommandFailure) -> RawPreview {
    do { return try RawPreview(in: bytes) } catch { throw CommandFailure(error, path) }
  }

  func checksum() throws(CommandFailure) -> String {
    do { return try sha256(of: bytes) } catch { throw CommandFailure(error) }
  }
}
