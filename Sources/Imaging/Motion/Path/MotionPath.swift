/// How a picture moved over a clip: the running sum of its motions from frame to frame.
///
/// ```
/// x₀ = y₀ = θ₀ = s₀ = 0,   xₖ = xₖ₋₁ + tₖ.x   and so on        t, θ, s of ``Similarity``
/// ```
/// Sums of motions at the centre rather than products of mappings: a shift in the picture is as much a shift after a
/// turn, and a point far outside the picture, moved by the noise of the roll, has no say. Where the motion is not known
/// the path is broken and begins anew.
public struct MotionPath: Equatable, Sendable {
  /// An unbroken part.
  public struct Piece: Equatable, Sendable {
    /// Seconds on the clip's clock; strictly increasing.
    public internal(set) var times: [Double]
    /// Sum of shifts to the right, upright pixels.
    public internal(set) var x: [Double] = [0]
    /// Sum of shifts down, upright pixels.
    public internal(set) var y: [Double] = [0]
    /// Sum of turns, radians, clockwise on the screen.
    public internal(set) var roll: [Double] = [0]
    /// Sum of logarithms of stretches.
    public internal(set) var logScale: [Double] = [0]

    /// Begins at an instant.
    init(start: Double) { times = [start] }

    /// Seconds from the first to the last frame.
    public var duration: Double { (times.last ?? 0) - (times.first ?? 0) }
  }

  /// The parts, in order; single frames between two breaks are parts, too.
  public let pieces: [Piece]

  /// Sums up motions.
  ///
  /// - Parameters:
  ///   - times: of the frames, seconds. A frame that does not come after the one before adds its motion to the next.
  ///   - motions: from each frame to the next, one fewer; `nil` breaks the path.
  public init(times: [Double], motions: [Similarity?]) {
    precondition(motions.count == max(0, times.count - 1), "one motion between two frames")
    guard let first = times.first else {
      pieces = []
      return
    }
    var pieces = [Piece(start: first)]
    var carried = Similarity.identity
    for (time, motion) in zip(times.dropFirst(), motions) {
      guard let motion else {
        pieces.append(Piece(start: time))
        carried = .identity
        continue
      }
      carried = carried + motion
      let last = pieces.count - 1
      guard time > pieces[last].times[pieces[last].times.count - 1] else { continue }
      pieces[last].append(carried, at: time)
      carried = .identity
    }
    self.pieces = pieces
  }
}

extension MotionPath.Piece {
  fileprivate mutating func append(_ motion: Similarity, at time: Double) {
    let last = times.count - 1
    times.append(time)
    x.append(x[last] + motion.x)
    y.append(y[last] + motion.y)
    roll.append(roll[last] + motion.rotation)
    logScale.append(logScale[last] + motion.logScale)
  }
}

extension Similarity {
  /// Sum of the parts, as the path adds them.
  fileprivate static func + (a: Self, b: Self) -> Self {
    Similarity(
      x: a.x + b.x, y: a.y + b.y, rotation: a.rotation + b.rotation, logScale: a.logScale + b.logScale)
  }
}
