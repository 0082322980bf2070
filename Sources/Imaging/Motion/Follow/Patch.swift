/// A small square of a picture around a point, with its gradients: what is looked for in the next picture.
///
/// The place where it lies is found by Gauss–Newton steps on the squared difference (Lucas and Kanade 1981), the
/// gradients taken from the patch once and for all (inverse compositional: Baker and Matthews, "Lucas-Kanade 20 Years
/// On", IJCV 56, 2004). With A the patch less its mean, B the other picture, W the turn and stretch expected between them, and ḡ the
/// gradients less their mean:
/// ```
/// e(u) = B(q + W·u) − A(u)      δ = (Σ ḡ ḡᵀ)⁻¹ Σ ḡ e      q ← q − W·δ
/// ```
/// ḡ is also made orthogonal to A: so the steps are blind to a change of brightness and of contrast. Holds memory for
/// one patch; for one thread.
final class Patch {
  /// Samples from the middle to the last.
  static let reach = 7
  /// Samples of a side.
  static let side = 2 * reach + 1
  private static let area = Float(side * side)

  private let values = FloatLine(side * side)
  private let across = FloatLine(side * side)
  private let down = FloatLine(side * side)
  /// The patch and one sample more on each side.
  private let wide = FloatLine((side + 2) * (side + 2))
  private var inverse = (xx: Float(0), xy: Float(0), yy: Float(0))
  /// Sum of squares of the patch about its mean.
  private var contrast: Float = 0

  /// Where a patch was found.
  struct Match {
    /// The place.
    var point: PlanePoint
    /// One less the squared correlation of the samples: 0 for the same but for brightness and contrast, 1 for others.
    var mismatch: Float
  }

  /// Reads the patch around a point.
  ///
  /// - Returns: whether it can be found again: the point lies in the level and the patch has structure in every
  ///   direction.
  func read(_ level: LumaLevel, at point: PlanePoint) -> Bool {
    guard level.holds(point) else { return false }
    level.sample(around: point, reach: Self.reach + 1, into: wide.start)
    takeGradients()
    return invertMoments()
  }

  /// Copies the middle of the wide patch, takes central differences and their means.
  private func takeGradients() {
    let (source, a, gx, gy) = (wide.start, values.start, across.start, down.start)
    let (side, wideSide) = (Self.side, Self.side &+ 2)
    var (sumA, sumX, sumY): (Float, Float, Float) = (0, 0, 0)
    var y = 0
    while y < side {
      let middle = source + ((y &+ 1) &* wideSide &+ 1)
      let row = y &* side
      var x = 0
      while x < side {
        let value = middle[x]
        let dx = 0.5 * (middle[x &+ 1] - middle[x &- 1])
        let dy = 0.5 * (middle[x &+ wideSide] - middle[x &- wideSide])
        a[row &+ x] = value
        gx[row &+ x] = dx
        gy[row &+ x] = dy
        sumA += value
        sumX += dx
        sumY += dy
        x &+= 1
      }
      y &+= 1
    }
    subtractMeans(sumA / Self.area, sumX / Self.area, sumY / Self.area)
  }

  private func subtractMeans(_ meanA: Float, _ meanX: Float, _ meanY: Float) {
    let (a, gx, gy) = (values.start, across.start, down.start)
    let count = Self.side &* Self.side
    contrast = 0
    var i = 0
    while i < count {
      let value = a[i] - meanA
      a[i] = value
      gx[i] -= meanX
      gy[i] -= meanY
      contrast += value * value
      i &+= 1
    }
    subtractPatch()
  }

  /// Makes the gradients orthogonal to the patch itself.
  private func subtractPatch() {
    guard contrast > 0 else { return }
    let (a, gx, gy) = (values.start, across.start, down.start)
    let count = Self.side &* Self.side
    var (alongX, alongY): (Float, Float) = (0, 0)
    var i = 0
    while i < count {
      alongX += gx[i] * a[i]
      alongY += gy[i] * a[i]
      i &+= 1
    }
    (alongX, alongY) = (alongX / contrast, alongY / contrast)
    i = 0
    while i < count {
      gx[i] -= alongX * a[i]
      gy[i] -= alongY * a[i]
      i &+= 1
    }
  }

  /// Inverts Σ ḡ ḡᵀ; false when the patch is flat along some direction.
  private func invertMoments() -> Bool {
    let (gx, gy) = (across.start, down.start)
    let count = Self.side &* Self.side
    var (xx, xy, yy): (Float, Float, Float) = (0, 0, 0)
    var i = 0
    while i < count {
      xx += gx[i] * gx[i]
      xy += gx[i] * gy[i]
      yy += gy[i] * gy[i]
      i &+= 1
    }
    let determinant = xx * yy - xy * xy
    let trace = xx + yy
    // The smaller eigenvalue is about determinant/trace: a hundredth of a squared code a sample is less than noise.
    guard trace > 0, determinant > trace * 0.01 * Self.area else { return false }
    inverse = (yy / determinant, -xy / determinant, xx / determinant)
    return true
  }

  /// Looks for the patch in another level.
  ///
  /// - Parameters:
  ///   - start: where to begin.
  ///   - warp: turn and stretch from the patch to the other picture.
  ///   - steps: most Gauss–Newton steps.
  ///   - tolerance: samples; steps end when the last was shorter.
  ///   - polish: steps after these with a finer interpolation.
  /// - Returns: `nil` when it wanders out of the level or further from the start than a patch is wide.
  func find(
    in level: LumaLevel, from start: PlanePoint, warp: PatchWarp, steps: Int, tolerance: Float, polish: Int = 0
  ) -> Match? {
    var point = start
    var mismatch: Float = 1
    var (step, last) = (0, steps)
    while step < last + polish {
      guard level.holds(point) else { return nil }
      let sums = residuals(level, point, warp, isFine: step >= last)
      mismatch = self.mismatch(sums)
      let dx = inverse.xx * sums.x + inverse.xy * sums.y
      let dy = inverse.xy * sums.x + inverse.yy * sums.y
      point.x -= warp.xx * dx + warp.xy * dy
      point.y -= warp.yx * dx + warp.yy * dy
      let (farX, farY) = (point.x - start.x, point.y - start.y)
      guard farX * farX + farY * farY <= Float(Self.side * Self.side) else { return nil }
      step += 1
      if step < last, dx * dx + dy * dy < tolerance * tolerance { last = step }
    }
    return level.holds(point) ? Match(point: point, mismatch: mismatch) : nil
  }

  /// Sums of the differences: times the gradients, alone, times the patch, squared.
  private struct Sums {
    var (x, y): (Float, Float) = (0, 0)
    var (total, along, square): (Float, Float, Float) = (0, 0, 0)
  }

  private func mismatch(_ sums: Sums) -> Float {
    let common = contrast + sums.along
    let other = sums.square - sums.total * sums.total / Self.area + 2 * sums.along + contrast
    // Less than a hundredth of a squared code a sample is a blank.
    guard common > 0, other > 0.01 * Self.area else { return 1 }
    return max(0, 1 - common * common / (contrast * other))
  }

  private func residuals(_ level: LumaLevel, _ point: PlanePoint, _ warp: PatchWarp, isFine: Bool) -> Sums {
    if isFine {
      level.sampleCubic(around: point, reach: Self.reach, warp: warp, into: wide.start)
    } else {
      level.sample(around: point, reach: Self.reach, warp: warp, into: wide.start)
    }
    let (b, a, gx, gy) = (wide.start, values.start, across.start, down.start)
    let count = Self.side &* Self.side
    var sums = Sums()
    var i = 0
    while i < count {
      let difference = b[i] - a[i]
      sums.x += gx[i] * difference
      sums.y += gy[i] * difference
      sums.total += difference
      sums.along += a[i] * difference
      sums.square += difference * difference
      i &+= 1
    }
    return sums
  }
}
