import Geometry
import Stabiliser

/// Cameras whose readout somebody has measured and published; `--camera` names them.
///
/// Only the readout: of none of these modes a field of view is published that is known to hold for video.
///
/// Sources: [1] Ringaby and Forssén, "Efficient Video Rectification and Stabilisation for Cell-Phones", IJCV 96, 2012,
/// by an LED panel. [2] Thalin, "Deshaker", guthspot.se/video/deshaker.htm, by panning over a vertical line. [3] Oth,
/// Furgale, Kneip and Siegwart, "Rolling Shutter Camera Calibration", CVPR 2013, by a chequerboard. [4] Huai,
/// github.com/JzHuai0108/kalibr, doc/rolling-shutter-table.md, which lists the others' as well, by an LED panel. Where
/// two of them disagree by more than their errors a camera is left out.
enum CameraPreset: String, CaseIterable, Sendable {
  case iPhone3GS = "iphone-3gs"
  case iPhone4 = "iphone-4"
  case iPhone4S = "iphone-4s"
  case iPhone5 = "iphone-5"
  case iPhone6S = "iphone-6s"
  case honorV10 = "honor-v10"
  case hero3PlusWide = "gopro-hero3plus-black-wide"
  case hero3PlusNarrow = "gopro-hero3plus-black-narrow"

  /// One mode of a camera, as it was measured.
  struct Mode: Equatable {
    /// Of the stored picture.
    let width: Int
    let height: Int
    let framesPerSecond: Double
    let readoutMilliseconds: Double
    /// Its standard deviation, where that is stated.
    let sigmaMilliseconds: Double?
    /// Who measured it.
    let source: String
  }

  /// The mode that was measured.
  var mode: Mode {
    switch self {
    case .iPhone3GS: Mode(640, 480, 30, 30.84, 0.36, "Ringaby and Forssén 2012")
    case .iPhone4: Mode(1280, 720, 30, 31.98, 0.25, "Ringaby and Forssén 2012")
    case .iPhone4S: Mode(1920, 1080, 30, 26.05, 0.56, "Oth et al. 2013")
    case .iPhone5: Mode(1920, 1080, 30, 27.37, 0.03, "Thalin, Deshaker")
    case .iPhone6S: Mode(1280, 720, 30, 15.01, 0.35, "Huai, kalibr")
    case .honorV10: Mode(1280, 720, 30, 20.68, 0.13, "Huai, kalibr")
    case .hero3PlusWide: Mode(1920, 1080, 60, 14.82, nil, "Thalin, Deshaker")
    case .hero3PlusNarrow: Mode(1920, 1080, 60, 14.34, nil, "Thalin, Deshaker")
    }
  }

  /// Largest relative difference of frame rates that is none: 29.97 for 30.
  private static let rateTolerance = 0.02

  /// The readout of a stored picture, which begins at its top.
  ///
  /// - Parameter framesPerSecond: of the clip, where it is known.
  /// - Throws: ``CommandFailure`` with ``ExitCode/unsupported`` for a mode that nobody measured.
  func shutter(stored: PixelSize, framesPerSecond: Double?) throws(CommandFailure) -> RollingShutter {
    let mode = mode
    let rate = framesPerSecond.map { abs($0 / mode.framesPerSecond - 1) } ?? 0
    guard stored.width == mode.width, stored.height == mode.height, rate <= Self.rateTolerance else {
      let own = framesPerSecond.flatMap { FixedDecimal.text($0, digits: 2) }.map { " at \($0) frames/s" } ?? ""
      throw CommandFailure(
        .unsupported,
        "--camera \(rawValue): its readout is known at \(mode.width)x\(mode.height) and "
          + "\(FixedDecimal.text(mode.framesPerSecond, digits: 0) ?? "?") frames/s, the clip has "
          + "\(stored.width)x\(stored.height)\(own); --readout gives it, or sync finds it")
    }
    return RollingShutter(readoutSeconds: mode.readoutMilliseconds * 1e-3)
  }

  /// Says where the readout is from.
  var note: PlanNote {
    let mode = mode
    let sigma = mode.sigmaMilliseconds.flatMap { FixedDecimal.text($0, digits: 2) }.map { " ± \($0)" } ?? ""
    return PlanNote(
      kind: "cameraPreset",
      message: "\(rawValue): a readout of \(FixedDecimal.text(mode.readoutMilliseconds, digits: 2) ?? "?")\(sigma) ms "
        + "(\(mode.source)); its lens is not known")
  }
}

extension CameraPreset.Mode {
  fileprivate init(
    _ width: Int, _ height: Int, _ framesPerSecond: Double, _ readout: Double, _ sigma: Double?, _ source: String
  ) {
    (self.width, self.height, self.framesPerSecond) = (width, height, framesPerSecond)
    (readoutMilliseconds, sigmaMilliseconds, self.source) = (readout, sigma, source)
  }
}
