import Develop
import Geometry
import Light
import RawPhoto

/// Raw files: what the sensor recorded, and what light can be made of it with.
extension Finding {
  /// - Parameter decoding: whether it is unpacked, to find damage that only this shows.
  init(raw file: RawFile, decoding: Bool) {
    self.init(path: file.path, kind: .raw)
    let frame: RawFrame
    do throws(RawPhotoError) {
      frame = decoding ? try RawPhoto.read(file.bytes, threads: processorCount()) : try RawPhoto.outline(file.bytes)
    } catch {
      problems = [Problem(kind: Self.kind(of: error), message: error.description)]
      return
    }
    facts = Self.facts(of: frame) + Self.facts(of: frame.facts) + Self.colours(of: frame)
    if let preview = try? RawPreview(in: file.bytes) {
      facts.append(("preview", "\(preview.size.width)x\(preview.size.height), \(preview.jpeg.count) bytes"))
    }
    let notes = (try? Development(frame, DevelopSettings()).notes) ?? frame.notes
    problems = notes.map { Problem(kind: $0.kind, message: $0.message) }
  }

  private static func kind(of error: RawPhotoError) -> String {
    switch error {
    case .notRaw, .damaged: "damaged"
    case .unsupported: "unsupported"
    }
  }

  private static func facts(of frame: RawFrame) -> [(name: String, value: String)] {
    let packing = frame.storage.compression.map { "compression \($0)" } ?? "unpacked by \(frame.storage.reader)"
    let area = frame.activeArea
    var facts = [
      ("size", "\(frame.size.width)x\(frame.size.height)"), ("pixels", frame.layoutText),
      ("depth", "\(frame.storage.bits) bits, \(packing)"),
      (
        "active area",
        "\(area.size.width)x\(area.size.height) from \(area.columns.lowerBound), \(area.rows.lowerBound)"
      ),
      (
        "crop",
        "\(frame.crop.size.width)x\(frame.crop.size.height) from \(frame.crop.columns.lowerBound), \(frame.crop.rows.lowerBound)"
      ),
      ("black", text(of: frame.levels.black)), ("white", text(of: frame.levels.white)),
      ("orientation", "\(frame.orientation)"),
    ]
    if let stops = frame.baselineExposure { facts.append(("baseline exposure", "\(stops) EV, not applied unasked")) }
    return facts.map { (name: $0.0, value: $0.1) }
  }

  /// Different numbers, each once.
  private static func text(of numbers: [Double]) -> String {
    var seen: Set<Double> = []
    let different = numbers.filter { seen.insert($0).inserted }.prefix(8)
    return different.map { SettingValue.number($0).text }.joined(separator: ", ")
  }

  private static func colours(of frame: RawFrame) -> [(name: String, value: String)] {
    var facts: [(name: String, value: String)] = []
    if let neutral = frame.facts.neutral {
      facts.append(("neutral", neutral.map { FixedDecimal.text($0, digits: 4) ?? "?" }.joined(separator: " ")))
    }
    if !frame.colour.calibrations.isEmpty {
      facts.append(("matrices", frame.colour.calibrations.map(\.light).joined(separator: ", ")))
    }
    if let development = try? Development(frame, DevelopSettings()), let light = development.temperature {
      let (kelvin, tint) = (FixedDecimal.text(light.kelvin, digits: 0), FixedDecimal.text(light.tint, digits: 1))
      facts.append(("light", "\(kelvin ?? "?") K, tint \(tint ?? "?")"))
    }
    let opcodes = frame.opcodes.all.map(\.name)
    if !opcodes.isEmpty { facts.append(("corrections", opcodes.joined(separator: ", "))) }
    return facts
  }
}
