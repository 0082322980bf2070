/// Weighted linear least squares by normal equations: the x that minimises Σ w (row · x − value)².
struct NormalEquations {
  private let count: Int
  private var matrix: [Double]
  private var right: [Double]

  /// No equation yet for `count` unknowns.
  init(unknowns count: Int) {
    self.count = count
    matrix = Array(repeating: 0, count: count * count)
    right = Array(repeating: 0, count: count)
  }

  /// Adds an equation.
  mutating func add(_ row: [Double], _ value: Double, weight: Double) {
    for i in 0..<count where row[i] != 0 {
      let scaled = weight * row[i]
      right[i] += scaled * value
      for j in 0...i { matrix[i * count + j] += scaled * row[j] }
    }
  }

  /// The solution, by Cholesky factors; `nil` when the equations do not determine it to seven digits.
  func solved() -> [Double]? {
    var l = matrix
    var x = right
    for i in 0..<count {
      for j in 0...i {
        var sum = matrix[i * count + j]
        for k in 0..<j { sum -= l[i * count + k] * l[j * count + k] }
        if i == j {
          guard sum > 1e-14 * matrix[i * count + i], sum.isFinite else { return nil }
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
    for i in (0..<count).reversed() {
      for k in i + 1..<count { x[i] -= l[k * count + i] * x[k] }
      x[i] /= l[i * count + i]
    }
    return x.allSatisfy(\.isFinite) ? x : nil
  }
}
