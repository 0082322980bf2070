import Develop
import Light

/// What is wished of a developed picture.
struct DevelopOptions {
  var whiteBalance = DevelopSettings.WhiteBalance.asShot
  var temperature: Double?
  var tint: Double?
  var primaries = OutputPrimaries.bt709
  var highlights = DevelopSettings.Highlights.neutral
  var usesBaseline = false
  var sharpness = 0.0
  var localTone = 0.0

  /// The same in the words of the room that develops; exposure is the look's.
  ///
  /// - Throws: ``CommandFailure`` for two wishes that contradict each other.
  func settings() throws(CommandFailure) -> DevelopSettings {
    var settings = DevelopSettings()
    settings.whiteBalance = whiteBalance
    if temperature != nil || tint != nil {
      guard whiteBalance == .asShot else {
        throw CommandFailure(
          .usage, "--temperature and --tint name the white, and so does --white-balance; give one of them")
      }
      settings.whiteBalance = .light(kelvin: temperature, tint: tint)
    }
    settings.primaries = primaries.primaries
    (settings.highlights, settings.usesBaseline) = (highlights, usesBaseline)
    (settings.sharpness, settings.localTone) = (sharpness, localTone)
    return settings
  }

  static var group: OptionGroup<Self> {
    OptionGroup(
      title: "Development",
      options: [
        .value(
          "--white-balance", type: .whiteBalance, at: \.whiteBalance,
          help:
            "What is white: as-shot; none, which leaves the sensor's colours as they are; or factors for red, green and blue such as 2.1,1,1.6."
        ),
        .value(
          "--temperature", type: .number("K", in: .factor, 1700...100_000), optional: \.temperature, absence: "as shot",
          help: "The light's colour temperature in kelvin; more makes the picture warmer."),
        .value(
          "--tint", type: .number("T", in: .factor, -300...300), optional: \.tint, absence: "as shot",
          help:
            "How far the light is off the black body's line, as DNG programs count: more turns the picture to magenta."),
        .value(
          "--primaries", type: .choice("NAME"), at: \.primaries,
          help: "Red, green and blue of the result: 709, 2020, p3, or camera for the sensor's own."),
        .value(
          "--highlights", type: .choice("HOW"), at: \.highlights,
          help:
            "neutral: beside a full colour none goes further than its white, so that what clips is white. keep: each ends at its own."
        ),
        .flag(
          "--baseline", at: \.usesBaseline,
          help: "Apply the baseline exposure the maker wrote into the file: exactly so many stops."),
        .value(
          "--sharpness", type: .number("X", in: .factor, 0...5), at: \.sharpness,
          help: "Sharpen the luminance: X times what a blur of one pixel takes away."),
        .value(
          "--local-tone", type: .number("X", in: .factor, 0...1), at: \.localTone,
          help: "Even out bright and dark places and leave detail alone: 1 halves their stops from middle grey."),
      ])
  }
}

/// Red, green and blue of a developed picture.
enum OutputPrimaries: String, CaseIterable {
  case bt709 = "709"
  case bt2020 = "2020"
  case p3
  case camera

  /// `nil` for the camera's own.
  var primaries: Primaries? {
    switch self {
    case .bt709: .bt709
    case .bt2020: .bt2020
    case .p3: .displayP3
    case .camera: nil
    }
  }
}

extension ValueType where Value == DevelopSettings.WhiteBalance {
  /// `as-shot`, `none`, or three factors.
  static var whiteBalance: Self {
    Self(
      placeholder: "WHITE", expectation: "as-shot, none, or three factors above 0 such as 2.1,1,1.6",
      completion: .words(["as-shot", "none"]),
      read: { text in
        if text == "as-shot" { return .value(.asShot) }
        if text == "none" { return .value(.none) }
        let factors = text.split(separator: ",", omittingEmptySubsequences: false).map {
          DecimalNumber.parse(String($0))
        }
        let numbers = factors.compactMap(\.self)
        guard factors.count == 3, numbers.count == 3, numbers.allSatisfy({ (0.01...100).contains($0) }) else {
          return .refused
        }
        return .value(.gains(numbers))
      },
      record: { white in
        switch white {
        case .asShot: .text("as-shot")
        case .none: .text("none")
        case .gains(let numbers): .text(numbers.map { SettingValue.number($0).text }.joined(separator: ","))
        case .light: .text("light")
        }
      })
  }
}
