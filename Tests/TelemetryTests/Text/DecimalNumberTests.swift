import Testing

@testable import Telemetry

struct DecimalNumberTests {
  private func value(_ text: String) -> Double? {
    DecimalNumber(text)?.doubleValue(writtenIn: Array(text.utf8), 0..<text.utf8.count)
  }

  @Test func `numbers of every length round to the nearest double, as the standard library does`() {
    var random = SplitMix(state: 1)
    for _ in 0..<20_000 {
      let digits = Int.random(in: 1...24, using: &random)
      var text = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
      let point = Int.random(in: 0...digits, using: &random)
      text.insert(".", at: text.index(text.startIndex, offsetBy: point))
      if Bool.random(using: &random) { text = "-" + text }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -30...30, using: &random))" }
      #expect(value(text) == Double(text), "\(text)")
    }
  }

  @Test func `shortest descriptions of doubles are read back bit for bit`() {
    var random = SplitMix(state: 2)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(value("\(number)")?.bitPattern == number.bitPattern)
    }
    for _ in 0..<20_000 {
      let number = Double.random(in: -20...20, using: &random)
      #expect(value("\(number)")?.bitPattern == number.bitPattern)
    }
  }

  @Test(arguments: [
    "9007199254740993", "9007199254740993.0", "0.500000000000000166533453693773481063544750213623046875",
    "1.00000000000000011102230246251565404236316680908203125", "1.0000000000000001110223024625156541",
    "18446744073709551615", "0.3", "1e22", "1e23", "123456789012345678e-5", "-0.0", "4.9e-324", "1e400",
  ])
  func `hard cases round as the standard library does`(_ text: String) {
    #expect(value(text)?.bitPattern == Double(text)?.bitPattern)
  }

  @Test(arguments: ["", "-", ".", "e5", "1e", "1e+", "abc", "1,5", "0x10", "nan", "inf", "1 2", "--1"])
  func `what is no plain decimal number is refused`(_ text: String) {
    #expect(DecimalNumber(text) == nil)
  }

  @Test func `times reach whole nanoseconds without passing through a double`() {
    let cases: [(String, String, Int64)] = [
      ("1732340000123456789", "0.000000001", 1_732_340_000_123_456_789),
      ("1732340000.123456789", "1", 1_732_340_000_123_456_789),
      ("1732340000.1234567894999", "1", 1_732_340_000_123_456_789),
      ("732340000.1234567895", "1", 732_340_000_123_456_790),
      ("-0.0000000005", "1", -1), ("-2.315", "1", -2_315_000_000), ("3", "0.000125", 375_000),
      ("1000003", "0.0000000333333333", 33_333_433), ("5000", "1e-6", 5_000_000), ("0", "1", 0),
    ]
    for (text, scale, nanoseconds) in cases {
      #expect(DecimalNumber(text)?.nanoseconds(scale: DecimalNumber(scale) ?? .one) == nanoseconds, "\(text)·\(scale)")
    }
  }

  @Test(arguments: ["1e19", "99999999999", "1e300", "-5e9"])
  func `times beyond any clock are refused and never trap`(_ text: String) {
    #expect(DecimalNumber(text)?.nanoseconds(scale: .one) == nil)
  }
}
