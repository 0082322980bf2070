import Evaluation

extension Evaluation {
  /// Every number, in the units of the command line, in the order it is printed.
  var scores: [ScoreGroup] {
    [horizonScores, attitudeScores, trackingScores, pathScores, cropScores, borderScores, clockScores, nusScores]
      + (lock.map { [Self.lockScores($0)] } ?? [])
  }

  private static func degrees(_ radians: Double?) -> Double? { radians.map { $0 * 180 / .pi } }
  private static func milliseconds(_ seconds: Double?) -> Double? { seconds.map { $0 * 1000 } }

  private var horizonScores: ScoreGroup {
    func scores(_ errors: HorizonMetrics.Errors, _ stem: String, _ place: String) -> [Score] {
      [
        Score("\(stem)Rms_deg", "root mean square\(place)", Self.degrees(errors.rms), 4, "°"),
        Score("\(stem)Mean_deg", "constant part\(place)", Self.degrees(errors.mean), 4, "°"),
        Score("\(stem)Std_deg", "rms without it\(place)", Self.degrees(errors.deviation), 4, "°"),
        Score("\(stem)Max_deg", "largest\(place)", Self.degrees(errors.largest), 4, "°"),
        Score("\(stem)Frames", "frames\(place)", errors.frames),
      ]
    }
    return ScoreGroup(
      title: "Horizon of the shown picture, by the truth",
      scores: scores(horizon.clear, "horizon", "") + scores(horizon.steep, "horizonSteep", ", steep"))
  }

  private var attitudeScores: ScoreGroup {
    ScoreGroup(
      title: "Orientation of the camera, estimate against truth",
      scores: [
        Score("attitudeRollRms_deg", "roll", Self.degrees(attitude.rollRms), 4, "°"),
        Score("attitudePitchRms_deg", "pitch", Self.degrees(attitude.pitchRms), 4, "°"),
        Score("attitudeTiltRms_deg", "vertical", Self.degrees(attitude.tiltRms), 4, "°"),
        Score("headingDriftRms_deg", "drift of the heading", Self.degrees(attitude.headingDriftRms), 4, "°"),
        Score("nees", "squared roll error over stated variance", attitude.nees, 3, ""),
        Score("neesFrames", "frames that state one", attitude.neesFrames),
      ])
  }

  private var trackingScores: ScoreGroup {
    ScoreGroup(
      title: "Far points against where they were meant to be",
      scores: [
        Score("jitterRms_px", "jitter above 1 Hz", tracking.jitterRms, 4, "px"),
        Score("jitterMax_px", "jitter above 1 Hz, worst frame", tracking.jitterLargest, 4, "px"),
        Score("trackingRms_px", "with all drift", tracking.trackingRms, 4, "px"),
        Score("rowShear_px", "last row against first", tracking.rowShearRms, 4, "px"),
        Score("lostProbes", "probes without an answer", tracking.lostProbes),
      ])
  }

  private var pathScores: ScoreGroup {
    ScoreGroup(
      title: "Path of the shown picture",
      scores: [
        Score("shakeIn_px", "shake of the camera above 1 Hz", path.shakeIn, 4, "px"),
        Score("shakeLeft_px", "shake left above 1 Hz", path.shakeLeft, 4, "px"),
        Score("smoothness", "acceleration, rms", Self.degrees(path.accelerationRms), 3, "°/s²"),
        Score("jerkRms_deg_s3", "jerk, rms", Self.degrees(path.jerkRms), 2, "°/s³"),
        Score("rateMean_deg_s", "rate, mean", Self.degrees(path.rateMean), 4, "°/s"),
        Score("accelerationMean_deg_s2", "acceleration, mean", Self.degrees(path.accelerationMean), 3, "°/s²"),
        Score("jerkMean_deg_s3", "jerk, mean", Self.degrees(path.jerkMean), 2, "°/s³"),
      ])
  }

  private var cropScores: ScoreGroup {
    ScoreGroup(
      title: "Crop",
      scores: [
        Score("cropMean", "share of the source shown, mean", crop.mean, 4, ""),
        Score("cropMin", "share of the source shown, least", crop.least, 4, ""),
        Score("zoomRate_percent_s", "fastest zoom", crop.zoomRate.map { $0 * 100 }, 4, "%/s"),
      ])
  }

  private var borderScores: ScoreGroup {
    ScoreGroup(
      title: "Borders, all frames",
      scores: [
        Score("outsideTaps", "taps outside the source", borders.outsideTaps),
        Score("minMargin_px", "least distance from the edge", borders.minMargin, 4, "px"),
        Score("sagBound_px", "sag of the exact edge, at most", borders.sagBound, 4, "px"),
      ])
  }

  private var clockScores: ScoreGroup {
    ScoreGroup(
      title: "Clock and truth",
      scores: [
        Score("syncError_ms", "log against clip, rms", Self.milliseconds(sync?.rms), 4, "ms"),
        Score("syncErrorMax_ms", "log against clip, largest", Self.milliseconds(sync?.largest), 4, "ms"),
        Score("truthInterpolation_px", "the truth's own interpolation", truthInterpolation, 6, "px"),
      ])
  }

  private var nusScores: ScoreGroup {
    ScoreGroup(
      title: "Scores of Liu et al. 2013, for comparison only",
      scores: [
        Score("nusCropping", "cropping", nus.cropping, 4, ""),
        Score("nusDistortion", "distortion", nus.distortion, 4, ""),
        Score("nusStabilityTranslation", "stability of translation", nus.stabilityTranslation, 4, ""),
        Score("nusStabilityRotation", "stability of rotation", nus.stabilityRotation, 4, ""),
      ])
  }

  private static func lockScores(_ lock: LockMetrics) -> ScoreGroup {
    ScoreGroup(
      title: "Hold of the framing",
      scores: [
        Score("lockStatic", "share of steps that stand still", lock.staticShare, 4, ""),
        Score("lockRegain_frames", "frames until the hold is regained, most", lock.regainFrames),
      ])
  }
}
