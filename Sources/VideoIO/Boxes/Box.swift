/// A box of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2): four characters and what is inside.
struct Box: Equatable {
  /// What a box holds: other boxes where they are of interest here, else bytes.
  enum Content: Equatable {
    case bytes([UInt8])
    case boxes([Box])
  }

  let type: String
  var content: Content

  /// Boxes that are taken apart; everything else stays bytes.
  private static let parents: Set<String> = ["moov", "trak", "mdia", "minf", "stbl"]

  init(_ type: String, _ content: Content) {
    self.type = type
    self.content = content
  }

  /// The boxes in `bytes`; what is left at the end, QuickTime's closing zero among it, is not one.
  static func list(in bytes: ArraySlice<UInt8>) -> [Box] {
    var boxes: [Box] = []
    var rest = bytes
    while rest.count >= 8 {
      let start = rest.startIndex
      let size = Int(bigEndian(rest[start..<start + 4]))
      guard size >= 8, size <= rest.count else { return boxes }
      let type = String(rest[start + 4..<start + 8].map { Character(Unicode.Scalar($0)) })
      let inside = rest[start + 8..<start + size]
      boxes.append(Box(type, parents.contains(type) ? .boxes(list(in: inside)) : .bytes(Array(inside))))
      rest = rest[(start + size)...]
    }
    return boxes
  }

  /// The box as it stands in a file.
  var encoded: [UInt8] {
    let inside =
      switch content {
      case .bytes(let bytes): bytes
      case .boxes(let boxes): boxes.flatMap(\.encoded)
      }
    let name = type.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    return bigEndianBytes(UInt32(truncatingIfNeeded: inside.count + 8)) + name + inside
  }

  /// The boxes inside; none where there are bytes.
  var boxes: [Box] { if case .boxes(let boxes) = content { boxes } else { [] } }

  /// The bytes inside; none where there are boxes.
  var bytes: [UInt8] { if case .bytes(let bytes) = content { bytes } else { [] } }

  /// The first box of a type inside, or of the first of some types.
  func first(_ types: String...) -> Box? { boxes.first { types.contains($0.type) } }

  /// Changes the first box of one of some types inside; where there is none, nothing.
  mutating func change(_ types: String..., by body: (inout Box) -> Void) {
    guard case .boxes(var boxes) = content, let index = boxes.firstIndex(where: { types.contains($0.type) }) else {
      return
    }
    body(&boxes[index])
    content = .boxes(boxes)
  }

  /// Puts a box in the place of the first of its type or one of `others`, else at the end, or `inFront` of all.
  mutating func put(_ box: Box, insteadOf others: Set<String> = [], inFront: Bool = false) {
    guard case .boxes(var boxes) = content else { return }
    if let index = boxes.firstIndex(where: { $0.type == box.type || others.contains($0.type) }) {
      boxes[index] = box
    } else {
      boxes.insert(box, at: inFront ? 0 : boxes.endIndex)
    }
    content = .boxes(boxes)
  }
}

/// A whole number as four bytes, the most significant first.
func bigEndianBytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

/// A whole number of up to eight bytes, the most significant first.
func bigEndian(_ bytes: some Collection<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
