/// A field of a TIFF directory, as tests write it.
package struct DNGField: Sendable {
  /// Its values.
  package enum Value: Sendable {
    case bytes([UInt8])
    case text(String)
    case shorts([Int])
    case longs([Int])
    case rationals([(Int, Int)])
    case signedRationals([(Int, Int)])
    case doubles([Double])
    /// Opaque bytes.
    case undefined([UInt8])
  }

  package var tag: Int
  package var value: Value

  package init(_ tag: Int, _ value: Value) { (self.tag, self.value) = (tag, value) }

  var kind: Int {
    switch value {
    case .bytes: 1
    case .text: 2
    case .shorts: 3
    case .longs: 4
    case .rationals: 5
    case .undefined: 7
    case .signedRationals: 10
    case .doubles: 12
    }
  }

  var count: Int {
    switch value {
    case .bytes(let values), .undefined(let values): values.count
    case .text(let text): text.utf8.count + 1
    case .shorts(let values), .longs(let values): values.count
    case .rationals(let values), .signedRationals(let values): values.count
    case .doubles(let values): values.count
    }
  }

  func data(_ order: ByteWriter) -> [UInt8] {
    switch value {
    case .bytes(let values), .undefined(let values): values
    case .text(let text): Array(text.utf8) + [0]
    case .shorts(let values): values.flatMap { order.whole($0, 2) }
    case .longs(let values): values.flatMap { order.whole($0, 4) }
    case .rationals(let values), .signedRationals(let values):
      values.flatMap { order.whole($0.0, 4) + order.whole($0.1, 4) }
    case .doubles(let values): values.flatMap { order.whole(Int(bitPattern: UInt($0.bitPattern)), 8) }
    }
  }
}

/// Whole numbers in one byte order.
package struct ByteWriter: Sendable {
  let isBigEndian: Bool

  package init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  package func whole(_ value: Int, _ count: Int) -> [UInt8] {
    let low = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? low.reversed() : low
  }

  /// A directory at a place, with what does not fit into its fields behind it; links at 254 and 330 are the caller's.
  func directory(_ fields: [DNGField], at place: Int) -> [UInt8] {
    let fields = fields.sorted { $0.tag < $1.tag }
    var (head, behind) = (whole(fields.count, 2), [UInt8]())
    let start = place + 6 + 12 * fields.count
    for field in fields {
      let data = field.data(self)
      head += whole(field.tag, 2) + whole(field.kind, 2) + whole(field.count, 4)
      if data.count <= 4 {
        head += data + [UInt8](repeating: 0, count: 4 - data.count)
      } else {
        head += whole(start + behind.count, 4)
        behind += data + (data.count % 2 == 1 ? [0] : [])
      }
    }
    return head + whole(0, 4) + behind
  }
}
