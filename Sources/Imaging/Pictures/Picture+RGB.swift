import Geometry

extension Picture {
  /// The picture as red, green, blue bytes, row by row without gaps: for looking at, not for processing.
  ///
  /// Chroma is interpolated linearly between the places its siting gives. Alpha is left out. The transfer function is
  /// left as it is. Codes outside black…white are cut.
  public func rgb8(matrix: ColourMatrix = .bt709, range: CodeRange = .limited) -> [UInt8] {
    rgb(greatest: 255, matrix: matrix, range: range).values.map(UInt8.init(truncatingIfNeeded:))
  }

  /// Red, green, blue as whole numbers from 0 to `greatest`, in the same way; a grey picture has all three alike.
  ///
  /// - Returns: the values, and how many of them were cut by more than two of the picture's own codes: less is what
  ///   rounding luma and chroma to codes makes of black and white.
  public func rgb(
    greatest: Int, matrix: ColourMatrix = .bt709, range: CodeRange = .limited
  ) -> (values: [UInt16], cut: Int) {
    let levels = CodeLevels(format: format, range: range)
    var values: [UInt16] = []
    values.reserveCapacity(size.width * size.height * 3)
    var cut = 0
    func append(_ value: Double) {
      if abs(value - 0.5) > 0.5 + levels.rounding { cut += 1 }
      values.append(UInt16(max(0, min(Double(greatest), (value * Double(greatest)).rounded()))))
    }
    for y in 0..<size.height {
      let (luma, cb, cr) = componentRows(y)
      for x in 0..<size.width {
        if cb.isEmpty {
          for _ in 0..<3 { append(levels.luma(luma[x])) }
        } else {
          let (red, green, blue) = levels.rgb(luma[x], cb[x], cr[x], matrix)
          append(red)
          append(green)
          append(blue)
        }
      }
    }
    return (values, cut)
  }

  /// Significant codes of luma, Cb and Cr along row `y` at each pixel; the latter are empty in grey pictures.
  private func componentRows(_ y: Int) -> (luma: [Double], cb: [Double], cr: [Double]) {
    let grids = format.sampleGrids(siting: siting)
    func row(_ plane: Int, _ channel: Int = 0) -> [Double] {
      planes[plane].interpolatedRow(at: Double(y) + 0.5, columns: size.width, on: grids[plane], channel: channel)
        .map { $0 / Double(1 << format.lowPaddingBits) }
    }
    switch format.layout {
    case .grey: return (row(0), [], [])
    case .planar: return (row(0), row(1), row(2))
    case .semiPlanar: return (row(0), row(1, 0), row(1, 1))
    }
  }
}

extension Plane {
  /// Stored codes at the centres of a row of pixels, linear between samples and level beyond the outermost.
  fileprivate func interpolatedRow(at y: Double, columns: Int, on grid: SampleGrid, channel: Int) -> [Double] {
    let down = Between(position: (y - grid.firstY) / Double(grid.heightDivisor), count: shape.height)
    return (0..<columns).map { column in
      let position = (Double(column) + 0.5 - grid.firstX) / Double(grid.widthDivisor)
      let across = Between(position: position, count: shape.width)
      let top = across.blend(self[across.low, down.low, channel], self[across.high, down.low, channel])
      if down.fraction == 0 { return top }
      let bottom = across.blend(self[across.low, down.high, channel], self[across.high, down.high, channel])
      return top + (bottom - top) * down.fraction
    }
  }
}

/// A place between two neighbouring samples.
private struct Between {
  var low: Int
  var high: Int
  var fraction: Double

  init(position: Double, count: Int) {
    let bounded = max(0, min(Double(count - 1), position))
    low = Int(bounded)
    high = min(count - 1, low + 1)
    fraction = bounded - Double(low)
  }

  func blend(_ a: Int, _ b: Int) -> Double { Double(a) + Double(b - a) * fraction }
}
