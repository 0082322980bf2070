internal import Geometry

/// Points along the crop's border, and how much room each has in one frame.
///
/// A mapping is extreme on the border; between the points it bulges by less than the room the planner keeps. What is
/// planned here is checked against every node of the rim afterwards.
struct BorderPoints: Sendable {
  /// Inequalities that a frame is given.
  var sidesPerFrame: Int { 4 * (2 + inward) }

  /// Directions of the border points in the virtual camera: the four corners, then the points between.
  private let rays: [Vector3<Virtual>]
  private let camera: SourceCamera
  private let undistort: Double
  private let outputSize: PixelSize
  private let scale: Double
  private let storedSize: PixelSize
  /// Least and greatest stored coordinates a point may have.
  private let (low, high): ((x: Double, y: Double), (x: Double, y: Double))

  /// Points between two corners.
  private let between: Int
  /// How many of them an edge of the source is held away from: in a straightened picture it bends inward, and is met
  /// between the corners, wherever the picture is rolled to.
  private let inward: Int

  init(context: FramingContext, scale: Double) {
    camera = context.camera
    undistort = context.settings.undistort
    outputSize = context.outputSize
    self.scale = scale
    storedSize = camera.display.uprightSize(of: camera.size)
    let mapping = context.untouchedMapping(scale: scale)
    (between, inward) = undistort > 0 ? (7, 3) : (3, 1)
    rays = Self.outline(outputSize, between: between).compactMap { mapping.direction(of: $0) }
    (low, high) = Self.limits(context.fit.stretched(for: mapping), storedSize)
  }

  /// The first and last pixels' centres, corners first.
  private static func outline(_ size: PixelSize, between: Int) -> [PixelPoint<OutputPixels>] {
    let (w, h) = (Double(size.width) - 0.5, Double(size.height) - 0.5)
    let corners = [(0.5, 0.5), (w, 0.5), (w, h), (0.5, h)]
    let edges = (0..<4).flatMap { i -> [(Double, Double)] in
      let (a, b) = (corners[i], corners[(i + 1) % 4])
      return (1...between).map { step in
        let share = Double(step) / Double(between + 1)
        return (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
      }
    }
    return (corners + edges).map { PixelPoint($0.0, $0.1) }
  }

  /// The footprint's inequalities as bounds on points: see ``TapFootprint``.
  private static func limits(
    _ footprint: TapFootprint, _ size: PixelSize
  ) -> ((x: Double, y: Double), (x: Double, y: Double)) {
    let reach = Double(footprint.radius) * footprint.stretch
    var low = (x: -Double.infinity, y: -Double.infinity)
    var high = (x: Double.infinity, y: Double.infinity)
    for grid in footprint.grids {
      let (dx, dy) = (Double(grid.widthDivisor), Double(grid.heightDivisor))
      low.x = max(low.x, grid.firstX + (reach - 1) * dx)
      low.y = max(low.y, grid.firstY + (reach - 1) * dy)
      high.x = min(high.x, (Double(grid.columns(in: size)) - reach) * dx + grid.firstX)
      high.y = min(high.y, (Double(grid.rows(in: size)) - reach) * dy + grid.firstY)
    }
    return (low, high)
  }

  /// Where the stored picture shows the border points; `nil` where the lens has no answer.
  ///
  /// - Parameter rows: `cameraFromWorld` over the readout.
  private func points(
    rows: [Rotation<Camera, World>], worldFromVirtual: Rotation<World, Virtual>
  ) -> [PixelPoint<StoredPixels>?] {
    let mapping = FrameMapping(
      lens: camera.lens, undistort: undistort, sourceSize: camera.size, outputSize: outputSize, shutter: camera.shutter,
      rowRotations: rows.map { $0 * worldFromVirtual }, virtualCentre: camera.size.centre(), scale: scale)
    return mapping.sourcePoints(of: rays).map { point in
      point.map { camera.display.storedPoint(of: $0, stored: storedSize) }
    }
  }

  /// Least room of any border point, stored pixels; negative when one lies outside.
  func room(rows: [Rotation<Camera, World>], worldFromVirtual: Rotation<World, Virtual>) -> Double {
    var least = Double.infinity
    for point in points(rows: rows, worldFromVirtual: worldFromVirtual) {
      guard let point else { return -.infinity }
      for edge in 0..<4 { least = min(least, distance(point, to: edge)) }
    }
    return least
  }

  /// Distance to an edge: left, right, top, bottom.
  private func distance(_ p: PixelPoint<StoredPixels>, to edge: Int) -> Double {
    switch edge {
    case 0: p.x - low.x
    case 1: high.x - p.x
    case 2: p.y - low.y
    default: high.y - p.y
    }
  }

  /// The corridor of one frame, linear in small turns about `axes`: `normal · u ≤ room`, radians.
  ///
  /// For each edge of the source the two corners and the points between corners that are nearest to it.
  ///
  /// - Parameters:
  ///   - axes: two or three axes of turns, world.
  ///   - spare: room to keep, pixels.
  func sides(
    rows: [Rotation<Camera, World>], worldFromVirtual: Rotation<World, Virtual>, axes: [Vector3<World>],
    spare: Double
  ) -> [CorridorProblem.Side] {
    let step = 1e-4
    let pixels = camera.lens.focalLength.x
    let base = points(rows: rows, worldFromVirtual: worldFromVirtual)
    let moved = axes.map { axis in
      points(rows: rows, worldFromVirtual: Rotation<World, World>(rotationVector: axis * step) * worldFromVirtual)
    }
    var result: [CorridorProblem.Side] = []
    result.reserveCapacity(sidesPerFrame)
    for edge in 0..<4 {
      for i in nearest(base, to: edge) {
        guard let i, let point = base[i] else {
          result.append(CorridorProblem.Side(normal: .zero, room: 1))
          continue
        }
        let room = distance(point, to: edge)
        var normal = SIMD3<Double>.zero
        for (a, points) in moved.enumerated() {
          if let other = points[i] { normal[a] = (room - distance(other, to: edge)) / (step * pixels) }
        }
        result.append(CorridorProblem.Side(normal: normal, room: (room - spare) / pixels))
      }
    }
    return result
  }

  /// The two corners and the points between corners nearest to an edge.
  private func nearest(_ points: [PixelPoint<StoredPixels>?], to edge: Int) -> [Int?] {
    let distances = points.map { $0.map { distance($0, to: edge) } ?? .infinity }
    return nearest(2, of: 0..<4, distances) + nearest(inward, of: 4..<points.count, distances)
  }

  /// The `count` least of some distances, the first of equals first; `nil` for what there is not.
  private func nearest(_ count: Int, of range: Range<Int>, _ distances: [Double]) -> [Int?] {
    var found: [Int?] = []
    while found.count < count {
      let left = range.lazy.filter { distances[$0].isFinite && !found.contains($0) }
      found.append(left.min { distances[$0] < distances[$1] })
    }
    return found
  }
}
