import Evaluation
import Geometry
import Stabiliser
import Synthesis
import Telemetry
import VideoIO

extension CommandFailure {
  /// A media file that could not be read or written.
  init(_ error: VideoIOError) {
    switch error.category {
    case .usage: self.init(.usage, error.description)
    case .input: self.init(.invalidInput, error.description)
    case .notSupported: self.init(.unsupported, error.description)
    case .output: self.init(.outputNotWritten, error.description)
    }
  }

  /// A motion log that could not be read.
  init(_ error: TelemetryError) {
    if case .unsupported = error {
      self.init(.unsupported, error.description)
    } else {
      self.init(.invalidInput, error.description)
    }
  }

  /// A recording that gives no orientation.
  init(_ error: OrientationError, log: String) {
    switch error {
    case .tooFewRates(let count):
      self.init(
        .invalidInput,
        "\(log): only \(count) angular rates and fewer than two orientations can be used; at least two are needed")
    case .noGravity:
      self.init(
        .unsupported,
        "\(log): no acceleration during the clip, so nothing says where down is; record the accelerometer too, or use "
          + "--level-first-frame if the camera is level there")
    }
  }

  /// A plan that cannot be made.
  init(_ error: PlanError, clip: String, log: String) {
    switch error {
    case .noFrames:
      self.init(.invalidInput, "\(clip): no frame lies in the part that --from and --to leave")
    case .noOverlap:
      self.init(
        .invalidInput, "\(log): the log covers no frame of the part of \(clip) that is used; see --log-offset")
    case .cropImpossible(let frame):
      self.init(
        .unsupported,
        "\(clip): the lens has no answer for the crop of frame \(frame); its field of view is beyond "
          + "the model, a profile or a smaller --hfov would help")
    }
  }

  /// A report and a truth that do not belong together.
  init(_ error: EvaluationError, report: String, truth: String) {
    switch error {
    case .sizes(let plan, let filmed):
      self.init(
        .invalidInput,
        "\(report): is of a \(plan.width)x\(plan.height) picture, and \(truth) of one of \(filmed.width)x\(filmed.height)"
      )
    case .turnedPicture:
      self.init(
        .unsupported,
        "\(report): the clip is turned upright for display; a truth can only be compared with one that is not")
    case .noCommonFrames(let plan, let filmed):
      self.init(
        .invalidInput,
        "\(report): none of its \(plan) frames has the time of one of the \(filmed) frames in \(truth)")
    case .noMapping(let frame):
      self.init(.invalidInput, "\(report): the lens has no answer inside the crop of frame \(frame)")
    }
  }

  /// A synthetic clip that cannot be made.
  init(_ error: SynthesisError) {
    switch error {
    case .outOfRange(let quantity, let value, let allowed):
      self.init(.usage, "\(quantity) is \(value); from \(allowed.lowerBound) to \(allowed.upperBound) is allowed")
    case .exposureTooLong(let seconds, let interval):
      func milliseconds(_ seconds: Double) -> String { FixedDecimal.text(seconds * 1000, digits: 3) ?? "?" }
      self.init(
        .usage,
        "--exposure \(milliseconds(seconds)) ms is longer than the \(milliseconds(interval)) ms from a frame to the next; "
          + "a shorter one or a lower --fps would do")
    case .noFrames(let seconds, let framesPerSecond):
      self.init(.usage, "\(seconds) s at \(framesPerSecond) frames/s hold no frame; --seconds must be longer")
    }
  }
}
