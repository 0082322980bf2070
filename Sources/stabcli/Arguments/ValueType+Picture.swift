/// A ratio of sides, width to height, as it was typed.
struct AspectRatio: Equatable, Sendable {
  /// Width over height.
  let ratio: Double
  /// As typed.
  let text: String

  /// Reads `16:9` or `2.39:1`; `nil` when it is no ratio or one side is over a hundred times the other.
  init?(_ text: String) {
    let sides = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard sides.count == 2, let width = DecimalNumber.parse(sides[0]), let height = DecimalNumber.parse(sides[1]),
      width > 0, height > 0, (0.01...100).contains(width / height)
    else { return nil }
    (ratio, self.text) = (width / height, text)
  }
}

extension ValueType where Value == AspectRatio {
  /// Width to height.
  static var aspect: Self {
    Self(
      placeholder: "W:H", expectation: "a width to a height such as 16:9, 9:16, 1:1 or 2.39:1",
      completion: .words(["16:9", "9:16", "1:1", "4:5", "4:3", "2.39:1"]),
      read: { AspectRatio($0).map { .value($0) } ?? .refused }, record: { .text($0.text) })
  }
}

/// A point of a picture by fractions of its sides, from the top-left corner.
struct PicturePlace: Equatable, Sendable {
  /// Fraction of the width.
  var x: Double
  /// Fraction of the height.
  var y: Double
}

extension ValueType where Value == PicturePlace {
  /// Two fractions.
  static var place: Self {
    Self(
      placeholder: "X,Y", expectation: "two fractions of the picture from 0 to 1 such as 0.5,0.4", completion: .none,
      read: { text in
        let sides = text.split(separator: ",", omittingEmptySubsequences: false).map { DecimalNumber.parse(String($0)) }
        guard sides.count == 2, let x = sides[0], let y = sides[1], (0...1).contains(x), (0...1).contains(y) else {
          return .refused
        }
        return .value(PicturePlace(x: x, y: y))
      }, record: { .text(SettingValue.number($0.x).text + "," + SettingValue.number($0.y).text) })
  }
}
