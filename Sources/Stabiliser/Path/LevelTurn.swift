internal import Geometry
internal import Glibc

/// Turns of a camera whose roll is held: heading and pitch, in which its path is a plain sum.
enum LevelTurn {
  /// Horizontal part of the optical axis below which heading says little: it is read off the picture's own axes.
  private static let steep = 0.2

  /// Horizontal part of the optical axis, the cosine of the pitch.
  private static func level(_ orientation: Rotation<World, Virtual>) -> Double {
    let axis = orientation(Vector3<Virtual>(0, 0, 1))
    return (axis.x * axis.x + axis.y * axis.y).squareRoot()
  }

  /// How much a turn of heading moves the view, squared.
  static func share(of orientation: Rotation<World, Virtual>) -> Double {
    let level = max(steep, level(orientation))
    return level * level
  }

  /// Change of heading and pitch between two orientations of a held roll.
  ///
  /// Near the vertical heading leaps and pitch turns back, though the picture glides on: there the turns about the
  /// picture's own axes take their place.
  static func step(
    from a: Rotation<World, Virtual>, to b: Rotation<World, Virtual>, roll: Double
  ) -> SIMD3<Double> {
    let cosine = min(level(a), level(b))
    if cosine > steep {
      let (before, after) = (a.cameraAngles, b.cameraAngles)
      return SIMD3(wrapped(after.heading - before.heading), after.pitch - before.pitch, 0)
    }
    let upright = Rotation<Virtual, Virtual>.aboutZ(-roll)
    let turn = ((a * upright).inverse * (b * upright)).rotationVector
    return SIMD3(turn.y / max(steep, cosine), turn.x, 0)
  }

  /// The axes of heading, to the right, and of pitch, upwards.
  static func axes(of orientation: Rotation<World, Virtual>, roll: Double) -> [Vector3<World>] {
    let level = orientation * Rotation<Virtual, Virtual>.aboutZ(-roll)
    return [Vector3(0, 0, -1), level(Vector3<Virtual>(1, 0, 0))]
  }

  /// The orientation turned: the level axis first, the vertical last, so that the roll stays exactly what it was.
  static func turned(
    _ orientation: Rotation<World, Virtual>, heading: Double, pitch: Double, roll: Double
  ) -> Rotation<World, Virtual> {
    let axes = axes(of: orientation, roll: roll)
    let tilted = Rotation<World, World>(rotationVector: axes[1] * pitch) * orientation
    return Rotation<World, World>(rotationVector: axes[0] * heading) * tilted
  }
}
