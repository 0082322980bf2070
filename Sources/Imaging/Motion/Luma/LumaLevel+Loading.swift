import Geometry
import Threads

extension LumaLevel {
  /// Longest side, in samples, that points are followed at; larger pictures are made smaller first.
  static let longestSide = 1280

  /// By what whole number a picture is made smaller to be worked on: 1 up to ``longestSide``, 2 up to twice that …
  static func reduction(of size: PixelSize) -> Int {
    max(1, (max(size.width, size.height) + longestSide - 1) / longestSide)
  }

  /// The first plane of a picture, `reduction` × `reduction` samples averaged into one, rim filled.
  ///
  /// Point p of the picture is point p/reduction of the level. Up to `reduction` − 1 columns and rows at the right and
  /// at the bottom are left out.
  convenience init(_ picture: Picture, reduction: Int, threads: Int) {
    let plane = picture.planes[0]
    self.init(width: max(1, plane.shape.width / reduction), height: max(1, plane.shape.height / reduction))
    let scale = 255 / Float(picture.format.maximumCode) / Float(reduction * reduction)
    let parts = threads * 2
    inParallel(parts, threads: threads) { index in
      let line = FloatLine(width * reduction)
      for y in part(index, of: parts, length: height) { fill(row: y, from: plane, reduction, scale, line) }
    }
    fillRim()
  }

  /// Averages the samples of one row of the level.
  private func fill(row y: Int, from plane: Plane, _ reduction: Int, _ scale: Float, _ line: FloatLine) {
    let output = row(y)
    output.update(repeating: 0, count: width)
    for step in 0..<reduction {
      // A picture with fewer samples than the reduction repeats its last ones.
      line.load(plane.row(min(plane.shape.height - 1, y * reduction + step)), of: plane.shape)
      line.addGroups(of: reduction, to: output, count: width)
    }
    var x = 0
    while x < width {
      output[x] *= scale
      x &+= 1
    }
  }
}

/// Memory for one row of samples on their way.
final class FloatLine {
  /// The first.
  let start: UnsafeMutablePointer<Float>
  private let count: Int

  /// Room for `count` samples.
  init(_ count: Int) {
    start = .allocate(capacity: count)
    start.initialize(repeating: 0, count: count)
    self.count = count
  }

  deinit { start.deallocate() }

  /// Takes the first samples of a plane's row, as they are stored.
  fileprivate func load(_ row: UnsafeMutableRawPointer, of shape: PlaneShape) {
    let known = min(count, shape.width)
    // Two loops rather than a generic one: that would crawl in a build without optimisation.
    var x = 0
    if shape.bytesPerSample == 1 {
      let samples = row.assumingMemoryBound(to: UInt8.self)
      while x < known {
        start[x] = Float(samples[x])
        x &+= 1
      }
    } else {
      let samples = row.assumingMemoryBound(to: UInt16.self)
      while x < known {
        start[x] = Float(samples[x])
        x &+= 1
      }
    }
    while x < count {
      start[x] = start[known &- 1]
      x &+= 1
    }
  }

  /// Adds sums of neighbouring samples to as many places.
  fileprivate func addGroups(of size: Int, to output: UnsafeMutablePointer<Float>, count: Int) {
    var x = 0
    while x < count {
      var k = x &* size
      let end = k &+ size
      while k < end {
        output[x] += start[k]
        k &+= 1
      }
      x &+= 1
    }
  }
}
