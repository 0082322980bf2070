import Glibc
public import Light
public import RawPhoto

/// Every number that decides how a frame becomes light. It depends on the file's tags and on what is wished, never on
/// the picture: all frames of a stack can be developed by one.
public struct Development: Equatable, Sendable {
  /// Factors of the sensor's red, green and blue; the least is 1. One for grey.
  public var gains: [Double]
  /// White-balanced camera to the result's red, green and blue.
  public var transform: ColourTransform
  /// What red, green and blue of the result are; `nil` for the camera's own and for grey.
  public var primaries: Primaries?
  /// What everything is multiplied by in the end: exposure and, if wished, the maker's baseline.
  public var scale: Double
  /// Whether colours are brought down beside one that is full; see ``DevelopSettings/Highlights``.
  public var hasCeiling: Bool
  /// What was taken for white; `nil` where the file does not let one tell.
  public var white: Chromaticity?
  /// Lights whose matrices were used, the one of lower temperature first.
  public var lights: [String]
  /// How much of the second light's matrix was taken.
  public var share: Double
  /// Strength of sharpening.
  public var sharpness: Double
  /// Strength of local tone.
  public var localTone: Double
  /// What one should know about it.
  public var notes: [RawNote]

  /// Temperature and tint of the white.
  public var temperature: ColourTemperature? { white.map(ColourTemperature.init) }

  /// Decides.
  ///
  /// - Throws: ``DevelopError`` when a light is wished for that means nothing.
  public init(_ frame: RawFrame, _ settings: DevelopSettings) throws(DevelopError) {
    (notes, lights, share) = (frame.notes, [], 0)
    (sharpness, localTone) = (settings.sharpness, settings.localTone)
    // Nothing says where floating-point numbers were full.
    hasCeiling = if case .floats = frame.samples { false } else { settings.highlights == .neutral }
    let baseline = settings.usesBaseline ? frame.baselineExposure ?? 0 : 0
    scale = exp2(settings.exposure + baseline)
    if settings.usesBaseline, frame.baselineExposure == nil {
      notes.append(RawNote(kind: "baseline", message: "the file names no baseline exposure; nothing is added"))
    }
    (gains, transform, primaries, white) = ([1], .identity, nil, nil)
    if frame.layout != .linear(channels: 1) { try decideColour(frame.colour, settings) }
    if let left = Self.leftOut(frame.opcodes) { notes.append(left) }
  }

  private static func leftOut(_ opcodes: RawOpcodes) -> RawNote? {
    let due = opcodes.linear.filter { $0.action == .other } + opcodes.stored + opcodes.demosaiced
    let names = Set(due.map(\.name)).sorted()
    guard !names.isEmpty else { return nil }
    return RawNote(
      kind: "opcodes",
      message:
        "corrections the file asks for are left out: \(names.joined(separator: ", ")); the picture is the sensor's")
  }
}
