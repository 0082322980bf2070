/// Linear least squares of a few unknowns, by its normal equations.
///
/// Meant for well-posed fits of three to six unknowns to tens of equations, where the square of the condition number
/// is far from a double's precision.
struct LeastSquares {
  private let count: Int
  private var matrix: [Double]
  private var right: [Double]

  /// Begins with no equation.
  init(unknowns count: Int) {
    self.count = count
    matrix = Array(repeating: 0, count: count * count)
    right = Array(repeating: 0, count: count)
  }

  /// Adds the equation `row · x = value`.
  mutating func add(_ row: [Double], _ value: Double) {
    precondition(row.count == count, "one coefficient for each unknown")
    for i in 0..<count {
      right[i] += row[i] * value
      for j in 0...i { matrix[i * count + j] += row[i] * row[j] }
    }
  }

  /// The solution; `nil` where the equations do not determine it.
  ///
  /// Cholesky's factor L of the matrix L·Lᵀ, then two triangular systems.
  func solve() -> [Double]? {
    var l = matrix
    for i in 0..<count {
      for j in 0...i {
        var sum = l[i * count + j]
        for k in 0..<j { sum -= l[i * count + k] * l[j * count + k] }
        if i == j {
          guard sum > 1e-12 * matrix[i * count + i], sum > 0 else { return nil }
          l[i * count + i] = sum.squareRoot()
        } else {
          l[i * count + j] = sum / l[j * count + j]
        }
      }
    }
    var x = right
    for i in 0..<count {
      for k in 0..<i { x[i] -= l[i * count + k] * x[k] }
      x[i] /= l[i * count + i]
    }
    for i in (0..<count).reversed() {
      for k in i + 1..<count { x[i] -= l[k * count + i] * x[k] }
      x[i] /= l[i * count + i]
    }
    return x
  }
}
