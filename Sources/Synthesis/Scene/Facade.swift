import Glibc

/// An upright, flat thing on the horizon: a house, a mast, a board with a test pattern.
///
/// Its plane faces the camera; points on it have coordinates `a` to the right and `b` up, tangents of the angles from
/// the foot of its middle line, so that every straight line on it is straight in a pinhole picture.
struct Facade: Sendable {
  /// What is on it.
  enum Pattern: Sendable {
    /// Rows of windows.
    case windows(period: SIMD2<Float>, tint: Tint)
    /// Nothing.
    case plain
    /// A large sign of 3 × 5 cells.
    case sign(bits: UInt16, tint: Tint)
    /// A Siemens star of so many dark spokes.
    case star(spokes: Float)
    /// Two edges that cross at 5° from upright and level.
    case slantedEdges
  }

  /// Direction to its middle: sine and cosine of the heading.
  var sine: Float
  var cosine: Float
  /// Half its width.
  var halfWidth: Float
  /// Where it begins, above the horizon.
  var foot: Float
  /// Where it ends at its middle.
  var height: Float
  /// Rise of the roof to the right; with a gable, fall to both sides.
  var roofSlope: Float
  var hasGable: Bool
  var tint: Tint
  var pattern: Pattern

  /// A facade with a flat roof at a heading in radians.
  init(heading: Double, halfWidth: Float, height: Float, tint: Tint, pattern: Pattern, foot: Float = 0) {
    (sine, cosine) = (Float(sin(heading)), Float(cos(heading)))
    (self.halfWidth, self.foot, self.height, self.tint, self.pattern) = (halfWidth, foot, height, tint, pattern)
    roofSlope = 0
    hasGable = false
  }

  /// Share of the pixel it covers and its tint there; `width` is the pixel's angle, `grain` the noise there.
  @inline(__always)
  func shade(_ x: Float, _ y: Float, _ z: Float, _ width: Float, _ grain: Float) -> (share: Float, tint: Tint) {
    let depth = x * sine + y * cosine
    guard depth > 1e-3 else { return (0, tint) }
    let scale = 1 / depth
    let (a, b, w) = ((x * cosine - y * sine) * scale, z * scale, width * scale)
    let top = height + (hasGable ? -abs(a) * roofSlope : a * roofSlope)
    let upright = Coverage.between(-halfWidth, halfWidth, a, w)
    let share = upright * Coverage.beyond(top - b, w) * Coverage.beyond(b - foot, w)
    guard foot > 0 else { return (share, share > 0 ? painted(a, b, top, w).lighter(0.035 * grain) : tint) }
    let posts = legs(a, b, w)
    guard share > 0 else { return (posts, Self.legTint) }
    let board = framed(painted(a, b, top, w), a, b, w).lighter(0.035 * grain)
    let both = share + posts * (1 - share)
    return (both, Self.legTint.mixed(with: board, share / both))
  }

  private static let legTint = Tint.rgb(0.45, 0.45, 0.44)
  private static let rimTint = Tint.rgb(0.20, 0.20, 0.22)

  /// A dark rim round a board, so that a white one stands out against a white sky.
  private func framed(_ tint: Tint, _ a: Float, _ b: Float, _ w: Float) -> Tint {
    let rim: Float = 0.005
    let inside =
      Coverage.between(rim - halfWidth, halfWidth - rim, a, w) * Coverage.between(foot + rim, height - rim, b, w)
    return Self.rimTint.mixed(with: tint, inside)
  }

  /// Two legs that carry a board.
  private func legs(_ a: Float, _ b: Float, _ w: Float) -> Float {
    Coverage.between(0.6 * halfWidth, 0.72 * halfWidth, abs(a), w) * Coverage.between(0, foot, b, w)
  }

  private func painted(_ a: Float, _ b: Float, _ top: Float, _ w: Float) -> Tint {
    switch pattern {
    case .plain: return tint
    case .windows(let period, let pane):
      // A plinth below and a blank wall under the roof and at the sides keep the outline clear.
      let inside =
        Coverage.beyond(halfWidth - 0.008 - abs(a), w) * Coverage.beyond(b - 0.014, w)
        * Coverage.beyond(top - 0.012 - b, w)
      let across = Coverage.pulses(a / period.x + 0.27, duty: 0.55, w / period.x)
      let up = Coverage.pulses(b / period.y + 0.2, duty: 0.6, w / period.y)
      return tint.mixed(with: pane, inside * across * up)
    case .sign(let bits, let ink):
      let cell = halfWidth * 0.36
      let middle = (foot + height) / 2
      return tint.mixed(with: ink, Coverage.glyph(bits, a / cell + 1.5, (b - middle) / cell + 2.5, w / cell))
    case .star(let spokes): return star(a, b - (foot + height) / 2, spokes, w)
    case .slantedEdges: return slantedEdges(a, b - (foot + height) / 2, w)
    }
  }

  private static let dark = Tint.rgb(0.10, 0.10, 0.10)
  private static let light = Tint.rgb(0.93, 0.93, 0.90)

  private func star(_ a: Float, _ b: Float, _ spokes: Float, _ w: Float) -> Tint {
    let radius = (a * a + b * b).squareRoot()
    let disc = Coverage.beyond(0.92 * halfWidth - radius, w)
    guard disc > 0 else { return Self.light }
    // Distance to the nearest spoke edge is sin(nφ)·r/n there; spokes near a pixel wide fade to grey.
    let spoke = radius / spokes
    let fade = Coverage.clamp((.pi * spoke / w - 0.75) / 0.5)
    let wave = max(-1, min(1, 2 * sinf(spokes * atan2f(b, a)) * spoke / w))
    return Self.light.mixed(with: Self.dark, disc * (0.5 + 0.5 * wave * fade))
  }

  private func slantedEdges(_ a: Float, _ b: Float, _ w: Float) -> Tint {
    let (c, s): (Float, Float) = (0.9961947, 0.0871557)
    let right = 2 * Coverage.beyond(a * c + b * s, w) - 1
    let above = 2 * Coverage.beyond(b * c - a * s, w) - 1
    return Self.light.mixed(with: Self.dark, 0.5 + 0.5 * right * above)
  }
}
