/// How a patch is turned and stretched from one picture to the next: a 2 × 2 matrix, near a rotation.
struct PatchWarp {
  var (xx, xy, yx, yy): (Float, Float, Float, Float)

  /// Nothing but a shift.
  static let identity = PatchWarp(xx: 1, xy: 0, yx: 0, yy: 1)

  /// Whether it only shifts, to a hundredth of a sample at the corner of a patch.
  var isShift: Bool { max(abs(xx - 1), abs(xy), abs(yx), abs(yy - 1)) < 0.001 }

  /// The warp back; that of a turn and a stretch.
  var inverse: PatchWarp {
    let determinant = xx * yy - xy * yx
    guard abs(determinant) > 1e-6 else { return .identity }
    return PatchWarp(xx: yy / determinant, xy: -xy / determinant, yx: -yx / determinant, yy: xx / determinant)
  }

  /// Whether a warped patch stays within the rim of a level: stretched by a quarter at most.
  var isWithinReach: Bool {
    let scale = xx * xx + yx * yx
    return scale > 0.64 && scale < 1.5625
  }
}

extension LumaLevel {
  /// Whether a patch around a point can be read: the point lies in the picture.
  @inline(__always) func holds(_ point: PlanePoint) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= Float(width) && point.y <= Float(height)
  }

  /// Samples of a square around a point that ``holds(_:)``, linear between samples, row by row.
  func sample(around point: PlanePoint, reach: Int, into output: UnsafeMutablePointer<Float>) {
    let (u, v) = (point.x - 0.5, point.y - 0.5)
    let (left, top) = (u.rounded(.down), v.rounded(.down))
    let (fx, fy) = (u - left, v - top)
    let (w11, w10, w01) = (fx * fy, fx * (1 - fy), (1 - fx) * fy)
    let w00 = 1 - w11 - w10 - w01
    let count = 2 &* reach &+ 1
    var line = 0
    while line < count {
      let source = row(Int(top) &- reach &+ line) + (Int(left) &- reach)
      let below = source + stride
      let target = output + line &* count
      var x = 0
      while x < count {
        target[x] = w00 * source[x] + w10 * source[x &+ 1] + w01 * below[x] + w11 * below[x &+ 1]
        x &+= 1
      }
      line &+= 1
    }
  }

  /// Samples of a turned and stretched square around a point that ``holds(_:)``, row by row.
  func sample(around point: PlanePoint, reach: Int, warp: PatchWarp, into output: UnsafeMutablePointer<Float>) {
    if warp.isShift { return sample(around: point, reach: reach, into: output) }
    let count = 2 &* reach &+ 1
    // From the first sample of the rim, so that positions are positive and whole parts are got by cutting.
    let base = row(-Self.rim) - Self.rim
    let shift = Float(Self.rim) - 0.5
    let far = Float(reach)
    var startX = point.x + shift - far * (warp.xx + warp.xy)
    var startY = point.y + shift - far * (warp.yx + warp.yy)
    var target = output
    var line = 0
    while line < count {
      var (u, v) = (startX, startY)
      var x = 0
      while x < count {
        let (left, top) = (Int(u), Int(v))
        let (fx, fy) = (u - Float(left), v - Float(top))
        let source = base + (top &* stride &+ left)
        let upper = source[0] + fx * (source[1] - source[0])
        let lower = source[stride] + fx * (source[stride &+ 1] - source[stride])
        target[x] = upper + fy * (lower - upper)
        u += warp.xx
        v += warp.yx
        x &+= 1
      }
      startX += warp.xy
      startY += warp.yy
      target += count
      line &+= 1
    }
  }

  /// Samples of a turned and stretched square around a point that ``holds(_:)``, cubic between samples, row by row.
  ///
  /// The cubic runs through the four nearest samples (Lagrange). Linear interpolation shows a wave of angular frequency w
  /// too early or too late by w²·f(1 − f)(1 − 2f)/6 samples, f the place between two; so does the smoother cubic of
  /// Catmull and Rom. This one does not, to that order.
  func sampleCubic(around point: PlanePoint, reach: Int, warp: PatchWarp, into output: UnsafeMutablePointer<Float>) {
    let count = 2 &* reach &+ 1
    let base = row(-Self.rim) - Self.rim
    let shift = Float(Self.rim) - 0.5
    let far = Float(reach)
    var startX = point.x + shift - far * (warp.xx + warp.xy)
    var startY = point.y + shift - far * (warp.yx + warp.yy)
    var target = output
    var line = 0
    while line < count {
      var (u, v) = (startX, startY)
      var x = 0
      while x < count {
        let (left, top) = (Int(u), Int(v))
        let (across, down) = (CubicWeights(u - Float(left)), CubicWeights(v - Float(top)))
        let source = base + ((top &- 1) &* stride &+ left)
        target[x] =
          down.a * across.mix(source) + down.b * across.mix(source + stride)
          + down.c * across.mix(source + 2 &* stride) + down.d * across.mix(source + 3 &* stride)
        u += warp.xx
        v += warp.yx
        x &+= 1
      }
      startX += warp.xy
      startY += warp.yy
      target += count
      line &+= 1
    }
  }
}

/// Weights of the four samples around a place between the second and the third.
private struct CubicWeights {
  let (a, b, c, d): (Float, Float, Float, Float)

  @inline(__always) init(_ f: Float) {
    let (before, after, beyond) = (f + 1, f - 1, f - 2)
    a = -f * after * beyond * (1 / 6)
    b = before * after * beyond * 0.5
    c = -before * f * beyond * 0.5
    d = before * f * after * (1 / 6)
  }

  /// Mixes four samples in a row, the second of which is given.
  @inline(__always) func mix(_ source: UnsafeMutablePointer<Float>) -> Float {
    a * source[-1] + b * source[0] + c * source[1] + d * source[2]
  }
}
