/// Finds where a rolling picture shows directions, with one lens.
///
/// ```
/// p = project( cameraFromVirtual(φ) · ray ),   φ = phase(p)
/// ```
/// With `f(φ)` the phase shown by looking at φ, minus φ: its slope is −1 but for the contraction, so that a plain step is
/// nearly Newton's, and the secant through two looks nearer still.
struct ReadoutSearch<Model: CameraModel> {
  private let lens: Model
  private let turns: [RowTurn]
  /// Whether all rows are read at once, so that one look is the answer.
  private let isGlobal: Bool
  /// Phase of a point: `x·px + y·py + p0`.
  private let phase: (x: Double, y: Double, first: Double)

  /// How well a look and what it shows must agree, as a part of the readout. The point is off by this times the way it
  /// goes during the readout, which is at most 0.4 of the height: less than a hundred thousandth of a pixel for a hand's
  /// shake, a ten thousandth for anything that is solved; the certificate leaves 1/64.
  private static var closeness: Double { 1e-7 }

  init(_ mapping: FrameMapping, lens: Model) {
    self.lens = lens
    let rotations = mapping.rowRotations
    turns = rotations.indices.dropLast(rotations.count > 1 ? 1 : 0).map {
      RowTurn(from: rotations[$0], to: rotations[min($0 + 1, rotations.count - 1)])
    }
    isGlobal = rotations.count == 1
    phase = mapping.shutter.phaseSlope(in: mapping.sourceSize)
  }

  /// The point that shows a direction, by a search that begins at `phase` of the readout; leaves there the phase it
  /// found.
  ///
  /// - Returns: `nil` where the lens has no answer.
  func point(of ray: Vector3<Virtual>, phase found: inout Double) -> PixelPoint<SourcePixels>? {
    let last = turns.count
    var index = -1
    var (from, change) = (Vector3<Camera>.zero, Vector3<Camera>.zero)
    var point: PixelPoint<SourcePixels>?
    var slope = -1.0
    var before: (phase: Double, excess: Double)?
    // 24 steps reach 1e-6 px for contractions up to 0.4, far beyond what a hand can shake.
    for _ in 0..<24 {
      // Phases outside 0…1 use the nearest row.
      let position = max(0, min(1, found)) * Double(last)
      let part = min(Int(position), last - 1)
      if part != index {
        index = part
        (from, change) = turns[part](ray)
      }
      guard let next = lens.project(from + change * (position - Double(part))) else { return nil }
      if isGlobal { return next }
      point = next
      let excess = next.x * phase.x + next.y * phase.y + phase.first - found
      if abs(excess) < Self.closeness {
        // For whoever goes on from here: right to far more digits than the look was.
        found -= excess / slope
        break
      }
      if let before {
        let secant = (excess - before.excess) / (found - before.phase)
        slope = secant < -0.3 ? secant : -1
      }
      before = (found, excess)
      found -= excess / slope
    }
    return point
  }

  /// The points that show the rays of nodes; `nil` where the lens has no answer at one.
  ///
  /// Phases vary smoothly from node to node: continued along a parabola they are right to a ten millionth or so, and the
  /// search mostly needs one look instead of four. A line knows nothing of the others: a node of the rim is found as the same
  /// node of the whole mesh is.
  func points(of nodes: NodeRays) -> [PixelPoint<SourcePixels>]? {
    var points: [PixelPoint<SourcePixels>] = []
    points.reserveCapacity(nodes.rays.count)
    for line in nodes.lines {
      var last = (0.5, 0.5, 0.5)
      for (known, node) in line.enumerated() {
        var phase =
          switch known {
          case 0, 1: last.0
          case 2: 2 * last.0 - last.1
          default: 3 * (last.0 - last.1) + last.2
          }
        guard let point = point(of: nodes.rays[node], phase: &phase) else { return nil }
        points.append(point)
        last = (phase, last.0, last.1)
      }
    }
    return points
  }
}

/// How directions turn from one sampled row to the next: linearly from the one rotated direction to the other.
private struct RowTurn {
  private let (x, y, z): (Vector3<Camera>, Vector3<Camera>, Vector3<Camera>)
  private let (dx, dy, dz): (Vector3<Camera>, Vector3<Camera>, Vector3<Camera>)

  init(from: Rotation<Camera, Virtual>, to: Rotation<Camera, Virtual>) {
    let axes = [Vector3<Virtual>(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]
    (x, y, z) = (from(axes[0]), from(axes[1]), from(axes[2]))
    (dx, dy, dz) = (to(axes[0]) - x, to(axes[1]) - y, to(axes[2]) - z)
  }

  /// The direction at the first row, and its change up to the next one.
  func callAsFunction(_ v: Vector3<Virtual>) -> (from: Vector3<Camera>, change: Vector3<Camera>) {
    (x * v.x + y * v.y + z * v.z, dx * v.x + dy * v.y + dz * v.z)
  }
}
