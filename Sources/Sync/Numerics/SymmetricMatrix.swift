/// A small symmetric matrix, and the systems of equations it stands for.
struct SymmetricMatrix: Equatable {
  /// Rows.
  let order: Int
  /// Row by row; both halves are kept.
  private(set) var elements: [Double]

  /// A matrix of zeros.
  init(order: Int) {
    self.order = order
    elements = [Double](repeating: 0, count: order * order)
  }

  /// One element; setting it sets its mirror image, too.
  subscript(row: Int, column: Int) -> Double {
    get { elements[row * order + column] }
    set {
      elements[row * order + column] = newValue
      elements[column * order + row] = newValue
    }
  }

  /// Adds `w a aᵀ + v b bᵀ` to the lower half.
  mutating func add(_ a: [Double], weight w: Double, _ b: [Double], weight v: Double) {
    var (i, start) = (0, 0)
    while i < order {
      let (first, second) = (w * a[i], v * b[i])
      var j = 0
      while j <= i {
        elements[start &+ j] += first * a[j] + second * b[j]
        j &+= 1
      }
      i &+= 1
      start &+= order
    }
  }

  /// Copies the lower half, which ``add(_:weight:_:weight:)`` fills, into the upper one.
  mutating func mirror() {
    for i in 0..<order { for j in 0..<i { elements[j * order + i] = elements[i * order + j] } }
  }

  /// Sum.
  static func += (a: inout Self, b: Self) { for i in a.elements.indices { a.elements[i] += b.elements[i] } }

  /// The lower factor of Cholesky's decomposition; `nil` unless the matrix is positive definite.
  private var factor: [Double]? {
    var l = elements
    for j in 0..<order {
      var pivot = l[j * order + j]
      for k in 0..<j { pivot -= l[j * order + k] * l[j * order + k] }
      guard pivot > 0, pivot.isFinite else { return nil }
      let root = pivot.squareRoot()
      l[j * order + j] = root
      for i in j + 1..<max(order, j + 1) {
        var sum = l[i * order + j]
        for k in 0..<j { sum -= l[i * order + k] * l[j * order + k] }
        l[i * order + j] = sum / root
      }
    }
    return l
  }

  /// `x` with `self · x = b`; `nil` unless the matrix is positive definite.
  func solved(_ b: [Double]) -> [Double]? {
    factor.map { substitute($0, b) }
  }

  /// The inverse; `nil` unless the matrix is positive definite.
  var inverse: SymmetricMatrix? {
    guard let factor else { return nil }
    var result = SymmetricMatrix(order: order)
    for column in 0..<order {
      var unit = [Double](repeating: 0, count: order)
      unit[column] = 1
      let x = substitute(factor, unit)
      for row in column..<order { result[row, column] = x[row] }
    }
    return result
  }

  private func substitute(_ l: [Double], _ b: [Double]) -> [Double] {
    var x = b
    for i in 0..<order {
      for k in 0..<i { x[i] -= l[i * order + k] * x[k] }
      x[i] /= l[i * order + i]
    }
    for i in (0..<order).reversed() {
      for k in i + 1..<max(order, i + 1) { x[i] -= l[k * order + i] * x[k] }
      x[i] /= l[i * order + i]
    }
    return x
  }
}
