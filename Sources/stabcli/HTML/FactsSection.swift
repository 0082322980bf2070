/// What went in and what came out: files with their checksums, camera, clock, settings.
enum FactsSection {
  /// Names and values.
  static func list(_ facts: [(String, HTMLText?)]) -> HTMLText {
    let rows = facts.compactMap { name, value in
      value.map { HTMLText.joined([.element("dt", [:], .words(name)), .element("dd", [:], $0)]) }
    }
    return .element("dl", [:], .joined(rows, separator: "\n"))
  }

  /// A checksum or path, in letters of equal width.
  static func code(_ text: String?) -> HTMLText? { text.map { .element("code", [:], .words($0)) } }

  /// The clip.
  static func input(_ input: ReportInput) -> HTMLText {
    let turned = input.rotation == 0 ? "" : ", turned \(input.rotation)°"
    return list([
      ("Clip", code(input.path)),
      ("Picture", .words("\(input.codec) \(input.width)×\(input.height) \(input.pixelFormat)\(turned)")),
      ("Frames", .words("\(input.frames)\(input.frameRate.map { ", \(decimal($0, 3)) a second" } ?? "")")),
      ("SHA-256", code(input.sha256)),
    ])
  }

  /// The motion log and its clock.
  static func log(_ log: ReportLog, _ sync: ReportSync?) -> HTMLText {
    list([
      ("Motion log", code(log.path)),
      ("Kind", .words("\(log.format), \(log.samples) samples, \(decimal(log.rateHertz, 1)) Hz")),
      ("SHA-256", code(log.sha256)),
      (
        "Clock",
        sync.map {
          .words(
            "log time is clip time plus \(decimal($0.offsetSeconds, 6)) s, drift \(decimal($0.driftPPM, 1)) ppm (\($0.method))"
          )
        }
      ),
    ])
  }

  /// Lens and readout.
  static func camera(_ camera: ReportCamera) -> HTMLText {
    list([
      (
        "Lens",
        .words(
          "\(camera.model), focal length \(decimal(camera.fx, 2)) × \(decimal(camera.fy, 2)) px, centre "
            + "\(decimal(camera.cx, 2)), \(decimal(camera.cy, 2)) px (\(camera.source))")
      ),
      ("Readout", .words("\(decimal(camera.readoutMilliseconds, 3)) ms, \(camera.readoutDirection)")),
    ])
  }

  /// The file that was written.
  static func output(_ output: ReportOutput) -> HTMLText {
    list([
      ("Picture", code(output.path)), ("Codec", .words("\(output.codec), \(output.frames) frames")),
      ("SHA-256", code(output.sha256)),
    ])
  }

  /// Every option in effect, by name.
  static func settings(_ settings: [String: SettingValue]) -> HTMLText {
    list(settings.sorted { $0.key < $1.key }.map { ($0.key, code($0.value.text)) })
  }

  private static func decimal(_ value: Double?, _ digits: Int) -> String {
    value.flatMap { FixedDecimal.text($0, digits: digits) } ?? "–"
  }
}
