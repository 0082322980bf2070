/// A small dense matrix, row by row: enough linear algebra for a filter of a dozen states.
struct Matrix: Equatable, Sendable {
  let rows: Int
  let columns: Int
  var elements: [Double]

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    elements = Array(repeating: 0, count: rows * columns)
  }

  static func identity(_ size: Int) -> Matrix { diagonal(Array(repeating: 1, count: size)) }

  static func diagonal(_ values: [Double]) -> Matrix {
    var result = Matrix(rows: values.count, columns: values.count)
    for (i, value) in values.enumerated() { result[i, i] = value }
    return result
  }

  subscript(row: Int, column: Int) -> Double {
    get { elements[row * columns + column] }
    set { elements[row * columns + column] = newValue }
  }

  static func * (a: Matrix, b: Matrix) -> Matrix {
    precondition(a.columns == b.rows, "inner sizes agree")
    var result = Matrix(rows: a.rows, columns: b.columns)
    for i in 0..<a.rows {
      for k in 0..<a.columns {
        let factor = a.elements[i * a.columns + k]
        if factor == 0 { continue }
        for j in 0..<b.columns {
          result.elements[i * b.columns + j] += factor * b.elements[k * b.columns + j]
        }
      }
    }
    return result
  }

  static func * (a: Matrix, v: [Double]) -> [Double] {
    precondition(a.columns == v.count, "inner sizes agree")
    return (0..<a.rows).map { i in
      var sum = 0.0
      for k in 0..<a.columns { sum += a.elements[i * a.columns + k] * v[k] }
      return sum
    }
  }

  static func + (a: Matrix, b: Matrix) -> Matrix { a.combined(with: b) { $0 + $1 } }
  static func - (a: Matrix, b: Matrix) -> Matrix { a.combined(with: b) { $0 - $1 } }

  private func combined(with b: Matrix, _ operation: (Double, Double) -> Double) -> Matrix {
    precondition(rows == b.rows && columns == b.columns, "sizes agree")
    var result = self
    for i in elements.indices { result.elements[i] = operation(elements[i], b.elements[i]) }
    return result
  }

  var transposed: Matrix {
    var result = Matrix(rows: columns, columns: rows)
    for i in 0..<rows {
      for j in 0..<columns { result[j, i] = self[i, j] }
    }
    return result
  }

  /// The mean of the matrix and its transpose: takes rounding's asymmetry out of a covariance.
  var symmetrised: Matrix {
    var result = self
    for i in 0..<rows {
      for j in 0..<i {
        let mean = 0.5 * (self[i, j] + self[j, i])
        result[i, j] = mean
        result[j, i] = mean
      }
    }
    return result
  }

  /// Solves `self · X = right` for a symmetric positive definite matrix by Cholesky's method.
  ///
  /// A pivot that rounding has made non-positive is replaced by a tiny positive one: the corresponding direction is
  /// then known exactly, which is what such a pivot means in a covariance.
  func solving(_ right: Matrix) -> Matrix {
    precondition(rows == columns && rows == right.rows, "sizes agree")
    let factor = choleskyFactor
    var result = right
    for column in 0..<right.columns {
      for i in 0..<rows {
        var sum = result[i, column]
        for k in 0..<i { sum -= factor[i, k] * result[k, column] }
        result[i, column] = sum / factor[i, i]
      }
      for i in (0..<rows).reversed() {
        var sum = result[i, column]
        for k in (i + 1)..<max(rows, i + 1) { sum -= factor[k, i] * result[k, column] }
        result[i, column] = sum / factor[i, i]
      }
    }
    return result
  }

  /// Lower triangular `L` with `L·Lᵀ = self`.
  private var choleskyFactor: Matrix {
    var factor = Matrix(rows: rows, columns: columns)
    for j in 0..<rows {
      var pivot = self[j, j]
      for k in 0..<j { pivot -= factor[j, k] * factor[j, k] }
      let root = max(pivot, 1e-14 * abs(self[j, j]) + 1e-300).squareRoot()
      factor[j, j] = root
      for i in (j + 1)..<max(rows, j + 1) {
        var sum = self[i, j]
        for k in 0..<j { sum -= factor[i, k] * factor[j, k] }
        factor[i, j] = sum / root
      }
    }
    return factor
  }
}
