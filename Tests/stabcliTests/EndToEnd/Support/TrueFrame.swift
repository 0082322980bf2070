import Foundation
import Geometry
import Testing

/// What the report says of a frame, judged by where the camera really looked. Degrees.
struct TrueFrame {
  /// Roll of the camera, in truth.
  let cameraRoll: Double
  /// Angle of the optical axis above the horizon, in truth.
  let axisElevation: Double
  /// Roll of the picture that was rendered, in truth: the error of the horizon.
  let trueRoll: Double
  /// Where the virtual camera looks, as the report says.
  let worldFromVirtual: Rotation<World, Virtual>
  /// Whether the roll followed the gyro.
  let isHeld: Bool
  let margin: Double
  let zoom: Double

  /// Puts the rows of a report beside the rows of `frames.csv`.
  static func read(_ truthPath: String, against report: ReportTable) throws -> [TrueFrame] {
    let lines = try text(ofFile: truthPath).split(separator: "\n").dropFirst()
    try #require(lines.count == report.rows.count)
    return try zip(lines, zip(report.rows, report.isIn("gyroHold"))).map { line, row in
      let (seconds, truth) = try parse(line)
      #expect(abs(try number(row.0, "time_s") - seconds) < 1e-9, "seconds")
      return try TrueFrame(truth: truth, row: row.0, isHeld: row.1)
    }
  }

  /// True roll of the camera in one line of `frames.csv`.
  static func roll(ofTruthLine line: Substring) throws -> Double { degrees(try parse(line).truth.cameraAngles.roll) }

  private static func parse(_ line: Substring) throws -> (seconds: Double, truth: Rotation<World, Camera>) {
    let cells = line.split(separator: ",").compactMap { Double($0) }
    try #require(cells.count == 6)
    return (cells[1], try #require(Rotation<World, Camera>(w: cells[2], x: cells[3], y: cells[4], z: cells[5])))
  }

  private init(truth: Rotation<World, Camera>, row: [String: String], isHeld: Bool) throws {
    let said = Rotation<World, Camera>(cameraAngles: try Self.angles(row, "camera"))
    worldFromVirtual = Rotation<World, Virtual>(cameraAngles: try Self.angles(row, "virtual"))
    // What was done to the picture does not depend on what the report believes of the world.
    let cameraFromVirtual = said.inverse * worldFromVirtual
    trueRoll = degrees((truth * cameraFromVirtual).cameraAngles.roll)
    cameraRoll = degrees(truth.cameraAngles.roll)
    axisElevation = degrees(truth.cameraAngles.pitch)
    margin = try Self.number(row, "margin_px")
    zoom = try Self.number(row, "zoom")
    self.isHeld = isHeld
  }

  private static func angles(_ row: [String: String], _ camera: String) throws -> CameraAngles {
    CameraAngles(
      roll: try number(row, "\(camera)_roll_deg") * .pi / 180,
      pitch: try number(row, "\(camera)_pitch_deg") * .pi / 180,
      heading: try number(row, "\(camera)_heading_deg") * .pi / 180)
  }

  private static func number(_ row: [String: String], _ name: String) throws -> Double {
    try #require(row[name].flatMap { Double($0) })
  }
}

/// Radians as degrees.
func degrees(_ radians: Double) -> Double { radians * 180 / .pi }

/// The angle of a point of the plane, degrees.
func atan2Degrees(_ y: Double, _ x: Double) -> Double { degrees(atan2(y, x)) }
