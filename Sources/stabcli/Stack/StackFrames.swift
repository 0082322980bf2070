import Geometry
import Stabiliser
import Stacking
import VideoIO

/// The frames as they are added: calibrated and laid on each other, as far as that is asked for.
struct StackFrames {
  let feed: any FrameFeed
  /// How they are laid on each other; `nil` for as they are.
  let registration: Registration?
  /// What all of them show of the reference; `nil` for all.
  let region: PixelRegion?
  /// What the user should know of it.
  let notes: [String]

  /// Prepares them.
  init(
    _ inputs: StackInputs, _ options: StackOptions, threads: Int, _ console: Console
  ) throws(CommandFailure) {
    var base = inputs.feed
    var notes: [String] = []
    if let calibration = try options.calibration.calibration(
      for: inputs.frames[0], options, threads: threads, console)
    {
      base = CalibratedFeed(base: base, calibration: calibration)
      notes.append("\(calibration.unsoundCount) hot or dead pixels are mended from their neighbours")
    }
    guard let how = options.registration else {
      (feed, registration, region, self.notes) = (base, nil, nil, notes)
      return
    }
    let registration = try Self.registered(base, inputs, options, how, threads: threads, console)
    let laid = try RegisteredFeed(base, registration.alignments, kernel: options.kernel)
    notes.append(
      "\(inputs.feed.names[registration.reference]) is the reference; all frames show "
        + "\(laid.size.width)x\(laid.size.height) of its \(base.size.width)x\(base.size.height) pixels, from "
        + "\(laid.region.columns.lowerBound),\(laid.region.rows.lowerBound)")
    (feed, self.registration, region, self.notes) = (laid, registration, laid.region, notes)
  }

  private static func registered(
    _ feed: any FrameFeed, _ inputs: StackInputs, _ options: StackOptions, _ how: StackRegistration, threads: Int,
    _ console: Console
  ) throws(CommandFailure) -> Registration {
    guard let motion = try motion(inputs, options, how, threads: threads, console) else {
      return try .byPictures(feed, threads: threads, console)
    }
    let byLog = try Registration(motion, times: inputs.clipTimes, names: feed.names)
    return how == .gyro ? byLog : try byLog.refined(feed, kernel: options.kernel, threads: threads, console)
  }

  /// What the log says; `nil` where none is used.
  private static func motion(
    _ inputs: StackInputs, _ options: StackOptions, _ how: StackRegistration, threads: Int, _ console: Console
  ) throws(CommandFailure) -> Groundwork? {
    guard case .clip(let clip, let log) = inputs.kind else {
      guard how == .gyro else { return nil }
      throw CommandFailure(
        .unsupported,
        "--register gyro needs a clip and its motion log: stills do not say when they were taken to the millisecond; "
          + "--register image lays them on each other by what they show")
    }
    if how == .image, log == nil { return nil }
    let job = StabilisingOptions(
      clip: clip.path, log: log, range: options.range, motion: options.motion, camera: options.camera)
    let ground = try Groundwork(job, needsGravity: false, threads: threads, console) { _, _ in }
    ground.say(ground.notes, doubts: [], console)
    return ground
  }
}
