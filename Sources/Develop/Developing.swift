import Geometry
public import Light
public import RawPhoto
import Threads

/// A developed picture, and what was counted on the way.
public struct Developed: Equatable, Sendable {
  /// The scene's light: cropped as the file says and upright.
  public var image: LightImage
  /// Samples of red, green and blue (or grey) at or above their white, in the part that is shown.
  public var clipped: [Int]
  /// Samples that were brought down beside full ones.
  public var limited: [Int]
}

extension RawFrame {
  /// Columns and rows of one part of the work.
  private static let part = (width: 224, height: 104)

  /// Makes light of the frame.
  ///
  /// - Parameters:
  ///   - development: The numbers that decide, of this frame or of another of its stack.
  ///   - threads: How many work at a time at most; the result does not depend on it.
  public func developed(by development: Development, threads: Int) throws(DevelopError) -> Developed {
    let rows = LinearRows(self, threads: threads)
    guard layout.channels != 1 || layout == .linear(channels: 1) || rows.width >= 4 && rows.height >= 4 else {
      throw .tooSmall(width: rows.width, height: rows.height)
    }
    let turning = Turning(crop.size, orientation: orientation)
    let channels = layout == .linear(channels: 1) ? 1 : 3
    let shown = SampleBox(
      columns: crop.columns.lowerBound - activeArea.columns.lowerBound..<crop.columns.upperBound
        - activeArea.columns.lowerBound,
      rows: crop.rows.lowerBound - activeArea.rows.lowerBound..<crop.rows.upperBound - activeArea.rows.lowerBound)
    let count = turning.size.width * turning.size.height * channels
    var lowered: [Int] = []
    let samples = [Float](unsafeUninitializedCapacity: count) { room, made in
      let target = SharedRoom(room)
      if let base = target.base { base.initialize(repeating: 0, count: count) }
      switch layout {
      case .mosaic(let pattern): lowered = fill(target, rows, pattern, shown, turning, development, threads)
      case .linear: lowered = fill(target, rows, shown, turning, development, threads)
      }
      made = count
    }
    var image = LightImage(
      size: turning.size, channels: channels, samples: samples,
      primaries: channels == 3 ? development.primaries : nil)
    if development.localTone > 0 { LocalTone(development.localTone).apply(to: &image, threads: threads) }
    if development.sharpness > 0 { Sharpening(development.sharpness).apply(to: &image, threads: threads) }
    let full = HighlightCensus.clipped(self, rows, shown, colours: development.gains.count, threads: threads)
    return Developed(image: image, clipped: full, limited: lowered)
  }

  private func fill(
    _ target: SharedRoom, _ rows: LinearRows, _ pattern: CFAPattern, _ shown: SampleBox, _ turning: Turning,
    _ development: Development, _ threads: Int
  ) -> [Int] {
    let mosaic = Mosaic(
      rows: rows, pattern: pattern, ceiling: Ceiling(gains: development.gains.map { Float($0) }),
      hasCeiling: development.hasCeiling)
    let mix = ColourMix(development)
    let parts = Self.parts(of: shown)
    let lowered = Tally(rows: parts.count, colours: 3)
    inParallel(parts.count, threads: threads) { index in
      guard let base = target.base else { return }
      let core = parts[index]
      let emit = { (row: Int, r: UnsafePointer<Float>, g: UnsafePointer<Float>, b: UnsafePointer<Float>) in
        let (start, step) = turning.place(row: row - shown.rows.lowerBound)
        var place = 3 * (start + (core.columns.lowerBound - shown.columns.lowerBound) * step)
        for i in 0..<core.columns.count {
          mix.write(r[i], g[i], b[i], to: base + place)
          place += 3 * step
        }
      }
      let counts =
        pattern.isBayer
        ? GradientDemosaic(mosaic, core: core).run(emit) : PlainDemosaic(mosaic, core: core).run(emit)
      for colour in 0..<3 { lowered.add(counts[colour], row: index, colour) }
    }
    return lowered.sums
  }

  /// A picture that has all colours of every pixel, or none.
  private func fill(
    _ target: SharedRoom, _ rows: LinearRows, _ shown: SampleBox, _ turning: Turning, _ development: Development,
    _ threads: Int
  ) -> [Int] {
    let channels = rows.channels
    let mix = ColourMix(development)
    let gains = development.gains.map { Float($0) }
    let ceiling = Ceiling(gains: gains)
    let hasCeiling = development.hasCeiling
    let lowered = Tally(rows: shown.rows.count, colours: channels)
    inParallel(shown.rows.count, threads: threads) { j in
      guard let base = target.base else { return }
      var row = [Float](repeating: 0, count: shown.columns.count * channels)
      row.withUnsafeMutableBufferPointer { room in
        guard let row = room.baseAddress else { return }
        rows.write(shown.rows.lowerBound + j, shown.columns, into: row)
        let (start, step) = turning.place(row: j)
        var place = channels * start
        for i in 0..<shown.columns.count {
          let pixel = row + channels * i
          let least = hasCeiling && channels == 3 ? ceiling.over(pixel) : .infinity
          for c in 0..<channels {
            pixel[c] *= gains[c]
            if pixel[c] > least {
              pixel[c] = least
              lowered.add(1, row: j, c)
            }
          }
          if channels == 1 {
            base[place] = pixel[0] * mix.scale
          } else {
            mix.write(pixel[0], pixel[1], pixel[2], to: base + place)
          }
          place += channels * step
        }
      }
    }
    return lowered.sums
  }

  private static func parts(of shown: SampleBox) -> [SampleBox] {
    stride(from: shown.rows.lowerBound, to: shown.rows.upperBound, by: part.height).flatMap { y in
      stride(from: shown.columns.lowerBound, to: shown.columns.upperBound, by: part.width).map { x in
        SampleBox(
          columns: x..<min(x + part.width, shown.columns.upperBound),
          rows: y..<min(y + part.height, shown.rows.upperBound))
      }
    }
  }
}

/// The matrix to the result's colours, with everything the result is multiplied by.
struct ColourMix {
  let scale: Float
  private let m: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

  init(_ development: Development) {
    let rows = development.transform.rows.map { Float($0 * development.scale) }
    scale = Float(development.scale)
    m = (
      SIMD3(rows[0], rows[3], rows[6]), SIMD3(rows[1], rows[4], rows[7]), SIMD3(rows[2], rows[5], rows[8])
    )
  }

  @inline(__always) func write(_ r: Float, _ g: Float, _ b: Float, to target: UnsafeMutablePointer<Float>) {
    let mixed = m.0 * r + m.1 * g + m.2 * b
    (target[0], target[1], target[2]) = (mixed.x, mixed.y, mixed.z)
  }
}
