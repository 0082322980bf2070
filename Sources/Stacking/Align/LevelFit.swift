import Glibc

/// One level of a reference, ready to have frames laid on it.
struct LevelFit: Sendable {
  private let level: GreyPyramid.Level
  /// Slopes across and down.
  private let slopes: (x: [Float], y: [Float])
  private let unit: Double
  private let (cx, cy): (Double, Double)
  private static let rounds = 20
  /// Steps shorter than this at the picture's corners end the search, pixels of the level: a tenth of what a filter shows.
  private static let closeness = 0.003

  init(_ level: GreyPyramid.Level) {
    self.level = level
    let (w, h) = (level.width, level.height)
    (cx, cy) = (Double(w) / 2, Double(h) / 2)
    unit = (cx * cx + cy * cy).squareRoot()
    var (sx, sy) = ([Float](repeating: 0, count: w * h), [Float](repeating: 0, count: w * h))
    for y in 1..<max(1, h - 1) {
      for x in 1..<max(1, w - 1) {
        let i = y * w + x
        sx[i] = (level.values[i + 1] - level.values[i - 1]) / 2
        sy[i] = (level.values[i + w] - level.values[i - w]) / 2
      }
    }
    slopes = (sx, sy)
  }

  /// The shift by whole pixels, up to a third of the picture, at which both correlate best.
  func bestShift(_ frame: GreyPyramid.Level) -> PlaneHomography {
    var best = (correlation: -2.0, x: 0, y: 0)
    let (reachX, reachY) = (level.width / 3, level.height / 3)
    for dy in -reachY...reachY {
      for dx in -reachX...reachX {
        let correlation = correlation(frame, dx, dy)
        if correlation > best.correlation { best = (correlation, dx, dy) }
      }
    }
    var found = PlaneHomography.identity
    (found.terms[2], found.terms[5]) = (Double(best.x) / unit, Double(best.y) / unit)
    return found
  }

  /// Correlation where both are, the frame moved by whole pixels.
  private func correlation(_ frame: GreyPyramid.Level, _ dx: Int, _ dy: Int) -> Double {
    let (w, h) = (level.width, level.height)
    var sums = PairSums()
    for y in max(0, -dy)..<min(h, h - dy) {
      for x in max(0, -dx)..<min(w, w - dx) {
        sums.add(Double(level.values[y * w + x]), Double(frame.values[(y + dy) * w + x + dx]))
      }
    }
    return sums.correlation
  }

  /// Refines a homography.
  ///
  /// - Parameter isCoarse: whether only shift, turn and stretch are asked for.
  /// - Returns: the best that was found and how both correlate then; `nil` when the pictures determine nothing.
  func refined(
    _ start: PlaneHomography, _ frame: GreyPyramid.Level, isCoarse: Bool
  ) -> Fit? {
    let basis = isCoarse ? LevelFit.affine : LevelFit.full
    guard var here = step(start, frame, basis) else { return nil }
    var (best, share) = (start, 1.0)
    for _ in 0..<Self.rounds {
      guard let back = here.update.scaled(share).inverse, let next = best.after(back) else { break }
      if let there = step(next, frame, basis), there.correlation > here.correlation {
        (best, here, share) = (next, there, min(1, 2 * share))
      } else {
        // Too far: between samples a picture is not as smooth as a step takes it to be.
        share /= 2
      }
      if here.size * share * unit < Self.closeness { break }
    }
    return Fit(homography: best, correlation: here.correlation, count: here.count)
  }

  /// What a level's search came to.
  struct Fit {
    var homography: PlaneHomography
    /// How both correlate.
    var correlation: Double
    /// Pixels that both show.
    var count: Double
  }

  private static let affine = [0, 1, 2, 3, 4, 5]
  private static let full = [0, 1, 2, 3, 4, 5, 6, 7]

  /// One step of least squares with contrast and brightness set free.
  private func step(
    _ guess: PlaneHomography, _ frame: GreyPyramid.Level, _ basis: [Int]
  ) -> (update: PlaneHomography, size: Double, correlation: Double, count: Double)? {
    let (w, h) = (level.width, level.height)
    var (sums, moved) = (PairSums(), [Float](repeating: .nan, count: w * h))
    for y in 1..<h - 1 {
      for x in 1..<w - 1 {
        let q = guess((Double(x) + 0.5 - cx) / unit, (Double(y) + 0.5 - cy) / unit)
        guard let value = frame.value(q.x * unit + cx - 0.5, q.y * unit + cy - 0.5) else { continue }
        moved[y * w + x] = value
        sums.add(Double(level.values[y * w + x]), Double(value))
      }
    }
    guard sums.count >= 64, sums.count * 10 > Double(w * h), let (gain, offset) = sums.line else { return nil }
    var equations = SmallEquations(unknowns: basis.count)
    var row = [Double](repeating: 0, count: 8)
    for y in 1..<h - 1 {
      for x in 1..<w - 1 where moved[y * w + x] == moved[y * w + x] {
        let i = y * w + x
        let (u, v) = ((Double(x) + 0.5 - cx) / unit, (Double(y) + 0.5 - cy) / unit)
        let (sx, sy) = (Double(slopes.x[i]) * unit, Double(slopes.y[i]) * unit)
        let radial = -(sx * u + sy * v)
        (row[0], row[1], row[2], row[3]) = (sx * u, sx * v, sx, sy * u)
        (row[4], row[5], row[6], row[7]) = (sy * v, sy, radial * u, radial * v)
        equations.add(row, basis, Double(moved[i]) * gain + offset - Double(level.values[i]))
      }
    }
    guard let solution = equations.solved() else { return nil }
    var update = PlaneHomography.identity
    for (k, term) in basis.enumerated() { update.terms[term] += solution[k] }
    return (update, solution.map(abs).max() ?? 0, sums.correlation, sums.count)
  }
}

extension GreyPyramid.Level {
  /// The value between four samples; `nil` outside them.
  func value(_ x: Double, _ y: Double) -> Float? {
    guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return nil }
    let (i, j) = (Int(x), Int(y))
    let (u, v) = (Float(x - Double(i)), Float(y - Double(j)))
    let n = j * width + i
    let top = values[n] + (values[n + 1] - values[n]) * u
    let bottom = values[n + width] + (values[n + width + 1] - values[n + width]) * u
    return top + (bottom - top) * v
  }
}
