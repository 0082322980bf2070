/// Corrections a file asks for, in three lists (DNG 1.7, chapter 7).
public struct RawOpcodes: Equatable, Sendable {
  /// For the numbers as stored.
  public var stored: [RawOpcode] = []
  /// For the values from black to white.
  public var linear: [RawOpcode] = []
  /// For the picture of full colours.
  public var demosaiced: [RawOpcode] = []

  /// None.
  public init() {}

  /// All of them, in the order they are due.
  public var all: [RawOpcode] { stored + linear + demosaiced }
}

/// One correction.
public struct RawOpcode: Equatable, Sendable {
  /// What it does.
  public enum Action: Equatable, Sendable {
    /// Value x becomes the sum of `coefficients[k]`·xᵏ.
    case polynomial(RawOpcodeArea, coefficients: [Double])
    /// Value x becomes `values[65535 x]` / 65535.
    case table(RawOpcodeArea, values: [UInt16])
    /// Values are multiplied by what lies between the points of a map.
    case gainMap(RawOpcodeArea, RawGainMap)
    /// A term for each row: added, or multiplied by.
    case rows(RawOpcodeArea, terms: [Float], multiplies: Bool)
    /// A term for each column: added, or multiplied by.
    case columns(RawOpcodeArea, terms: [Float], multiplies: Bool)
    /// None of these.
    case other
  }

  /// DNG's number.
  public var number: Int
  /// Whether the file says that one may do without it.
  public var isOptional: Bool
  /// What it does.
  public var action: Action

  /// DNG's name.
  public var name: String {
    let names = [
      1: "WarpRectilinear", 2: "WarpFisheye", 3: "FixVignetteRadial", 4: "FixBadPixelsConstant", 5: "FixBadPixelsList",
      6: "TrimBounds", 7: "MapTable", 8: "MapPolynomial", 9: "GainMap", 10: "DeltaPerRow", 11: "DeltaPerColumn",
      12: "ScalePerRow", 13: "ScalePerColumn", 14: "WarpRectilinear2",
    ]
    return names[number] ?? "number \(number)"
  }
}

/// Which values a correction is for; rows and columns count from the corner of the active area.
public struct RawOpcodeArea: Equatable, Sendable {
  /// Rows, before every `rowPitch`th is taken.
  public var rows: Range<Int>
  /// Columns, before every `columnPitch`th is taken.
  public var columns: Range<Int>
  /// Values of a pixel.
  public var planes: Range<Int>
  /// Step from row to row.
  public var rowPitch: Int
  /// Step from column to column.
  public var columnPitch: Int
}

/// Gains at points of an even grid over the active area.
public struct RawGainMap: Equatable, Sendable {
  /// Points down.
  public var rows: Int
  /// Points across.
  public var columns: Int
  /// From point to point, as fractions of the area's height and width.
  public var spacing: (vertical: Double, horizontal: Double)
  /// The first point.
  public var origin: (vertical: Double, horizontal: Double)
  /// Gains at a point; the last is for all further values of a pixel.
  public var planes: Int
  /// Row by row, the gains of a point side by side.
  public var gains: [Float]

  /// Whether two maps are the same.
  public static func == (a: Self, b: Self) -> Bool {
    a.rows == b.rows && a.columns == b.columns && a.spacing == b.spacing && a.origin == b.origin
      && a.planes == b.planes && a.gains == b.gains
  }
}
