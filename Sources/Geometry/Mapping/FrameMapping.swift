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
    func search(_ lens: some CameraModel) -> PixelPoint<SourcePixels>? {
      var phase = 0.5
      return ReadoutSearch(self, lens: lens).point(of: ray, phase: &phase)
    }
    return search(lens.model)
  }

  /// Where the rolling picture shows directions, one after the other; `nil` where the lens has no answer.
  public func sourcePoints(of rays: [Vector3<Virtual>]) -> [PixelPoint<SourcePixels>?] {
    func search(_ lens: some CameraModel) -> [PixelPoint<SourcePixels>?] {
      let search = ReadoutSearch(self, lens: lens)
      return rays.map { ray in
        var phase = 0.5
        return search.point(of: ray, phase: &phase)
      }
    }
    return search(lens.model)
  }

  /// The source points that nodes show.
  ///
  /// - Precondition: the rays serve this mapping.
  /// - Returns: `nil` where the lens has no answer at one.
  func sourcePoints(of nodes: NodeRays) -> [PixelPoint<SourcePixels>]? {
    precondition(nodes.serve(self), "rays of this mapping's own crop")
    if isIdentity { return nodes.points.map { PixelPoint($0.x, $0.y) } }
    func search(_ lens: some CameraModel) -> [PixelPoint<SourcePixels>]? {
      ReadoutSearch(self, lens: lens).points(of: nodes)
    }
    return search(lens.model)
  }
}
