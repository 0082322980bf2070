/// Walks through the messages of a PX4 ULog and keeps those of the topics that are asked for.
///
/// Layout: 16 bytes of header, then messages of a 16-bit length, a letter, and the payload; little-endian. Source: the
/// PX4 guide, "ULog File Format".
struct ULogFile {
  /// One recorded series of a topic.
  struct Series {
    var topic: String
    /// Several sensors of one kind are told apart by it.
    var instance: Int
    /// Where the payloads begin, behind the number of the series.
    var payloads: [Int] = []
  }

  /// What the messages look like.
  private(set) var definitions = ULogDefinitions()
  /// The series of the topics asked for, in the order they were announced.
  private(set) var series: [Series] = []
  /// Short texts of the header, such as `sys_name`.
  private(set) var info: [String: String] = [:]
  /// Places where the file was damaged.
  private(set) var damages = 0
  /// Messages looked at.
  private(set) var messages = 0
  let bytes: [UInt8]

  private let topics: Set<String>
  private var seriesOfNumber: [UInt64: Int] = [:]
  private var appended: [Int] = []

  static let magic: [UInt8] = [0x55, 0x4C, 0x6F, 0x67, 0x01, 0x12, 0x35]
  private static let synchronisation: [UInt8] = [0x2F, 0x73, 0x13, 0x20, 0x25, 0x0C, 0xBB, 0x12]
  private static let known = Set("BFIMPQALRDCOS".utf8)

  /// Reads a file.
  ///
  /// - Throws: ``TelemetryError/unsupported(file:format:advice:)`` for a file that says that readers of its time must not
  ///   read it.
  init(_ bytes: [UInt8], topics: Set<String>, file: String) throws(TelemetryError) {
    (self.bytes, self.topics) = (bytes, topics)
    var i = 16
    while i + 3 <= bytes.count {
      if let next = appended.first, i >= next {
        appended.removeFirst()
        i = next
        continue
      }
      let length = Int(bytes.little(2, at: i) ?? 0)
      let end = i + 3 + length
      let isCut = appended.first.map { end > $0 && i < $0 } ?? false
      guard end <= bytes.count, !isCut, Self.known.contains(bytes[i + 2]) else {
        // The part before what was appended may break off anywhere.
        if isCut, let next = appended.first {
          i = next
          continue
        }
        damages += 1
        guard let next = nextMark(after: i) else { break }
        i = next
        continue
      }
      messages += 1
      guard take(bytes[i + 2], i + 3..<end) else {
        throw .unsupported(
          file: file, format: "a ULog of a later version", advice: "convert it with that version's own tools (ulog2csv)"
        )
      }
      i = end
    }
  }

  /// The next message of synchronisation, with which a reader finds back into a damaged log.
  private func nextMark(after i: Int) -> Int? {
    var k = i + 4
    while k + Self.synchronisation.count <= bytes.count {
      if bytes[k] == Self.synchronisation[0], bytes[k..<k + 8].elementsEqual(Self.synchronisation),
        bytes[k - 1] == UInt8(ascii: "S")
      {
        return k - 3
      }
      k += 1
    }
    return nil
  }

  /// Takes in one message; false for one that forbids to read on.
  private mutating func take(_ type: UInt8, _ payload: Range<Int>) -> Bool {
    switch type {
    case UInt8(ascii: "B"): return takeFlags(payload)
    case UInt8(ascii: "F"): definitions.add(text(payload))
    case UInt8(ascii: "I"): takeInfo(payload)
    case UInt8(ascii: "A"):
      guard payload.count > 3, let number = bytes.little(2, at: payload.lowerBound + 1) else { break }
      let topic = text(payload.lowerBound + 3..<payload.upperBound)
      seriesOfNumber[number] = nil
      guard topics.contains(topic) else { break }
      seriesOfNumber[number] = series.count
      series.append(Series(topic: topic, instance: Int(bytes[payload.lowerBound])))
    case UInt8(ascii: "D"):
      guard let number = bytes.little(2, at: payload.lowerBound), let place = seriesOfNumber[number] else { break }
      series[place].payloads.append(payload.lowerBound + 2)
    default: break
    }
    return true
  }

  /// Flags that forbid to read on, and where data were appended after a crash.
  private mutating func takeFlags(_ payload: Range<Int>) -> Bool {
    guard payload.count >= 40 else { return true }
    let incompatible = payload.lowerBound + 8
    if bytes[incompatible] > 1 || bytes[incompatible + 1..<incompatible + 8].contains(where: { $0 != 0 }) {
      return false
    }
    guard bytes[incompatible] == 1 else { return true }
    appended = (0..<3).compactMap { bytes.little(8, at: payload.lowerBound + 16 + 8 * $0) }
      .filter { $0 > 0 && $0 < UInt64(bytes.count) }.map { Int($0) }.sorted()
    return true
  }

  private mutating func takeInfo(_ payload: Range<Int>) {
    guard payload.count > 1 else { return }
    let key = payload.lowerBound + 1..<min(payload.upperBound, payload.lowerBound + 1 + Int(bytes[payload.lowerBound]))
    let words = text(key).split(separator: " ")
    guard words.count == 2, words[0].hasPrefix("char[") else { return }
    info[String(words[1])] = printable(text(key.upperBound..<payload.upperBound))
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self) }
}
