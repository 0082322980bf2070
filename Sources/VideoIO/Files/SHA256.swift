import CFFmpeg
import CKernels
import Glibc

/// The SHA-256 of some bytes, as 64 lower-case hexadecimal digits (FIPS 180-4).
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

/// One running sum: by the processor's own instructions, else by libavutil.
private final class SHA256Sum {
  private let state: OpaquePointer
  private let isFast = ck_can_sha256()
  /// The fast sum, and bytes that make no whole block yet.
  private var words: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var rest: [UInt8] = []
  private var length = 0

  private static let block = 64

  init() throws(VideoIOError) {
    state = try allocated("a checksum", av_sha_alloc())
    av_sha_init(state, 256)
  }

  deinit { av_free(UnsafeMutableRawPointer(state)) }

  func add(_ bytes: UnsafeRawBufferPointer) {
    let bytes = bytes.bindMemory(to: UInt8.self)
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    guard isFast else { return av_sha_update(state, base, bytes.count) }
    length += bytes.count
    var start = 0
    if !rest.isEmpty {
      start = min(Self.block - rest.count, bytes.count)
      rest += bytes[..<start]
      if rest.count == Self.block {
        ck_sha256(&words, rest, 1)
        rest = []
      }
    }
    let blocks = (bytes.count - start) / Self.block
    if blocks > 0 { ck_sha256(&words, base + start, blocks) }
    rest += bytes[(start + blocks * Self.block)...]
  }

  func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    if isFast {
      digest = fastDigest()
    } else {
      av_sha_final(state, &digest)
    }
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Pads with a bit, zeros and the length in bits, as the standard says.
  private func fastDigest() -> [UInt8] {
    var last = rest + [0x80]
    while last.count % Self.block != 56 { last.append(0) }
    last += (0..<8).map { UInt8(truncatingIfNeeded: (length * 8) >> (56 - 8 * $0)) }
    ck_sha256(&words, last, last.count / Self.block)
    return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }
}
