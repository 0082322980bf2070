import Geometry
import Light
import Stacking

/// Frames with the sensor's own signal and unevenness taken off.
struct CalibratedFeed: FrameFeed {
  let base: any FrameFeed
  let calibration: Calibration
  let reading = CodeReading(CodeScale(function: .linear, black: 0, white: 1), bits: nil)
  let bits: Int? = nil

  var names: [String] { base.names }
  var size: PixelSize { base.size }
  var channels: Int { base.channels }

  func feed(
    _ frames: Range<Int>, rows: Range<Int>, threads: Int,
    _ take: @escaping @Sendable (Int, LightStrip) throws(StackError) -> Void
  ) throws(CommandFailure) {
    let (reading, calibration, width) = (base.reading, calibration, size.width * channels)
    try base.feed(frames, rows: rows, threads: threads) { frame, strip throws(StackError) in
      var light = [Float](repeating: 0, count: strip.rows.count * width)
      try light.withUnsafeMutableBufferPointer { buffer throws(StackError) in
        guard let start = buffer.baseAddress else { return }
        try reading.light(of: strip.samples, into: start)
        calibration.correct(strip.rows, start)
        try take(frame, LightStrip(rows: strip.rows, samples: .floats(UnsafeBufferPointer(buffer))))
      }
    }
  }
}

/// The frames that tell of the sensor, as files.
struct CalibrationFiles {
  /// Taken with the lens covered, as long as the frames.
  var darks: [String] = []
  /// Taken of an even light.
  var flats: [String] = []
  /// Taken with the lens covered, as short as possible.
  var biases: [String] = []

  var all: [String] { darks + flats + biases }

  /// Averages each kind.
  ///
  /// - Parameter frame: one of the frames that are to be corrected.
  /// - Returns: `nil` when there are none.
  func calibration(
    for frame: FrameFacts, _ options: StackOptions, threads: Int, _ console: Console
  ) throws(CommandFailure) -> Calibration? {
    guard !all.isEmpty else { return nil }
    func master(_ paths: [String], _ kind: String) throws(CommandFailure) -> LightImage? {
      guard !paths.isEmpty else { return nil }
      let (feed, facts) = try frames(paths, options)
      try FrameAgreement.check(facts, allowsUnknown: true)
      let first = facts[0]
      guard first.size == frame.size, first.channels == frame.channels else {
        throw .invalidInput(
          first.name,
          "is \(first.size.width)x\(first.size.height) with \(first.channels) values a pixel, and the frames are "
            + "\(frame.size.width)x\(frame.size.height) with \(frame.channels); a \(kind) has to be alike")
      }
      if kind == "dark", let one = first.shot.exposure_s, let other = frame.shot.exposure_s,
        case .differs(_, let stops) = ShotDifference.between(ShotFacts(exposure_s: one), ShotFacts(exposure_s: other))
      {
        throw .invalidInput(
          first.name,
          "was exposed \(FixedDecimal.text(stops, digits: 3) ?? "?") stops longer or shorter than the frames; "
            + "a dark has to be as long")
      }
      console.detail("\(kind): \(paths.count) frames")
      return try StackPass(feed: feed, frames: 0..<paths.count, method: .average, threads: threads).run(console)
        .picture
    }
    return Calibration(
      size: frame.size, channels: frame.channels, dark: try master(darks, "dark"), flat: try master(flats, "flat"),
      bias: try master(biases, "bias"))
  }

  private func frames(
    _ paths: [String], _ options: StackOptions
  ) throws(CommandFailure) -> (any FrameFeed, [FrameFacts]) {
    try InputFiles.checkPresence(of: paths)
    if RawFeed.isRaw(paths[0]) {
      let raws = try RawFrames(paths, transfer: options.transfer)
      return (raws.feed, raws.facts)
    }
    let stills = try StillFrames(paths, transfer: options.transfer)
    return (stills.feed, stills.facts)
  }
}
