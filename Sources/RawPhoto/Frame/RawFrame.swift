public import Geometry
public import Light

/// What a sensor recorded, in its own numbers, and everything the file says that light can be made of them with.
public struct RawFrame: Equatable, Sendable {
  /// Stored columns and rows, masked borders included.
  public var size: PixelSize
  /// One value a pixel behind a filter, or all colours of each.
  public var layout: RawLayout
  /// The numbers, rows from the top, the values of a pixel side by side.
  public var samples: RawSamples
  /// What of them is black and white.
  public var levels: RawLevels
  /// The part that saw light; CFA and black pattern begin at its corner.
  public var activeArea: SampleBox
  /// The part to show, inside `activeArea`, in stored columns and rows.
  public var crop: SampleBox
  /// How the stored picture is turned upright: Exif's number, 1 to 8.
  public var orientation: Int
  /// Colours of the sensor.
  public var colour: CameraColour
  /// Corrections the file asks for.
  public var opcodes: RawOpcodes
  /// Stops that the maker would have the picture brightened by; never applied unasked.
  public var baselineExposure: Double?
  /// What the camera wrote of the exposure.
  public var facts: ShotFacts
  /// How the file is packed.
  public var storage: RawStorage
  /// What one should know about the file.
  public var notes: [RawNote]
}

/// Numbers of a sensor.
public enum RawSamples: Equatable, Sendable {
  /// Whole numbers of up to 16 bit.
  case words([UInt16])
  /// Floating point: nothing says where the sensor was full.
  case floats([Float])

  /// How many there are.
  public var count: Int {
    switch self {
    case .words(let values): values.count
    case .floats(let values): values.count
    }
  }
}

/// What the values of a pixel are.
public enum RawLayout: Equatable, Sendable {
  /// One value, of the colour the pattern says.
  case mosaic(CFAPattern)
  /// One grey value, or red, green and blue of every pixel.
  case linear(channels: Int)

  /// Values a pixel.
  public var channels: Int {
    switch self {
    case .mosaic: 1
    case .linear(let channels): channels
    }
  }
}

/// How a file is packed, as reports say it.
public struct RawStorage: Equatable, Sendable {
  /// Who read it: this program, or LibRaw with its version.
  public var reader: String
  /// TIFF's number of the compression; `nil` where LibRaw unpacked it.
  public var compression: Int?
  /// Bits a value.
  public var bits: Int
  /// Tiles or strips; `nil` where LibRaw unpacked it.
  public var chunks: Int?

  /// Describes a storage.
  public init(reader: String, compression: Int?, bits: Int, chunks: Int?) {
    (self.reader, self.compression, self.bits, self.chunks) = (reader, compression, bits, chunks)
  }
}

/// Something one should know about a file.
public struct RawNote: Equatable, Sendable {
  /// A word for programs.
  public var kind: String
  /// A sentence.
  public var message: String

  /// Creates a note.
  public init(kind: String, message: String) { (self.kind, self.message) = (kind, message) }
}

/// Some columns and rows of a picture.
public struct SampleBox: Equatable, Sendable {
  /// Columns.
  public var columns: Range<Int>
  /// Rows.
  public var rows: Range<Int>

  /// Creates a box.
  public init(columns: Range<Int>, rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }

  /// All of a picture.
  public init(whole size: PixelSize) { self.init(columns: 0..<size.width, rows: 0..<size.height) }

  /// Its size.
  public var size: PixelSize { PixelSize(width: columns.count, height: rows.count) }
}
