import Geometry
import Glibc
import Light
import Scopes
import Telemetry
import VideoIO

/// What the motion and the light of a clip suggest for the next one, with the rule and its numbers.
struct Advice: Encodable {
  /// A second of the log.
  struct Window: Encodable {
    let from: Double
    let rate: Double
    let longest: Double
    let shutter: Double

    private enum CodingKeys: String, CodingKey {
      case from = "logTime_s"
      case rate = "rateRms_deg_s"
      case longest = "longestShutter_s"
      case shutter = "shutter_s"
    }
  }

  /// Pixels a radian, and where that comes from.
  let focalLength: Double
  let lensSource: String
  /// Rms angular rate of the whole log, degrees a second, and the longest time it leaves.
  let rate: Double
  let longest: Double
  /// The exposure that frames are counted for, seconds, and their number.
  let exposure: Double
  let frames: Int
  let windows: [Window]
  /// Light of the brightest frame's 99.9th percentile, white 1; `nil` when the curve is not known.
  let highlight: Double?
  let exposureChange: Double?
  let isAtLeast: Bool
  let looked: Int

  private enum CodingKeys: String, CodingKey {
    case focalLength = "focalLength_px"
    case lensSource = "lens"
    case rate = "rateRms_deg_s"
    case longest = "longestShutter_s"
    case exposure = "exposure_s"
    case frames = "stackFrames"
    case windows
    case highlight = "p99_9"
    case exposureChange = "exposureChange_stops"
    case isAtLeast = "exposureChangeIsAtLeast"
    case looked = "framesLookedAt"
  }

  /// Advises from a clip and its log.
  ///
  /// - Parameter exposure: the light that is wanted in all, seconds; `nil` for half of a frame's time.
  init(
    _ clip: ClipSource, _ log: MotionLog, _ camera: CameraChoice, exposure: Double?, transfer: TransferFunction?
  ) throws(CommandFailure) {
    let lens = camera.camera.lens.focalLength
    focalLength = max(lens.x, lens.y)
    lensSource = camera.source
    let rule = ShutterAdvice(focalLength: focalLength)
    let rates = log.recording.angularRates
    let all = Self.rms(rates.map(\.value))
    rate = all * 180 / .pi
    longest = rule.longest(rate: all)
    let interval = clip.timeline.typicalInterval?.seconds ?? 1.0 / 30
    self.exposure = exposure ?? interval / 2
    frames = rule.frames(for: self.exposure, rate: all)
    windows = Self.windows(rates, rule)
    let light = try Self.highlight(clip, transfer)
    (highlight, looked) = (light.value, light.looked)
    let advice = highlight.flatMap { ExposureAdvice(highlight: $0) }
    (exposureChange, isAtLeast) = (advice?.change, advice?.isAtLeast ?? false)
  }

  private static func rms(_ rates: [Vector3<Imu>]) -> Double {
    rates.isEmpty ? 0 : (rates.reduce(0) { $0 + $1.dot($1) } / Double(rates.count)).squareRoot()
  }

  private static func windows(
    _ rates: [VectorSample<Imu, LogClock>], _ rule: ShutterAdvice
  ) -> [Window] {
    guard let start = rates.first?.time else { return [] }
    let seconds = Dictionary(grouping: rates) { Int(($0.time - start).seconds.rounded(.down)) }
    var shutter = ShutterHysteresis()
    return seconds.keys.sorted().map { second in
      let rate = rms(seconds[second]?.map(\.value) ?? [])
      let longest = rule.longest(rate: rate)
      return Window(
        from: start.seconds + Double(second), rate: rate * 180 / .pi,
        longest: min(longest, ShutterHysteresis.range.longest), shutter: shutter.next(longest: longest))
    }
  }

  /// Frames that are looked at for their light.
  private static let looks = 12

  /// The brightest of some frames, as light.
  private static func highlight(
    _ clip: ClipSource, _ transfer: TransferFunction?
  ) throws(CommandFailure) -> (value: Double?, looked: Int) {
    guard let transfer else { return (nil, 0) }
    let entries = clip.timeline.entries
    let step = max(1, entries.count / looks)
    var (highest, looked) = (0.0, 0)
    for index in stride(from: 0, to: entries.count, by: step) {
      let frame = try clip.decoded(entries[index].ticks)
      let picture = ScopeFrame(frame.picture, video: clip.info.video)
      let statistics = ChannelStatistics(picture.brightness, step: picture.step)
      highest = max(highest, statistics.percentile(99.9) ?? 0)
      looked += 1
    }
    return (transfer.light(highest), looked)
  }
}

extension Advice {
  /// The rule and the numbers, for a person.
  var lines: [String] {
    func number(_ value: Double, _ digits: Int) -> String { FixedDecimal.text(value, digits: digits) ?? "?" }
    func time(_ seconds: Double) -> String {
      seconds.isFinite
        ? seconds < 0.5 ? "1/\(number((1 / seconds).rounded(.up), 0)) s" : "\(number(seconds, 1)) s" : "any"
    }
    let f = "\(number(focalLength, 0)) px a radian (\(lensSource))"
    var lines = [
      "shutter: \(time(longest)) or shorter keeps blur to a pixel: 1 px / (\(f) * \(number(rate, 1)) deg/s rms)",
      "frames: \(frames) of that time for an exposure of \(time(exposure)): the exposure over the shutter, rounded up",
    ]
    let times = windows.map(\.shutter)
    if let shortest = times.min(), let middle = times.sorted().dropFirst(times.count / 2).first, times.count > 1 {
      lines.append(
        "second by second: \(time(shortest)) at the worst, \(time(middle)) in the middle; shorter at once, longer only "
          + "by more than \(number(ShutterHysteresis.slack, 2)) stops")
    }
    if let highlight, let exposureChange {
      let bound = isAtLeast ? "at least " : ""
      lines.append(
        "exposure: change by \(bound)\(number(exposureChange, 2)) stops: 99.9 % of the brightest of \(looked) frames lie "
          + "below \(number(highlight * 100, 1)) % of white; the rule leaves a third of a stop")
    } else if highlight == nil {
      lines.append("exposure: not judged: the clip does not say how its codes stand for light (--transfer says it)")
    }
    return lines
  }
}
