import CFFmpeg
import Glibc

/// The SHA-256 of some bytes, as 64 lower-case hexadecimal digits (FIPS 180-4, by libavutil).
public func sha256(of bytes: [UInt8]) throws(VideoIOError) -> String {
  let sum = try SHA256Sum()
  bytes.withUnsafeBytes { sum.add($0) }
  return sum.finish()
}

/// The SHA-256 of a file's content.
public func sha256(ofFile path: String) throws(VideoIOError) -> String { try sha256(ofFiles: [path]) }

/// The SHA-256 of the content of some files, one behind the other.
public func sha256(ofFiles paths: [String]) throws(VideoIOError) -> String {
  let sum = try SHA256Sum()
  var chunk = [UInt8](repeating: 0, count: 1 << 18)
  for path in paths {
    guard let file = fopen(path, "rbe") else {
      if errno == ENOENT { throw .notFound(path: path) }
      throw .unreadable(path: path, reason: systemText(errno))
    }
    defer { fclose(file) }
    while true {
      let count = chunk.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) }
      guard count > 0 else { break }
      chunk.withUnsafeBytes { sum.add(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
    }
    guard ferror(file) == 0 else { throw .unreadable(path: path, reason: systemText(errno)) }
  }
  return sum.finish()
}

/// Owns one running sum.
private final class SHA256Sum {
  private let state: OpaquePointer

  init() throws(VideoIOError) {
    state = try allocated("a checksum", av_sha_alloc())
    av_sha_init(state, 256)
  }

  deinit { av_free(UnsafeMutableRawPointer(state)) }

  func add(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.bindMemory(to: UInt8.self).baseAddress, !bytes.isEmpty else { return }
    av_sha_update(state, base, bytes.count)
  }

  func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(state, &digest)
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
