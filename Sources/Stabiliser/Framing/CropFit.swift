internal import Geometry

/// Finds the scale at which a frame's crop lies inside the source, filter and all.
struct CropFit: Sendable {
  /// Room left between the last sample read and the edge, pixels: covers rounding in the renderer.
  static let spare = 1.0 / 64

  let footprint: TapFootprint
  let display: DisplayRotation
  let meshSpacing: Int

  /// Distance to each edge of the stored picture; `nil` where the lens has no answer.
  func margins(of mapping: FrameMapping) -> EdgeMargins? {
    var sampler = sampler
    return margins(of: mapping, &sampler)
  }

  /// The same for one frame of many, see ``RimSampler``.
  func margins(of mapping: FrameMapping, _ sampler: inout RimSampler) -> EdgeMargins? {
    sampler.rim(of: mapping).map(stretched(for: mapping).margins)
  }

  /// What samples the rims of frame after frame.
  var sampler: RimSampler { RimSampler(display: display, spacing: meshSpacing) }

  /// Whether the crop may be rendered.
  func fits(_ mapping: FrameMapping) -> Bool {
    margins(of: mapping).map { permits(mapping, $0) } ?? false
  }

  /// Whether a few points of the rim leave no doubt that the crop fits: a hint where to look, and no proof.
  ///
  /// - Parameter sampler: the ``coarse`` one's.
  func fitsByFar(_ mapping: FrameMapping, _ sampler: inout RimSampler) -> Bool {
    margins(of: mapping, &sampler).map(Self.isPlenty) ?? false
  }

  /// The same with few points on the rim.
  var coarse: CropFit {
    CropFit(footprint: footprint, display: display, meshSpacing: meshSpacing * Self.coarseness)
  }

  /// How many times as far apart the points of a first look are.
  private static let coarseness = 8
  /// Whether there is more room than few points may overstate.
  static func isPlenty(_ margins: EdgeMargins) -> Bool { margins.nearest.distance > plenty }

  private static let plenty = 3.0

  /// Whether every sample is the stored sample of the same place: such a frame is copied, no filter reads beside it.
  ///
  /// A stored picture that is yet to be turned upright is not: its chroma comes to lie elsewhere among the pixels.
  private func isUntouched(_ mapping: FrameMapping) -> Bool { mapping.isIdentity && display == .none }

  /// Whether a crop with these margins may be rendered.
  func permits(_ mapping: FrameMapping, _ margins: EdgeMargins) -> Bool {
    margins.nearest.distance >= (isUntouched(mapping) ? 0 : Self.spare)
  }

  /// The least scale, from `mapping.scale` upwards, at which the crop fits.
  ///
  /// Distances from the crop's centre shrink as 1/scale, so the ratio of needed to available distance is a fixed
  /// point that a few rounds reach; a last guard raises the scale in small steps.
  ///
  /// - Returns: `nil` when no scale up to 64 times the first will do.
  func leastScale(for mapping: FrameMapping) -> Double? {
    var trial = mapping
    let limit = mapping.scale * 64
    var round = 0
    while trial.scale <= limit {
      round += 1
      guard let margins = margins(of: trial), let centre = centre(of: trial) else {
        trial.scale *= 1.1
        continue
      }
      if isUntouched(trial) || margins.nearest.distance >= Self.spare { return trial.scale }
      let stored = display.uprightSize(of: trial.sourceSize)
      trial.scale *= max(Self.growth(margins, centre: centre, in: stored), round < 12 ? 1 + 1e-9 : 1.002)
    }
    return nil
  }

  /// The footprint at the scale of a mapping: the filter widens when the picture is made smaller.
  func stretched(for mapping: FrameMapping) -> TapFootprint {
    TapFootprint(grids: footprint.grids, radius: footprint.radius, stretch: 1 / mapping.scale)
  }

  private func centre(of mapping: FrameMapping) -> PixelPoint<StoredPixels>? {
    let middle = mapping.outputSize.centre(in: OutputPixels.self)
    return mapping.sourcePoint(of: middle).map {
      display.storedPoint(of: $0, stored: display.uprightSize(of: mapping.sourceSize))
    }
  }

  private static func growth(
    _ margins: EdgeMargins, centre: PixelPoint<StoredPixels>, in size: PixelSize
  ) -> Double {
    let (w, h) = (Double(size.width), Double(size.height))
    func ratio(_ margin: Double, _ room: Double) -> Double {
      room > 1 ? (room - (margin - spare)) / room : 1.1
    }
    return max(
      ratio(margins.left, centre.x), ratio(margins.right, w - centre.x), ratio(margins.top, centre.y),
      ratio(margins.bottom, h - centre.y))
  }
}
