import Geometry

extension Picture {
  /// Values that ``writeCodeRows(_:matrix:range:into:)`` gives a pixel: 1 for grey, else 3.
  public var codeChannels: Int { format.layout == .grey ? 1 : 3 }

  /// Red, green and blue of some stored rows as codes, 0 at black and 1 at white, neither rounded nor cut: what lies
  /// above white or below black stays there. The transfer function is left as it is; alpha is left out.
  ///
  /// Chroma is interpolated linearly between the places its siting gives, level beyond the outermost.
  /// - Parameters:
  ///   - rows: rows of the picture as it is stored.
  ///   - codes: room for `rows · width · codeChannels` values; written row by row.
  public func writeCodeRows(
    _ rows: Range<Int>, matrix: ColourMatrix, range: CodeRange, into codes: UnsafeMutablePointer<Float>
  ) {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= size.height, "rows of the picture")
    if format.bytesPerSample == 1 {
      CodeRows<UInt8>(self, matrix: matrix, range: range).write(rows, into: codes)
    } else {
      CodeRows<UInt16>(self, matrix: matrix, range: range).write(rows, into: codes)
    }
  }
}

/// Turns rows of one picture into codes of red, green, blue.
private struct CodeRows<Sample: FixedWidthInteger & UnsignedInteger> {
  private let picture: Picture
  private let padding: Int
  private let matrix: ColourMatrix
  /// Code of black and one over the codes to white; the same for chroma about grey.
  private let (black, gain, grey, chromaGain): (Float, Float, Float, Float)
  /// Where chroma lies.
  private let grid: SampleGrid
  /// For each column, the chroma sample before it and how far it is on the way to the next.
  private let places: [(low: Int32, high: Int32, fraction: Float)]

  init(_ picture: Picture, matrix: ColourMatrix, range: CodeRange) {
    (self.picture, self.matrix) = (picture, matrix)
    let format = picture.format
    padding = format.lowPaddingBits
    let levels = CodeLevels(format: format, range: range)
    (black, grey) = (Float(levels.black), Float(levels.greyChroma))
    (gain, chromaGain) = (1 / Float(levels.lumaSpan), 1 / Float(levels.chromaSpan))
    let grids = format.sampleGrids(siting: picture.siting)
    grid = format.layout == .grey ? .full : grids[1]
    let (grid, planes) = (grid, picture.planes)
    places =
      format.layout == .grey
      ? []
      : (0..<picture.size.width).map { x in
        let count = planes[1].shape.width
        let position = (Double(x) + 0.5 - grid.firstX) / Double(grid.widthDivisor)
        let bounded = max(0, min(Double(count - 1), position))
        let low = Int(bounded)
        return (Int32(low), Int32(min(count - 1, low + 1)), Float(bounded - Double(low)))
      }
  }

  func write(_ rows: Range<Int>, into codes: UnsafeMutablePointer<Float>) {
    let width = picture.size.width
    guard picture.format.layout != .grey else {
      for (index, y) in rows.enumerated() { lumaRow(y, into: codes + index * width) }
      return
    }
    let count = picture.planes[1].shape.width
    var luma = [Float](repeating: 0, count: width)
    var (cb, cr) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
    for (index, y) in rows.enumerated() {
      let to = codes + index * width * 3
      luma.withUnsafeMutableBufferPointer { luma in
        cb.withUnsafeMutableBufferPointer { cb in
          cr.withUnsafeMutableBufferPointer { cr in
            guard let luma = luma.baseAddress, let cb = cb.baseAddress, let cr = cr.baseAddress else { return }
            lumaRow(y, into: luma)
            chromaRow(y, plane: 1, channel: 0, into: cb)
            let isPlanar = picture.format.layout == .planar
            chromaRow(y, plane: isPlanar ? 2 : 1, channel: isPlanar ? 0 : 1, into: cr)
            mix(luma, cb, cr, into: to)
          }
        }
      }
    }
  }

  /// Luma, 0 at black and 1 at white.
  private func lumaRow(_ y: Int, into row: UnsafeMutablePointer<Float>) {
    let from = picture.planes[0].row(y).assumingMemoryBound(to: Sample.self)
    for x in 0..<picture.size.width { row[x] = (Float(from[x] >> padding) - black) * gain }
  }

  /// Chroma at row `y`, at its own columns: about 0, or as luma where the planes are colours.
  private func chromaRow(_ y: Int, plane: Int, channel: Int, into row: UnsafeMutablePointer<Float>) {
    let plane = picture.planes[plane]
    let (count, step) = (plane.shape.height, plane.shape.channels)
    let position = max(0, min(Double(count - 1), (Double(y) + 0.5 - grid.firstY) / Double(grid.heightDivisor)))
    let low = Int(position)
    let fraction = Float(position - Double(low))
    let top = plane.row(low).assumingMemoryBound(to: Sample.self) + channel
    let bottom = plane.row(min(count - 1, low + 1)).assumingMemoryBound(to: Sample.self) + channel
    let (zero, gain) = matrix == .gbr ? (black, gain) : (grey, chromaGain)
    for x in 0..<plane.shape.width {
      let a = Float(top[x * step] >> padding)
      row[x] = (a + (Float(bottom[x * step] >> padding) - a) * fraction - zero) * gain
    }
  }

  /// Inverts `Y = Kr·R + Kg·G + Kb·B`, `Cb = (B − Y)/(2 − 2Kb)`, `Cr = (R − Y)/(2 − 2Kr)`.
  private func mix(
    _ luma: UnsafePointer<Float>, _ cb: UnsafePointer<Float>, _ cr: UnsafePointer<Float>,
    into codes: UnsafeMutablePointer<Float>
  ) {
    let shares = matrix.lumaShares
    let (kr, kb) = (shares?.red ?? 0, shares?.blue ?? 0)
    let (red, blue) = (Float(2 - 2 * kr), Float(2 - 2 * kb))
    let (greenRed, greenBlue) = (Float(kr * (2 - 2 * kr) / (1 - kr - kb)), Float(kb * (2 - 2 * kb) / (1 - kr - kb)))
    places.withUnsafeBufferPointer { places in
      for x in 0..<picture.size.width {
        let (low, high, fraction) = places[x]
        let b = cb[Int(low)] + (cb[Int(high)] - cb[Int(low)]) * fraction
        let r = cr[Int(low)] + (cr[Int(high)] - cr[Int(low)]) * fraction
        let (y, to) = (luma[x], codes + 3 * x)
        if shares == nil {
          // The planes are green, blue, red.
          (to[0], to[1], to[2]) = (r, y, b)
        } else {
          (to[0], to[1], to[2]) = (y + red * r, y - greenRed * r - greenBlue * b, y + blue * b)
        }
      }
    }
  }
}
