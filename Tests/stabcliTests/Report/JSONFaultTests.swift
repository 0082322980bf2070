import FoundationEssentials
import Testing

@testable import stabcli

/// Where a text stops being JSON.
struct JSONFaultTests {
  private func fault(_ text: String) -> JSONFault? { JSONFault(in: Array(text.utf8)) }

  static let sound = [
    "{}", "[]", " {\"a\" : [1, -2.5e-3, true, false, null, \"x\\\"}\"], \"b\":{}}\n", "0", "\"\"", "[[[[]]]]",
    "[{},{}]",
  ]

  @Test(arguments: sound) func `JSON has no fault, and no part of it is whole`(_ text: String) throws {
    #expect(fault(text) == nil)
    let bytes = Array(text.utf8)
    let end = bytes.lastIndex { $0 != 0x0A } ?? 0
    for count in 1...max(1, end) where count <= end {
      // A number's beginning is a number, and blanks are nothing.
      guard let cut = JSONFault(in: Array(bytes[..<count])) else { continue }
      #expect(cut.isEnd && cut.byte == count, "\(text.prefix(count))")
    }
  }

  @Test(arguments: [
    ("{\"a\": 1,\n\n b}", 3, 12), ("{\"a\" 1}", 1, 6), ("[1 2]", 1, 4), ("[1,]", 1, 4),
    ("{} {}", 1, 4), ("[tru]", 1, 2), ("[1}", 1, 3), ("nul", 1, 3), ("[01x, 2]", 1, 2), ("{\"a\":\"\u{1}\"}", 1, 7),
    ("\n\n]", 3, 3), ("[NaN]", 1, 2), ("[+1]", 1, 2),
  ])
  func `a fault is where it is`(text: String, line: Int, byte: Int) throws {
    let found = try #require(fault(text))
    #expect((found.line, found.byte) == (line, byte))
    #expect(throws: (any Error).self) { try JSONText.decode([String: Int].self, from: Array(text.utf8)) }
  }

  @Test func `only what begins as an object is taken for one`() {
    #expect(JSONFault(inObject: Array(" \n{\"a\"".utf8))?.isEnd == true)
    #expect(JSONFault(inObject: Array("frame,pts\n0,1\n".utf8)) == nil)
  }

  @Test func `nesting of any depth is gone through`() {
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(fault(deep)?.isEnd == true)
    #expect(fault(deep + String(repeating: "]", count: 1_000_000)) == nil)
  }

  @Test func `seconds are numbers, exact to the nanosecond`() throws {
    let settings: [String: SettingValue] = [
      "a": .seconds(nanoseconds: 0), "b": .seconds(nanoseconds: -1_500_000_000),
      "c": .seconds(nanoseconds: 1_633_046_400_123_456_789),
    ]
    #expect(
      try String(decoding: JSONText.compact(settings), as: UTF8.self)
        == "{\"a\":0,\"b\":-1.5,\"c\":1633046400.123456789}\n")
  }
}
