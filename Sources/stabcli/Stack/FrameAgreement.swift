import Geometry
import Light
import Stacking

/// What is known of a frame before its pixels are read.
struct FrameFacts: Equatable {
  /// What messages call it.
  var name: String
  var size: PixelSize
  var channels: Int
  var scale: CodeScale
  var bits: Int?
  var primaries: Primaries?
  var shot: ShotFacts
}

/// Whether all frames of a stack are of one kind: size, numbers, exposure. One that is not fails the stack by name.
enum FrameAgreement {
  /// Checks all frames against the first.
  ///
  /// - Parameter allowsUnknown: whether a frame whose exposure nobody wrote may take part.
  static func check(_ frames: [FrameFacts], allowsUnknown: Bool) throws(CommandFailure) {
    guard let first = frames.first else { return }
    for frame in frames {
      try checkPicture(frame, first)
      try checkShot(frame, first, allowsUnknown)
    }
  }

  private static func checkPicture(_ frame: FrameFacts, _ first: FrameFacts) throws(CommandFailure) {
    func refuse(_ what: String, _ own: String, _ other: String) -> CommandFailure {
      .invalidInput(frame.name, "\(what) \(own), and \(first.name) \(other); all frames of a stack are alike")
    }
    func size(_ frame: FrameFacts) -> String { "\(frame.size.width)x\(frame.size.height)" }
    func kind(_ frame: FrameFacts) -> String {
      "\(frame.bits.map { "\($0) bit" } ?? "floating point") \(frame.scale.function)"
    }
    if frame.size != first.size { throw refuse("is", size(frame), "is \(size(first))") }
    if frame.channels != first.channels {
      throw refuse("has", "\(frame.channels) values a pixel", "has \(first.channels)")
    }
    if frame.scale != first.scale || frame.bits != first.bits { throw refuse("is", kind(frame), "is \(kind(first))") }
    if frame.primaries != first.primaries {
      throw .invalidInput(frame.name, "has other primaries than \(first.name); all frames of a stack are alike")
    }
  }

  private static func checkShot(
    _ frame: FrameFacts, _ first: FrameFacts, _ allowsUnknown: Bool
  ) throws(CommandFailure) {
    if frame.shot.exposure_s == nil, !allowsUnknown {
      throw .invalidInput(
        frame.name,
        "does not say its exposure time, so nobody can tell whether all frames had the same; "
          + "--exposure-unknown allow takes it that they had")
    }
    switch ShotDifference.between(first.shot, frame.shot) {
    case nil: return
    case .differs(let quantity, let stops):
      let difference =
        stops.isFinite ? "by \(FixedDecimal.text(stops, digits: 3) ?? "?") stops" : "beyond measure"
      throw .invalidInput(
        frame.name,
        "its \(quantity.rawValue) differs from that of \(first.name) \(difference); a hundredth of a stop is allowed")
    case .missing(let quantity):
      if allowsUnknown { return }
      let (silent, other) = quantity.isStated(by: frame.shot) ? (first.name, frame.name) : (frame.name, first.name)
      throw .invalidInput(
        frame.name,
        "\(silent) does not say its \(quantity.rawValue), and \(other) does; --exposure-unknown allow takes it that they "
          + "are the same")
    }
  }
}

extension ShotDifference.Quantity {
  /// Whether the camera wrote it.
  fileprivate func isStated(by facts: ShotFacts) -> Bool {
    switch self {
    case .exposure: facts.exposure_s != nil
    case .iso: facts.iso != nil
    case .fNumber: facts.fNumber != nil
    case .whiteBalance: facts.neutral != nil
    }
  }
}
