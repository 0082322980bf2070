public import Light

/// How the values of a written still are stored.
public enum LightDepth: String, CaseIterable, Sendable {
  /// Floating point of 32 bit; nothing is clipped.
  case float
  /// Floating point of 16 bit: 11 significant bits, to 65504.
  case half
  /// Whole numbers of 8 bit.
  case eight = "8"
  /// Whole numbers of 10 bit.
  case ten = "10"
  /// Whole numbers of 16 bit.
  case sixteen = "16"

  /// The largest whole number; `nil` for floating point.
  var most: Double? {
    switch self {
    case .float, .half: nil
    case .eight: 255
    case .ten: 1023
    case .sixteen: 65535
    }
  }
}

/// The file a picture of light is written as.
public struct LightFileSettings: Equatable, Sendable {
  /// Kinds of files.
  public enum Format: String, CaseIterable, Sendable {
    /// `.tif`, `.tiff`
    case tiff = "TIFF"
    /// `.png`
    case png = "PNG"
    /// `.exr`
    case exr = "OpenEXR"
    /// `.heic`, `.heif`
    case heic = "HEIC"
    /// `.dng`: a linear DNG, its colours those of the picture's primaries.
    case dng = "DNG"
  }

  /// The kind of file.
  public let format: Format
  /// How values are stored.
  public let depth: LightDepth
  /// The curve that is written; floating point is always light itself.
  public let transfer: TransferFunction
  /// How good a lossy file is, 0 to 100.
  public let quality: Int

  /// What a name asks for.
  ///
  /// Files that are worked on further (TIFF, OpenEXR, DNG) are linear unless said, those that are looked at (PNG, HEIC)
  /// sRGB.
  /// - Parameters:
  ///   - path: its ending says the format.
  ///   - depth: `nil`: floating point where the format has it, else its deepest.
  ///   - transfer: `nil`: the format's own.
  ///   - quality: of HEIC, 0 to 100.
  /// - Throws: ``VideoIOError/setting(option:value:allowed:)`` for what the format cannot hold or say.
  public init(
    path: String, depth: LightDepth? = nil, transfer: TransferFunction? = nil, quality: Int = 90
  ) throws(VideoIOError) {
    guard let format = Format(path: path) else {
      throw .notSupported(path: path, what: "a still with this ending", instead: "use \(Format.endings)")
    }
    let chosen = depth ?? format.depths[0]
    guard format.depths.contains(chosen) else {
      throw .setting(
        option: "--depth", value: chosen.rawValue,
        allowed: "\(format.rawValue) has \(format.depths.map(\.rawValue).joined(separator: ", "))")
    }
    let function = transfer ?? (chosen.most == nil ? .linear : format.ownTransfer)
    guard format.canSay(function, chosen) else {
      throw .setting(
        option: "--output-transfer", value: function.description,
        allowed: chosen.most == nil || format == .dng
          ? "floating point and DNG are linear"
          : "\(format.rawValue) has no tag that says it; \(format.sayable) can be said")
    }
    (self.format, self.depth, self.transfer, self.quality) = (format, chosen, function, quality)
  }
}

extension LightFileSettings.Format {
  /// The format of a name by its ending.
  init?(path: String) {
    let name = path.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains { name.hasSuffix($0) } }) else { return nil }
    self = format
  }

  var endings: [String] {
    switch self {
    case .tiff: [".tif", ".tiff"]
    case .png: [".png"]
    case .exr: [".exr"]
    case .heic: [".heic", ".heif"]
    case .dng: [".dng"]
    }
  }

  static var endings: String { allCases.flatMap(\.endings).joined(separator: ", ") }

  /// Depths it is written in, the usual one first.
  var depths: [LightDepth] {
    switch self {
    case .tiff: [.float, .sixteen]
    case .png: [.sixteen, .eight]
    case .exr: [.float, .half]
    case .heic: [.ten]
    case .dng: [.sixteen, .float]
    }
  }

  /// The curve of its whole numbers unless another is asked for.
  var ownTransfer: TransferFunction {
    switch self {
    case .tiff, .exr, .dng: .linear
    case .png, .heic: .srgb
    }
  }

  /// Whether a file can tell that its numbers follow a curve.
  func canSay(_ function: TransferFunction, _ depth: LightDepth) -> Bool {
    if depth.most == nil || self == .dng { return function == .linear }
    switch function {
    case .linear, .srgb, .bt709: return true
    case .gamma: return self != .heic
    case .hlg, .pq: return self != .tiff
    case .appleLog: return false
    }
  }

  var sayable: String {
    [TransferFunction.linear, .srgb, .bt709, .gamma(2.2), .hlg, .pq].filter { canSay($0, depths[0]) }
      .map { $0 == .gamma(2.2) ? "gamma:X" : $0.description }.joined(separator: ", ")
  }
}
