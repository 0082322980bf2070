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
