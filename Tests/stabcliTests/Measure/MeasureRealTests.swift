import Foundation
import Geometry
import Imaging
import Testing
import VideoIO

@testable import stabcli

/// A phone shaken before a window, and a drone's calm pan: real files beside the checkout (`../shared/data`), made small
/// with ffmpeg first.
@Suite(
  .enabled(
    if: SharedData.has("clips/gpmf_karma.mp4") && SharedData.has("clips/vdb_VID_20150409_162957.mp4")
      && Tools.areInstalled, "real clips or ffmpeg tools are missing"))
struct MeasureRealTests {
  static let phone = SharedData.path("clips/vdb_VID_20150409_162957.mp4")
  static let phoneLog = SharedData.path("clips/vdb_VID_20150409_162957.derived_imu.csv")
  let folder: Workspace

  init() throws {
    folder = try Workspace()
    try Tools.make(
      folder("phone.mp4"), "-i \(Self.phone) -vf scale=320:192 -fps_mode passthrough -c:v libx264 -crf 10")
  }

  @Test func `the picture turns against the camera as its gyroscope says`() throws {
    // Later frames are sharp and evenly spaced; the first three seconds are neither.
    let options = RangeOptions(from: Timestamp(seconds: 3.5), to: Timestamp(seconds: 5.6))
    let clip = try ClipSource(path: folder("phone.mp4"), options: options)
    let tracker = MotionTracker(size: clip.info.video.storedSize, threads: processorCount())
    try clip.reader.skip(to: clip.timeline.entries[0].ticks)
    var seen: [Double] = []
    for _ in clip.timeline.entries {
      let pair = tracker.next(try #require(try clip.reader.nextFrame()).picture)
      if let pair { seen.append(try #require(pair.motion).similarity.rotation) }
    }
    let gyro = try GyroRoll(Self.phoneLog)
    // The camera's forward axis is −z of the log, and the picture turns against the camera: +z.
    let said = zip(clip.timeline.entries, clip.timeline.entries.dropFirst()).map { first, second in
      gyro.angle(at: second.time.seconds + 0.46) - gyro.angle(at: first.time.seconds + 0.46)
    }
    #expect(seen.count > 25 && seen.count == said.count)
    #expect(correlation(seen, said) > 0.98)
    let errors = zip(seen, said).map { abs($0 - $1) * 180 / .pi }.sorted()
    #expect(errors[errors.count / 2] < 0.8, "degrees; the gyroscope's clock is known to some hundredths of a second")
  }

  @Test func `levelling the horizon makes the roll steady`() throws {
    let run = try Stabcli.run([
      "horizon", folder("phone.mp4"), Self.phoneLog, "--axes", "XYZ", "--log-offset", "0.45", "--hfov", "60", "--from",
      "3.5", "--to", "5.6", "--preset", "ultrafast", "--crf", "10", "-o", folder("level.mp4"), "--quiet",
    ])
    #expect(run.status == 0, "\(run.messages)")
    let before = try ReportObject(
      json: Stabcli.run(["measure", folder("phone.mp4"), "--from", "3.5", "--to", "5.6", "--json"]).output)
    let after = try ReportObject(json: Stabcli.run(["measure", folder("level.mp4"), "--json"]).output)
    for key in ["rollJitterRms_deg", "rollAcceleration_deg", "shake_px"] {
      #expect(try #require(after.number(key)) < 0.7 * #require(before.number(key)), "\(key)")
    }
    #expect(before.number("borderPixels") == 0 && after.number("borderPixels") == 0)
  }

  @Test func `a calm pan over the sea is followed throughout`() throws {
    try Tools.make(
      folder("drone.mp4"), "-t 2 -i \(SharedData.path("clips/gpmf_karma.mp4")) -an -vf scale=320:180 -crf 10")
    let drone = try ReportObject(json: Stabcli.run(["measure", folder("drone.mp4"), "--json"]).output)
    let frames = try #require(drone.number("frames"))
    #expect(frames > 50 && drone.number("pairsFollowed") == frames - 1 && drone.problemKinds.isEmpty)
    #expect(try #require(drone.number("jitterRms_px")) < 0.5 && #require(drone.number("itf_dB")) > 25)
    #expect(drone.number("borderPixels") == 0)
  }
}

/// The angle about the third axis of a log with columns t, gx, gy, gz, by trapezoids.
private struct GyroRoll {
  private var times: [Double] = []
  private var angles: [Double] = []

  init(_ path: String) throws {
    var last = 0.0
    for line in try text(ofFile: path).split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",").compactMap { Double($0) }
      try #require(cells.count >= 4)
      angles.append((angles.last ?? 0) + (times.isEmpty ? 0 : (cells[3] + last) / 2 * (cells[0] - (times.last ?? 0))))
      times.append(cells[0])
      last = cells[3]
    }
  }

  func angle(at time: Double) -> Double {
    let next = max(1, times.firstIndex { $0 > time } ?? times.count - 1)
    let share = (time - times[next - 1]) / (times[next] - times[next - 1])
    return angles[next - 1] + share * (angles[next] - angles[next - 1])
  }
}

private func correlation(_ a: [Double], _ b: [Double]) -> Double {
  let (meanA, meanB) = (a.reduce(0, +) / Double(a.count), b.reduce(0, +) / Double(b.count))
  let common = zip(a, b).reduce(0) { $0 + ($1.0 - meanA) * ($1.1 - meanB) }
  let (squareA, squareB) = (
    a.reduce(0) { $0 + ($1 - meanA) * ($1 - meanA) }, b.reduce(0) { $0 + ($1 - meanB) * ($1 - meanB) }
  )
  return common / (squareA * squareB).squareRoot()
}
