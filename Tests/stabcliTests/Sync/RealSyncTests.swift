import Geometry
import Sync
import Telemetry
import Testing

@testable import stabcli

/// Phones whose clocks are known: real files beside the checkout (`../shared/data`), made small with ffmpeg first.
@Suite(
  .enabled(
    if: SharedData.has("clips/lhaippp_car.mp4") && SharedData.has("clips/vdb_VID_20150409_162957.mp4")
      && Tools.areInstalled, "real clips or ffmpeg tools are missing"))
struct RealSyncTests {
  let folder: Workspace

  init() throws { folder = try Workspace() }

  private func result(_ clip: String, _ log: String, scale: String, expected: AxisMap) throws -> SyncResult {
    try Tools.make(
      folder("small.mp4"),
      "-t 4 -i \(SharedData.path(clip)) -vf scale=\(scale) -fps_mode passthrough -c:v libx264 -crf 10 -an")
    let console = RecordingConsole()
    let clip = try ClipSource(path: folder("small.mp4"), options: RangeOptions())
    let source = try LogSource(named: SharedData.path(log), clip: clip, options: MotionLogOptions())
    let camera = try CameraChoice(CameraOptions(), clip: clip, log: source.log).camera
    let tracks = try PictureTracking(range: RangeOptions(), threads: 2).outcome(of: clip.path, console.console).tracks
    let knowns = SyncKnowns(
      camera: camera, lens: .assumed, readout: .assumed,
      offset: .near(source.alignment.map.offset, reach: TimeSpan(nanoseconds: 2_000_000_000)), scale: nil,
      axes: .expected(expected))
    return Synchroniser(knowns).synchronise(tracks, with: source.log.recording)
  }

  @Test func `a phone in a car tells its clock, readout, focal length and axes`() throws {
    let wrong = try #require(AxisMap("yXZ"))
    let result = try result(
      "clips/lhaippp_car.mp4", "clips/lhaippp_car_gyro.csv", scale: "400:300", expected: wrong)
    #expect(result.verdict == .found && result.confidence > 0.8)
    #expect(abs(result.offset.value + 0.025) < 0.01)
    #expect(abs(result.readoutSeconds.value - 0.033) < 0.004)
    #expect(abs(result.camera.lens.focalLength.x / (573.85 / 2) - 1) < 0.08, "at half size; 1 % at full size")
    #expect(result.axes.map == .phoneLandscape)
  }

  @Test func `a shaken phone tells its clock through frame times that are wrong`() throws {
    let result = try result(
      "clips/vdb_VID_20150409_162957.mp4", "clips/vdb_VID_20150409_162957.derived_imu.csv", scale: "320:192",
      expected: .phoneLandscape)
    #expect(result.verdict == .found && result.axes.map == .phoneLandscape)
    #expect(abs(result.offset.value - 0.45) < 0.03)
  }
}
