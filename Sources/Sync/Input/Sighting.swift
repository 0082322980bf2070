internal import Geometry

/// A track as two directions, with the moments they were seen at.
struct Sighting {
  /// Where the point was seen in the first picture, unit length.
  var from: Vector3<Camera>
  /// Where it was seen in the second, unit length.
  var to: Vector3<Camera>
  /// Change of ``from`` with the logarithm of the focal length.
  var fromByFocal: Vector3<Camera>
  /// Change of ``to`` with the logarithm of the focal length.
  var toByFocal: Vector3<Camera>
  /// Moment in the readout, −½…½, of the first picture.
  var fromPhase: Double
  /// Moment in the readout of the second.
  var toPhase: Double
  /// Pixels per radian where it was seen in the second picture.
  var pixelsPerRadian: Double
}

/// What was sighted in two pictures, on the clip's clock in seconds.
struct SightedPair {
  var start: Double
  var end: Double
  var sightings: [Sighting]
}

/// Turns tracks into directions.
struct Sighter {
  /// Lens as known or assumed.
  let lens: Lens
  /// Size of the upright picture.
  let size: PixelSize
  /// Whether rows of the stored picture are columns of the upright one.
  let readsColumns: Bool

  /// Step for derivatives, a share of the focal length and pixels.
  private static let (focalStep, pixelStep) = (1e-4, 0.5)

  /// Pairs with at least `least` sightings, seen through the lens with its focal length times `scale`.
  func pairs(_ tracks: PictureTracks, focalScale scale: Double, least: Int) -> [SightedPair] {
    tracks.pairs.compactMap { pair in
      let sightings = pair.tracks.compactMap { sighting($0, scale) }
      guard sightings.count >= least, pair.second > pair.first else { return nil }
      return SightedPair(start: pair.first.seconds, end: pair.second.seconds, sightings: sightings)
    }
  }

  private func sighting(_ track: PictureTracks.Track, _ scale: Double) -> Sighting? {
    let longer = scale * (1 + Self.focalStep)
    guard let from = direction(track.from, scale), let to = direction(track.to, scale),
      let fromLonger = direction(track.from, longer), let toLonger = direction(track.to, longer),
      let right = direction(PixelPoint(track.to.x + Self.pixelStep, track.to.y), scale),
      let down = direction(PixelPoint(track.to.x, track.to.y + Self.pixelStep), scale)
    else { return nil }
    let area = (right - to).cross(down - to).length / (Self.pixelStep * Self.pixelStep)
    guard area > 0 else { return nil }
    return Sighting(
      from: from, to: to, fromByFocal: (fromLonger - from) / Self.focalStep,
      toByFocal: (toLonger - to) / Self.focalStep,
      fromPhase: phase(track.from), toPhase: phase(track.to), pixelsPerRadian: 1 / area.squareRoot())
  }

  private func direction(_ point: PixelPoint<SourcePixels>, _ scale: Double) -> Vector3<Camera>? {
    let centre = lens.principalPoint
    return lens.unproject(PixelPoint(centre.x + (point.x - centre.x) / scale, centre.y + (point.y - centre.y) / scale))
  }

  private func phase(_ point: PixelPoint<SourcePixels>) -> Double {
    readsColumns ? point.x / Double(size.width) - 0.5 : point.y / Double(size.height) - 0.5
  }
}
