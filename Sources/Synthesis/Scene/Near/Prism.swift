import Glibc

/// An upright thing that stands on the floor: a round post or a box.
struct Prism: Sendable {
  /// Its outline seen from above.
  enum Outline: Equatable, Sendable {
    /// A circle.
    case round(radius: Double)
    /// A square of so much to each side, its first axis turned by `yaw` from World X to Y, radians.
    case square(halfSide: Double, yaw: Double)
  }

  /// Middle of its foot, metres along World X and Y.
  var x: Double
  var y: Double
  var outline: Outline
  /// Metres above the floor.
  var height: Double
  var tint: Tint
  /// What every other ring round it is painted in.
  var ringTint: Tint
  /// Height of a ring and the plain part above it together, metres.
  var ringPeriod: Double
  /// Where in the noise its grain lies, tiles.
  var grain: SIMD2<Float>
  /// How strong the grain is.
  var grainStrength: Float = 0.12

  /// Radius of the least circle round the outline.
  var reach: Double {
    switch outline {
    case .round(let radius): radius
    case .square(let halfSide, _): halfSide * 2.0.squareRoot()
    }
  }

  /// Way once round it.
  var girth: Double {
    switch outline {
    case .round(let radius): 2 * .pi * radius
    case .square(let halfSide, _): 8 * halfSide
    }
  }
}

/// A prism as it is shaded: lengths relative to the floor point below the eye, single precision.
struct NearPrism: Sendable {
  /// Middle of the foot.
  let centre: SIMD2<Float>
  /// Radius, or half the side.
  let size: Float
  let isRound: Bool
  /// First axis of a square.
  let axis: SIMD2<Float>
  let height: Float
  let tint: Tint
  let ringTint: Tint
  let ringsPerMetre: Float
  let grain: SIMD2<Float>
  let grainStrength: Float
  /// Metres that a tile of noise spans: a whole number of tiles goes round.
  let tile: Float
  /// Beyond this distance it is not drawn; it fades over the last quarter.
  let sight: Float

  init(_ prism: Prism, from eye: (x: Double, y: Double), sight: Double) {
    centre = SIMD2(Float(prism.x - eye.x), Float(prism.y - eye.y))
    switch prism.outline {
    case .round(let radius): (size, isRound, axis) = (Float(radius), true, SIMD2(1, 0))
    case .square(let halfSide, let yaw):
      (size, isRound, axis) = (Float(halfSide), false, SIMD2(Float(cos(yaw)), Float(sin(yaw))))
    }
    (height, tint, ringTint) = (Float(prism.height), prism.tint, prism.ringTint)
    ringsPerMetre = Float(1 / prism.ringPeriod)
    (grain, grainStrength) = (prism.grain, prism.grainStrength)
    tile = Float(prism.girth / (prism.girth / 2).rounded(.up))
    self.sight = Float(sight)
  }
}
