import Geometry
import Glibc
import Stabiliser

extension LensProfile {
  /// Largest relative difference of shape that scaling may absorb: encoders round sides to multiples of 16.
  private static let silentAspectError = 0.01
  /// Largest relative difference of shape that is not another part of the sensor.
  private static let largestAspectError = 0.05

  /// The camera of a clip.
  ///
  /// The profile is scaled from its calibration size to the clip's stored size, each axis by itself, then turned
  /// upright with the picture. A profile of the other orientation (portrait for landscape) is taken as calibrated
  /// on the upright picture if that has its orientation, and is turned by a quarter otherwise.
  ///
  /// - Parameters:
  ///   - stored: Size of the stored picture.
  ///   - display: How it is turned upright.
  ///   - framesPerSecond: Nominal rate of the clip, for the choice among readout times.
  func camera(
    stored: PixelSize, display: DisplayRotation, framesPerSecond: Double?
  ) throws(LensProfileMismatch) -> ProfiledCamera {
    try checkModel()
    let upright = display.uprightSize(of: stored)
    let frame = placement(stored: stored, upright: upright)
    let aspectNote = try aspectNote(of: frame.size, stored: stored, shown: upright)
    var intrinsics = scaled(to: frame.size)
    var direction = readout(of: stored, framesPerSecond)
    var distortion = distortion
    switch frame.turn {
    case .withPicture:
      intrinsics = intrinsics.turned(by: display, in: stored)
      direction.shutter = direction.shutter?.turned(by: display)
      distortion = self.distortion(turned: display)
    case .upright: break
    case .quarter:
      intrinsics = intrinsics.transposed
      let quarter = DisplayRotation(clockwiseQuarterTurns: 1)
      direction.shutter = direction.shutter?.turned(by: quarter).turned(by: display)
      distortion = self.distortion(turned: quarter)
    }
    let lens = try lens(intrinsics, distortion, upright)
    let turnNote =
      frame.turn == .quarter
      ? PlanNote(
        kind: "lensTurned",
        message:
          "the lens profile is for the other orientation; width and height are swapped and the readout is assumed to turn clockwise"
      )
      : nil
    return ProfiledCamera(
      lens: lens, shutter: direction.shutter, notes: [aspectNote, turnNote, direction.note].compactMap { $0 },
      warnings: doubts)
  }

  /// How the profile's orientation relates to the clip's.
  private enum Turn { case withPicture, upright, quarter }

  /// The picture the profile is scaled to, and how it gets upright from there.
  private func placement(stored: PixelSize, upright: PixelSize) -> (size: PixelSize, turn: Turn) {
    func isPortrait(_ size: PixelSize) -> Bool { size.height > size.width }
    if isPortrait(stored) == isPortrait(calibrationSize) { return (stored, .withPicture) }
    if isPortrait(upright) == isPortrait(calibrationSize) { return (upright, .upright) }
    return (PixelSize(width: upright.height, height: upright.width), .quarter)
  }

  private func checkModel() throws(LensProfileMismatch) {
    switch model {
    case .other(let name): throw .model(name)
    case .standard where distortion.dropFirst(8).contains { $0 != 0 }: throw .prismTerms
    case .standard, .fisheye, .radialPolynomial, .division: break
    }
    if stretchX != 1 || stretchY != 1 { throw .stretched(x: stretchX, y: stretchY) }
  }

  private func aspectNote(
    of size: PixelSize, stored: PixelSize, shown: PixelSize
  ) throws(LensProfileMismatch) -> PlanNote? {
    let across = Double(size.width) / Double(calibrationSize.width)
    let down = Double(size.height) / Double(calibrationSize.height)
    let error = abs(across / down - 1)
    guard error <= Self.largestAspectError else {
      throw .aspect(profile: calibrationSize, clip: stored, shown: shown)
    }
    guard error > Self.silentAspectError else { return nil }
    return PlanNote(
      kind: "lensAspect",
      message: "the lens profile's picture (\(calibrationSize.width)x\(calibrationSize.height)) and the clip's "
        + "(\(size.width)x\(size.height)) differ in shape by \(FixedDecimal.text(error * 100, digits: 1) ?? "?") %; "
        + "each side is scaled by itself")
  }

  private func scaled(to size: PixelSize) -> LensIntrinsics {
    let across = Double(size.width) / Double(calibrationSize.width)
    let down = Double(size.height) / Double(calibrationSize.height)
    let centre = (x: Double(size.width) / 2, y: Double(size.height) / 2)
    return LensIntrinsics(
      fx: fx * across, fy: fy * down, cx: isAsymmetrical ? cx * across : centre.x,
      cy: isAsymmetrical ? cy * down : centre.y)
  }

  private func lens(
    _ intrinsics: LensIntrinsics, _ distortion: [Double], _ upright: PixelSize
  ) throws(LensProfileMismatch) -> Lens {
    let (fx, fy, cx, cy) = (intrinsics.fx, intrinsics.fy, intrinsics.cx, intrinsics.cy)
    let corner = intrinsics.largestRadius(in: upright)
    switch model {
    case .standard where distortion.contains { $0 != 0 }:
      let lens = BrownConrady(
        fx: fx, fy: fy, cx: cx, cy: cy, coefficients: Array(distortion.prefix(8)),
        largestTangent: radialLimit.flatMap { $0 > 0 ? $0 : nil } ?? .infinity)
      if radialLimit == nil, lens.largestRadius < corner { throw .turnsBack(angle: atan(lens.largestTangent)) }
      return .brownConrady(lens)
    case .radialPolynomial(let radius):
      let lens = RadialPolynomial(fx: fx, fy: fy, cx: cx, cy: cy, coefficients: distortion, of: radius)
      if lens.maximumAngle < 1.55, lens.largestRadius < corner { throw .turnsBack(angle: lens.maximumAngle) }
      return .radialPolynomial(lens)
    case .division:
      return .division(DivisionLens(fx: fx, fy: fy, cx: cx, cy: cy, lambda: distortion[0]))
    case .standard, .other: return .pinhole(Pinhole(fx: fx, fy: fy, cx: cx, cy: cy))
    case .fisheye: return try fisheye(intrinsics, distortion, corner: corner)
    }
  }

  private func fisheye(
    _ intrinsics: LensIntrinsics, _ distortion: [Double], corner: Double
  ) throws(LensProfileMismatch) -> Lens {
    let (fx, fy, cx, cy) = (intrinsics.fx, intrinsics.fy, intrinsics.cx, intrinsics.cy)
    let limit = radialLimit.flatMap { $0 > 0 ? atan($0) : nil } ?? .pi
    let fisheye = KannalaBrandt4(
      fx: fx, fy: fy, cx: cx, cy: cy, k: distortion, fieldLimit: min(limit, .pi / 2 - 1e-6))
    // Only the polynomial's own limit is a fault; a corner beyond a right angle is merely never shown.
    let polynomial = KannalaBrandt4(fx: fx, fy: fy, cx: cx, cy: cy, k: distortion, fieldLimit: .pi)
    if polynomial.maximumAngle < .pi / 2, polynomial.maximumRadius < corner {
      throw .turnsBack(angle: polynomial.maximumAngle)
    }
    return .kannalaBrandt4(fisheye)
  }

  private var doubts: [PlanNote] {
    var doubts: [PlanNote] = []
    if let digitalLens {
      doubts.append(
        PlanNote(
          kind: "digitalLens",
          message:
            "the lens profile is for a picture the camera warped itself (\(digitalLens)), which is not modelled: "
            + "expect wobble towards the edges"))
    }
    if let rmsErrorPixels, rmsErrorPixels > 3 {
      doubts.append(
        PlanNote(
          kind: "lensCalibration",
          message: "the lens profile was calibrated to \(FixedDecimal.text(rmsErrorPixels, digits: 1) ?? "?") px only; "
            + "good ones are below 1 px"))
    }
    return doubts
  }
}
