import Glibc

/// Whether a Matroska file is as long as it says: FFmpeg reads one that is cut short to its end and says nothing.
///
/// Layout (RFC 8794, RFC 9559): elements of a number, a length and content. The file is a header and a segment, which
/// states its length once it is finished; before that its elements do, cluster by cluster.
struct MatroskaEnd {
  private let file: Int32
  private let size: Int64

  private static let header: UInt64 = 0x1A45_DFA3
  private static let segment: UInt64 = 0x1853_8067
  private static let cluster: UInt64 = 0x1F43_B675
  /// Elements that are looked at in a segment without a length: more than a day of pictures and sound.
  private static let most = 20_000_000

  /// One element's head.
  private struct Element {
    let number: UInt64
    let content: Int64
    /// Bytes of content; `nil` where it does not say.
    let length: Int64?
  }

  /// Bytes that a file states and does not have; `nil` where none are missing, or it is no such file.
  static func bytesMissing(_ path: String) -> Int64? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { return nil }
    return MatroskaEnd(file: file, size: Int64(facts.st_size)).missing
  }

  private var missing: Int64? {
    guard let head = element(at: 0), head.number == Self.header, let length = head.length,
      let segment = element(at: head.content + length), segment.number == Self.segment
    else { return nil }
    if let length = segment.length { return beyond(segment.content, length) }
    var offset = segment.content
    for _ in 0..<Self.most {
      guard offset < size, let next = element(at: offset) else { return nil }
      guard let length = next.length else {
        // A cluster that was being written has no length yet, and its elements follow.
        guard next.number == Self.cluster else { return nil }
        offset = next.content
        continue
      }
      if let missing = beyond(next.content, length) { return missing }
      offset = next.content + length
    }
    return nil
  }

  private func beyond(_ content: Int64, _ length: Int64) -> Int64? {
    let (end, overflow) = content.addingReportingOverflow(length)
    return overflow || end <= size ? nil : end - size
  }

  /// The element that begins at an offset; `nil` at the end and for what is none.
  private func element(at offset: Int64) -> Element? {
    var bytes = [UInt8](repeating: 0, count: 12)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, 12, Int(offset)) }
    guard count > 1, bytes[0] >= 0x10 else { return nil }
    let numberSize = bytes[0].leadingZeroBitCount + 1
    guard count > numberSize, bytes[numberSize] > 0 else { return nil }
    let lengthSize = bytes[numberSize].leadingZeroBitCount + 1
    guard count >= numberSize + lengthSize else { return nil }
    let number = bytes[..<numberSize].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let raw = bytes[numberSize..<numberSize + lengthSize].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let mask = UInt64(1) << UInt64(7 * lengthSize) - 1
    return Element(
      number: number, content: offset + Int64(numberSize + lengthSize),
      length: raw & mask == mask ? nil : Int64(raw & mask))
  }
}
