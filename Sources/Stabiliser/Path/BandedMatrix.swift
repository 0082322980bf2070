/// A symmetric positive definite matrix with entries near the diagonal only, and its Cholesky factor.
///
/// Row `i` of the lower triangle keeps columns `i − bandwidth … i` in `bandwidth + 1` places. Factor and solve take
/// time in proportion to rows · bandwidth².
struct BandedMatrix: Sendable {
  /// Number of rows.
  let size: Int
  /// How far entries reach from the diagonal.
  let bandwidth: Int
  /// Entries of the lower triangle, row by row; the diagonal is each row's last.
  var entries: [Double]

  /// A matrix of zeros.
  init(size: Int, bandwidth: Int) {
    (self.size, self.bandwidth) = (size, bandwidth)
    entries = Array(repeating: 0, count: size * (bandwidth + 1))
  }

  /// Place of entry (row, column) with `row − bandwidth ≤ column ≤ row`.
  @inline(__always)
  func place(_ row: Int, _ column: Int) -> Int { row * (bandwidth + 1) + column - row + bandwidth }

  /// Replaces the matrix by its lower Cholesky factor, the diagonal by its reciprocal.
  ///
  /// A pivot lost to rounding is replaced by a large one, which leaves its unknown where it is: the caller's iteration
  /// corrects the rest.
  mutating func factorize() {
    let (size, bandwidth) = (size, bandwidth)
    let width = bandwidth + 1
    var work = entries.mutableSpan
    for i in 0..<size {
      let row = i * width + bandwidth - i
      let low = max(0, i - bandwidth)
      for j in low..<i {
        let other = j * width + bandwidth - j
        var sum = work[row + j]
        var k = max(low, j - bandwidth)
        while k < j {
          sum -= work[row + k] * work[other + k]
          k += 1
        }
        work[row + j] = sum * work[other + j]
      }
      let diagonal = work[row + i]
      var pivot = diagonal
      for k in low..<i { pivot -= work[row + k] * work[row + k] }
      work[row + i] = pivot > 1e-15 * diagonal ? 1 / pivot.squareRoot() : 1e-30
    }
  }

  /// Solves with the factor, in place.
  func solve(_ x: inout [Double]) {
    let width = bandwidth + 1
    let work = entries.span
    var y = x.mutableSpan
    for i in 0..<size {
      let row = i * width + bandwidth - i
      var sum = y[i]
      for k in max(0, i - bandwidth)..<i { sum -= work[row + k] * y[k] }
      y[i] = sum * work[row + i]
    }
    for i in stride(from: size - 1, through: 0, by: -1) {
      let row = i * width + bandwidth - i
      let value = y[i] * work[row + i]
      y[i] = value
      for k in max(0, i - bandwidth)..<i { y[k] -= work[row + k] * value }
    }
  }
}
