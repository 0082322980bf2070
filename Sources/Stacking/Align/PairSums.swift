/// Sums over pairs of values: how they correlate, and the line that takes the second to the first.
struct PairSums {
  private(set) var count = 0.0
  private var (a, b, aa, ab, bb) = (0.0, 0.0, 0.0, 0.0, 0.0)

  mutating func add(_ first: Double, _ second: Double) {
    count += 1
    a += first
    b += second
    aa += first * first
    ab += first * second
    bb += second * second
  }

  private var variances: (first: Double, second: Double, both: Double) {
    guard count > 0 else { return (0, 0, 0) }
    return (
      aa / count - a / count * (a / count), bb / count - b / count * (b / count), ab / count - a / count * (b / count)
    )
  }

  /// −1…1; 0 where one of them is flat.
  var correlation: Double {
    let v = variances
    return v.first > 0 && v.second > 0 ? v.both / (v.first * v.second).squareRoot() : 0
  }

  /// Gain and offset of the second that make it as bright and contrasty as the first shows it to be: a regression on the
  /// common part, which noise of the second does not weaken. `nil` where they have nothing in common.
  var line: (gain: Double, offset: Double)? {
    let v = variances
    guard v.first > 0, v.second > 0, v.both > 0 else { return nil }
    let gain = (v.first / v.second).squareRoot()
    return (gain, a / count - gain * b / count)
  }
}

/// Least squares of a few unknowns by normal equations.
struct SmallEquations {
  private let count: Int
  private var matrix, right: [Double]

  init(unknowns: Int) {
    count = unknowns
    matrix = [Double](repeating: 0, count: count * count)
    right = [Double](repeating: 0, count: count)
  }

  /// Adds `row · x = value`, of the row only the entries of `basis`.
  mutating func add(_ row: [Double], _ basis: [Int], _ value: Double) {
    for i in 0..<count {
      let scaled = row[basis[i]]
      right[i] += scaled * value
      for j in 0...i { matrix[i * count + j] += scaled * row[basis[j]] }
    }
  }

  /// The solution by Cholesky factors; `nil` when there is none.
  func solved() -> [Double]? {
    var (l, x) = (matrix, right)
    for i in 0..<count {
      for j in 0...i {
        var sum = matrix[i * count + j]
        for k in 0..<j { sum -= l[i * count + k] * l[j * count + k] }
        if i == j {
          guard sum > 1e-12 * matrix[i * count + i], sum.isFinite else { return nil }
          l[i * count + i] = sum.squareRoot()
        } else {
          l[i * count + j] = sum / l[j * count + j]
        }
      }
    }
    for i in 0..<count {
      for k in 0..<i { x[i] -= l[i * count + k] * x[k] }
      x[i] /= l[i * count + i]
    }
    for i in stride(from: count - 1, through: 0, by: -1) {
      for k in i + 1..<count { x[i] -= l[k * count + i] * x[k] }
      x[i] /= l[i * count + i]
    }
    return x
  }
}
