import Geometry
import Testing

@testable import stabcli

/// Times, rates and suggestions.
struct ValueTypeTests {
  @Test(
    arguments: [
      ("0.45", 450_000_000), ("-0.45", -450_000_000), ("1428597000.123456789", 1_428_597_000_123_456_789),
      ("0.0000000005", 1), ("0.0000000004", 0), (".5", 500_000_000), ("-0", 0), ("7", 7_000_000_000),
    ] as [(String, Int64)])
  func `seconds are exact to the nanosecond, however large`(text: String, nanoseconds: Int64) {
    #expect(DecimalTime.nanoseconds(text) == nanoseconds)
  }

  @Test(arguments: ["", ".", "-", "1e3", "1.2.3", "9223372037", "99999999999999999999", "٣"])
  func `what is no time or too long is refused`(text: String) { #expect(DecimalTime.nanoseconds(text) == nil) }

  @Test(arguments: [0, 1, -1, 450_000_000, -62_500_000_000, .max, .min + 1] as [Int64])
  func `a printed time reads back`(nanoseconds: Int64) {
    #expect(DecimalTime.nanoseconds(DecimalTime.text(nanoseconds)) == nanoseconds)
  }

  @Test(
    arguments: [
      ("30", 30, 1), ("25.0", 25, 1), ("29.97", 30_000, 1001), ("23.976", 24_000, 1001), ("59.94", 60_000, 1001),
      ("119.88", 120_000, 1001), ("12.5", 25, 2), ("30000/1001", 30_000, 1001), ("15", 15, 1),
    ] as [(String, Int64, Int64)])
  func `frame rates are exact`(text: String, numerator: Int64, denominator: Int64) throws {
    let rate = try #require(FrameRate(text)).reduced
    #expect(rate == (numerator, denominator))
  }

  @Test(arguments: ["0", "-30", "1001", "30/0", "a", "30/1001/2", "1/9999999999999"])
  func `impossible frame rates are refused`(text: String) { #expect(FrameRate(text) == nil) }

  @Test(arguments: [
    ("horizn", "horizon"), ("Horizon", "horizon"), ("hroizon", "horizon"), ("insp", "inspect"), ("plann", "plan"),
  ])
  func `misspelt commands are recognised`(given: String, meant: String) {
    #expect(Suggestion.nearest(to: given, among: ["horizon", "plan", "inspect", "synth", "help"]) == meant)
  }

  @Test func `nothing near means no suggestion`() {
    #expect(Suggestion.nearest(to: "xyzzy", among: ["horizon", "plan", "inspect"]) == nil)
    #expect(Suggestion.nearest(to: "a", among: []) == nil)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("", "abc", 3), ("kitten", "sitting", 3), ("ca", "ac", 1), ("abcd", "acbd", 1),
    ("flaw", "lawn", 2), ("same", "same", 0),
  ])
  func `edit distance counts insertions, deletions, replacements and swaps`(a: String, b: String, distance: Int) {
    #expect(Suggestion.editDistance(a, b) == distance)
    #expect(Suggestion.editDistance(b, a) == distance)
  }
}
