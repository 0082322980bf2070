internal import Geometry

/// How like the log's turning is that of the pictures, at one lag and under every axis map.
struct LagScore {
  /// Log time minus clip time, seconds on the log's own clock.
  let lag: Double
  /// Log seconds per clip second.
  let clockRate: Double
  /// Σ p gᵀ over pairs, pictures' turn p and log's turn g, each without what grows evenly with time.
  private var cross = [Double](repeating: 0, count: 9)
  private var gyroEnergy = [0.0, 0.0, 0.0]
  private var pictureEnergy = 0.0
  /// Pairs that the log covers.
  private(set) var count = 0

  /// How much of the pictures' turning a map explains.
  struct Fit {
    let turn: AxisTurn
    /// 1 − (squares left)/(squares there); may be negative.
    let explained: Double
    /// Factor on the log's turning about the picture's x and y that fits best.
    let gain: Double
  }

  /// - Parameters:
  ///   - turns: of the pictures.
  ///   - table: of the log.
  ///   - clockRate: log seconds per clip second.
  init(lag: Double, turns: [PictureTurn], table: TurnTable, clockRate: Double) {
    (self.lag, self.clockRate) = (lag, clockRate)
    var (pictureByTime, gyroByTime, timeSquare) = (Vector3<Camera>.zero, Vector3<Camera>.zero, 0.0)
    for turn in turns {
      let (start, end) = (turn.start * clockRate + lag, turn.end * clockRate + lag)
      guard start >= 0, end <= table.end else { continue }
      let gyro = table.sum(to: end) - table.sum(to: start)
      let (p, length) = (turn.turn, turn.end - turn.start)
      add(p, gyro)
      pictureByTime += p * length
      gyroByTime += gyro * length
      timeSquare += length * length
      count += 1
    }
    guard timeSquare > 0 else { return }
    removeEven(pictureByTime, gyroByTime, timeSquare)
  }

  private mutating func add(_ p: Vector3<Camera>, _ g: Vector3<Camera>) {
    cross[0] += p.x * g.x
    cross[1] += p.x * g.y
    cross[2] += p.x * g.z
    cross[3] += p.y * g.x
    cross[4] += p.y * g.y
    cross[5] += p.y * g.z
    cross[6] += p.z * g.x
    cross[7] += p.z * g.y
    cross[8] += p.z * g.z
    gyroEnergy[0] += g.x * g.x
    gyroEnergy[1] += g.y * g.y
    gyroEnergy[2] += g.z * g.z
    pictureEnergy += p.dot(p)
  }

  /// Takes out what a constant rate would add: the gyro's bias, and the mean turn with it.
  private mutating func removeEven(_ picture: Vector3<Camera>, _ gyro: Vector3<Camera>, _ timeSquare: Double) {
    let (p, g) = ([picture.x, picture.y, picture.z], [gyro.x, gyro.y, gyro.z])
    for i in 0..<3 {
      for j in 0..<3 { cross[3 * i + j] -= p[i] * g[j] / timeSquare }
      gyroEnergy[i] -= g[i] * g[i] / timeSquare
    }
    pictureEnergy -= picture.dot(picture) / timeSquare
  }

  /// Log time minus clip time at an instant of the clip.
  func lag(at seconds: Double) -> Double { lag + seconds * (clockRate - 1) }

  /// The fit of one map, its gain about x and y kept within a range.
  func fit(_ turn: AxisTurn, gains: ClosedRange<Double>) -> Fit {
    func correlation(_ i: Int) -> Double { turn.sign[i] * cross[3 * i + turn.source[i]] }
    func energy(_ i: Int) -> Double { gyroEnergy[turn.source[i]] }
    let (across, sideEnergy) = (correlation(0) + correlation(1), energy(0) + energy(1))
    let gain = sideEnergy > 0 ? max(gains.lowerBound, min(gains.upperBound, across / sideEnergy)) : gains.lowerBound
    let left = gain * gain * sideEnergy - 2 * gain * across + energy(2) - 2 * correlation(2)
    return Fit(turn: turn, explained: pictureEnergy > 0 ? -left / pictureEnergy : 0, gain: gain)
  }

  /// The best fit of some maps.
  func best(_ turns: [AxisTurn], gains: ClosedRange<Double>) -> Fit? {
    var best: Fit?
    for turn in turns {
      let fit = fit(turn, gains: gains)
      if fit.explained > best?.explained ?? -.infinity { best = fit }
    }
    return best
  }
}
