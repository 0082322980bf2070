/// Colours that people with any colour vision tell apart.
///
/// Source: M. Okabe and K. Ito, "Color Universal Design", 2008, without the yellow, which is faint on white.
enum Palette {
  static let paper = "#ffffff"
  static let ink = "#1a1a1a"
  static let frame = "#666666"
  static let grid = "#dddddd"
  static let faintGrid = "#f0f0f0"
  static let mark = "#555555"

  private static let colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"]
  /// From the second round of colours on, lines are dashed.
  private static let dashes = ["", "7 3", "2 3", "9 3 2 3"]

  /// Colour of the series with this index.
  static func colour(_ index: Int) -> String { colours[index % colours.count] }

  /// Dashes of its line; empty for a full one.
  static func dashes(_ index: Int) -> String { dashes[index / colours.count % dashes.count] }
}
