import Develop
import Geometry
import Light
import RawPhoto
import VideoIO

/// `report.json` of a developed raw file: every number that decided the picture.
struct DevelopReport: Encodable {
  /// Version of this layout.
  let schema = 1
  /// The program that wrote it.
  let tool = ReportDocument.Tool(name: ToolVersion.name, version: ToolVersion.number)
  let mode = "develop"
  var settings: [String: SettingValue]
  var input: Input
  var levels: Levels
  var develop: Decision
  var notes: [Note]
  var output: Output

  private enum CodingKeys: String, CodingKey {
    case schema, tool, mode, settings, input, levels, develop, notes, output
  }

  /// The file, as it says of itself.
  struct Input: Encodable {
    var path, sha256, reader: String
    var compression: Int?
    var bits, width, height: Int
    var layout: String
    /// Columns and rows from and to, in stored pixels.
    var activeArea, crop: Area
    var orientation: Int
    var make, model, taken: String?
    var exposure_s, iso, fNumber: Double?
    var baselineExposure_EV: Double?
  }

  /// Columns and rows.
  struct Area: Encodable {
    var left, top, width, height: Int

    init(_ box: SampleBox) {
      (left, top) = (box.columns.lowerBound, box.rows.lowerBound)
      (width, height) = (box.columns.count, box.rows.count)
    }
  }

  /// Black and white.
  struct Levels: Encodable {
    var black: [Double]
    var blackColumns, blackRows: Int
    var differsByColumn, differsByRow: Bool
    var white: [Double]
    var table: Int
  }

  /// What was decided.
  struct Decision: Encodable {
    var gains, matrix: [Double]
    var primaries: String
    var whiteX, whiteY, temperature_K, tint: Double?
    var lights: [String]
    var share: Double
    var scale: Double
    var highlights: String
    var clippedSamples, limitedSamples: [Int]
    var demosaic: String
    var corrections: [String]
    var sharpness, localTone: Double
  }

  /// Something one should know.
  struct Note: Encodable, Equatable {
    var kind, message: String
  }

  /// The picture.
  struct Output: Encodable {
    var path, format, depth, transfer: String
    var width, height: Int
    var clippedAbove, clippedBelow: Int
    var sha256: String
  }
}

extension DevelopReport.Input {
  init(_ frame: RawFrame, path: String, sha256: String) {
    self.init(
      path: path, sha256: sha256, reader: frame.storage.reader, compression: frame.storage.compression,
      bits: frame.storage.bits, width: frame.size.width, height: frame.size.height, layout: frame.layoutText,
      activeArea: .init(frame.activeArea), crop: .init(frame.crop), orientation: frame.orientation,
      make: frame.facts.make, model: frame.facts.model, taken: frame.facts.taken, exposure_s: frame.facts.exposure_s,
      iso: frame.facts.iso, fNumber: frame.facts.fNumber, baselineExposure_EV: frame.baselineExposure)
  }
}

extension DevelopReport.Levels {
  init(_ levels: RawLevels) {
    self.init(
      black: levels.black, blackColumns: levels.repeatColumns, blackRows: levels.repeatRows,
      differsByColumn: !levels.columnBlack.isEmpty, differsByRow: !levels.rowBlack.isEmpty, white: levels.white,
      table: levels.table.count)
  }
}

extension DevelopReport.Decision {
  init(_ development: Development, _ developed: Developed, _ frame: RawFrame, highlights: String) {
    self.init(
      gains: development.gains, matrix: development.transform.rows,
      primaries: development.primaries?.shortName ?? (development.gains.count == 1 ? "grey" : "camera"),
      whiteX: development.white?.x, whiteY: development.white?.y, temperature_K: development.temperature?.kelvin,
      tint: development.temperature?.tint, lights: development.lights, share: development.share,
      scale: development.scale, highlights: highlights, clippedSamples: developed.clipped,
      limitedSamples: developed.limited, demosaic: frame.demosaicText,
      corrections: frame.opcodes.linear.filter { $0.action != .other }.map(\.name), sharpness: development.sharpness,
      localTone: development.localTone)
  }
}

extension RawFrame {
  /// `mosaic RGGB`, `linear 3`.
  var layoutText: String {
    switch layout {
    case .mosaic(let pattern): "mosaic \(pattern.name)"
    case .linear(let channels): "linear \(channels)"
    }
  }

  /// How missing colours are made.
  var demosaicText: String {
    guard case .mosaic(let pattern) = layout else { return "none" }
    return pattern.isBayer ? "gradient" : "plain"
  }
}

extension Primaries {
  /// As `--primaries` names them.
  var shortName: String {
    OutputPrimaries.allCases.first { $0.primaries == self }?.rawValue ?? "other"
  }
}
