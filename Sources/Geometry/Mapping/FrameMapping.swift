/// Which point of the source picture each point of the output shows, for one frame.
///
/// ```
/// p_src = project( cameraFromVirtual(row) · unproject( virtualCentre + (p_out − centre_out)/scale ) )
/// ```
/// The lens is the source's own on both sides, unless a share of its distortion is taken out of the output. With a rolling shutter `cameraFromVirtual` depends on the row that
/// the answer lies in; the equation is solved by fixed-point iteration, which contracts by
/// (angular rate · focal length · readout / height) a step, sped up by secants.
public struct FrameMapping: Equatable, Sendable {
  /// The source's lens.
  public var lens: Lens
  /// How far the output's lens is on the way from the source's to a pinhole, 0…1.
  public var undistort: Double
  /// Size of the upright source picture.
  public var sourceSize: PixelSize
  /// Size of the output picture.
  public var outputSize: PixelSize
  /// Readout of the upright source picture.
  public var shutter: RollingShutter
  /// `cameraFromVirtual` at equally spaced instants of the readout, first row to last; one value when all rows
  /// share an instant. Between two of them the rotated *direction* is interpolated linearly.
  public var rowRotations: [Rotation<Camera, Virtual>]
  /// Point of the virtual picture at the output's centre.
  public var virtualCentre: PixelPoint<VirtualPixels>
  /// Output pixels per virtual pixel.
  public var scale: Double

  /// Creates a mapping.
  /// - Precondition: at least one row rotation and a positive scale.
  public init(
    lens: Lens, undistort: Double = 0, sourceSize: PixelSize, outputSize: PixelSize, shutter: RollingShutter,
    rowRotations: [Rotation<Camera, Virtual>], virtualCentre: PixelPoint<VirtualPixels>, scale: Double
  ) {
    precondition(!rowRotations.isEmpty && scale > 0, "a mapping has a rotation and a positive scale")
    self.lens = lens
    self.undistort = undistort
    self.sourceSize = sourceSize
    self.outputSize = outputSize
    self.shutter = shutter
    self.rowRotations = rowRotations
    self.virtualCentre = virtualCentre
    self.scale = scale
  }

  /// True when every output pixel is the source pixel of the same place, exactly.
  public var isIdentity: Bool {
    sourceSize == outputSize && scale == 1 && undistort == 0
      && virtualCentre == sourceSize.centre(in: VirtualPixels.self)
      && rowRotations.allSatisfy { $0.x == 0 && $0.y == 0 && $0.z == 0 }
  }

  /// The source point an output point shows; `nil` where the lens has no answer.
  public func sourcePoint(of p: PixelPoint<OutputPixels>) -> PixelPoint<SourcePixels>? {
    if isIdentity { return PixelPoint(p.x, p.y) }
    guard let ray = direction(of: p) else { return nil }
    return sourcePoint(of: ray)
  }

  /// The direction an output point looks to, in the virtual camera.
  public func direction(of p: PixelPoint<OutputPixels>) -> Vector3<Virtual>? {
    let x = virtualCentre.x + (p.x - Double(outputSize.width) / 2) / scale
    let y = virtualCentre.y + (p.y - Double(outputSize.height) / 2) / scale
    return lens.unproject(PixelPoint<VirtualPixels>(x, y), undistorted: undistort)
  }

  /// Where the rolling picture shows a direction.
  public func sourcePoint(of ray: Vector3<Virtual>) -> PixelPoint<SourcePixels>? {
    var phase = 0.5
    return sourcePoint(of: ray, phase: &phase)
  }

  /// How well a look and what it shows must agree, as a part of the readout. The point is off by this times the way it
  /// goes during the readout, which is at most 0.4 of the height: less than a hundred thousandth of a pixel for a hand's
  /// shake, a ten thousandth for anything that is solved; the certificate leaves 1/64.
  private static let closeness = 1e-7

  /// The same, by a search that begins at `phase` of the readout; leaves there the phase it found.
  ///
  /// With `f(φ)` the phase shown by looking at φ, minus φ: its slope is −1 but for the contraction, so that a plain step
  /// is nearly Newton's, and the secant through two looks nearer still.
  func sourcePoint(of ray: Vector3<Virtual>, phase: inout Double) -> PixelPoint<SourcePixels>? {
    guard rowRotations.count > 1 else { return lens.project(rowRotations[0](ray)) }
    var point: PixelPoint<SourcePixels>?
    var slope = -1.0
    var before: (phase: Double, excess: Double)?
    // 24 steps reach 1e-6 px for contractions up to 0.4, far beyond what a hand can shake.
    for _ in 0..<24 {
      guard let next = lens.project(turned(ray, at: phase)) else { return nil }
      point = next
      let excess = shutter.phase(of: next, in: sourceSize) - phase
      if abs(excess) < Self.closeness {
        // For whoever goes on from here: right to far more digits than the look was.
        phase -= excess / slope
        break
      }
      if let before {
        let secant = (excess - before.excess) / (phase - before.phase)
        slope = secant < -0.3 ? secant : -1
      }
      before = (phase, excess)
      phase -= excess / slope
    }
    return point
  }

  /// `cameraFromVirtual · ray` at a phase of the readout; phases outside 0…1 use the nearest row.
  func turned(_ ray: Vector3<Virtual>, at phase: Double) -> Vector3<Camera> {
    let last = rowRotations.count - 1
    let position = max(0, min(1, phase)) * Double(last)
    let index = min(Int(position), last - 1)
    let fraction = position - Double(index)
    return rowRotations[index](ray) * (1 - fraction) + rowRotations[index + 1](ray) * fraction
  }
}
