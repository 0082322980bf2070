public import Geometry

/// One channel of a frame: its numbers as shares of the way from black to white, at full resolution and uncut.
public struct ScopeChannel: Equatable, Sendable {
  /// What the numbers measure.
  public enum Name: String, Equatable, Hashable, Sendable, CaseIterable {
    /// The only channel of a grey picture.
    case grey
    /// Luma: brightness as it is coded.
    case luma
    /// Red of red, green, blue.
    case red
    /// Green of red, green, blue.
    case green
    /// Blue of red, green, blue.
    case blue
    /// A sensor's red sites.
    case rawRed = "raw-red"
    /// A sensor's green sites in the rows of red.
    case rawGreen1 = "raw-green-1"
    /// A sensor's green sites in the rows of blue.
    case rawGreen2 = "raw-green-2"
    /// A sensor's blue sites.
    case rawBlue = "raw-blue"
  }

  /// What the numbers measure.
  public let name: Name
  /// Columns and rows of this channel: a sensor's are fewer than the picture's.
  public let size: PixelSize
  /// Values, rows from the top; black 0, white 1, and what lies beyond them.
  public let values: [Float]

  /// Creates a channel.
  /// - Precondition: a value for each place.
  public init(_ name: Name, size: PixelSize, values: [Float]) {
    precondition(values.count == size.width * size.height, "a value for each place")
    self.name = name
    self.size = size
    self.values = values
  }
}

/// A frame taken apart for looking at it.
public struct ScopeFrame: Equatable, Sendable {
  /// The picture's size, as its channels lie.
  public let size: PixelSize
  /// The channels, brightness first where there is such.
  public let channels: [ScopeChannel]
  /// The numbers of black and white in the file.
  public let codes: (black: Double, white: Double)

  /// Creates a frame.
  /// - Precondition: at least one channel, and white above black.
  public init(size: PixelSize, channels: [ScopeChannel], codes: (black: Double, white: Double)) {
    precondition(!channels.isEmpty && codes.white > codes.black, "a frame has channels, and white is above black")
    self.size = size
    self.channels = channels
    self.codes = codes
  }

  /// How far one number of the file is from the next, as a share of the way from black to white.
  public var step: Double { 1 / (codes.white - codes.black) }

  /// The share that a number of the file stands for.
  public func share(ofCode code: Double) -> Double { (code - codes.black) * step }

  /// The channel that stands for brightness: luma, grey, else green.
  public var brightness: ScopeChannel {
    let order: [ScopeChannel.Name] = [.luma, .grey, .green, .rawGreen1]
    return order.lazy.compactMap { name in channels.first { $0.name == name } }.first ?? channels[0]
  }

  /// Whether both hold the same.
  public static func == (a: Self, b: Self) -> Bool {
    a.size == b.size && a.channels == b.channels && a.codes == b.codes
  }
}
