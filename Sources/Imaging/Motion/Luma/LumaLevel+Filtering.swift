import Threads

extension LumaLevel {
  /// The level with neighbouring samples mixed 1 : 4 : 6 : 4 : 1 both ways, rim filled.
  ///
  /// It takes away what lies near half a cycle a sample, which interpolation between samples would distort. The rim of
  /// `self` must be filled.
  func smoothed(threads: Int) -> LumaLevel {
    let result = LumaLevel(width: width, height: height)
    let parts = threads * 2
    inParallel(parts, threads: threads) { index in
      let line = FloatLine(width + 4)
      for y in part(index, of: parts, length: height) {
        smoothDown(y, into: line.start)
        Self.smoothAcross(line.start, into: result.row(y), count: width)
      }
    }
    result.fillRim()
    return result
  }

  /// The level at half the size, rim filled: 2 × 2 samples mixed with their neighbours 1 : 3 : 3 : 1 both ways.
  ///
  /// The filter is even about the middle of the four, so that point p of the level is point p/2 of the half.
  func halved(threads: Int) -> LumaLevel {
    let result = LumaLevel(width: max(1, width / 2), height: max(1, height / 2))
    let parts = threads * 2
    inParallel(parts, threads: threads) { index in
      let line = FloatLine(width + 4)
      for y in part(index, of: parts, length: result.height) {
        halveDown(2 * y, into: line.start)
        Self.halveAcross(line.start, into: result.row(y), count: result.width)
      }
    }
    result.fillRim()
    return result
  }

  /// Mixes five rows into one, two samples of the rim on each side.
  private func smoothDown(_ y: Int, into line: UnsafeMutablePointer<Float>) {
    let (a, b, c, d, e) = (row(y &- 2) - 2, row(y &- 1) - 2, row(y) - 2, row(y &+ 1) - 2, row(y &+ 2) - 2)
    let count = width &+ 4
    var x = 0
    while x < count {
      line[x] = (a[x] + e[x]) + 4 * (b[x] + d[x]) + 6 * c[x]
      x &+= 1
    }
  }

  private static func smoothAcross(
    _ line: UnsafeMutablePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int
  ) {
    let scale: Float = 1 / 256
    var x = 0
    while x < count {
      let outer = line[x] + line[x &+ 4]
      let inner = line[x &+ 1] + line[x &+ 3]
      output[x] = scale * (outer + 4 * inner + 6 * line[x &+ 2])
      x &+= 1
    }
  }

  /// Mixes four rows into one, two samples of the rim on each side.
  private func halveDown(_ y: Int, into line: UnsafeMutablePointer<Float>) {
    let (a, b, c, d) = (row(y &- 1) - 2, row(y) - 2, row(y &+ 1) - 2, row(y &+ 2) - 2)
    let count = width &+ 4
    var x = 0
    while x < count {
      line[x] = (a[x] + d[x]) + 3 * (b[x] + c[x])
      x &+= 1
    }
  }

  private static func halveAcross(
    _ line: UnsafeMutablePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int
  ) {
    let scale: Float = 1 / 64
    var x = 0
    while x < count {
      let k = 2 &* x &+ 1
      output[x] = scale * ((line[k] + line[k &+ 3]) + 3 * (line[k &+ 1] + line[k &+ 2]))
      x &+= 1
    }
  }
}
