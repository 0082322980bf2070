import Geometry
import Imaging
import Light
import Stacking

/// Frames laid on their reference: each resampled once, cut to what all of them show.
struct RegisteredFeed: FrameFeed {
  private let base: any FrameFeed
  private let alignments: [FrameAlignment]
  /// What all frames show, in the reference's pixels.
  let region: PixelRegion
  private let warp: FloatWarp
  let reading = CodeReading(CodeScale(function: .linear, black: 0, white: 1), bits: nil)
  let bits: Int? = nil

  var names: [String] { base.names }
  var size: PixelSize { region.size }
  var channels: Int { base.channels }

  /// Output pixels between places where a mapping is asked; between them it is taken to be straight.
  private static let spacing = 16

  /// - Throws: when the frames have hardly anything in common.
  init(_ base: any FrameFeed, _ alignments: [FrameAlignment], kernel: ResampleKernel) throws(CommandFailure) {
    let snapped = alignments.map { $0.snapped(in: base.size) }
    guard let region = CommonArea(size: base.size, alignments: snapped, radius: kernel.radius).region() else {
      throw CommandFailure(
        .unsupported, "the frames show hardly anything in common, once they are laid on each other; take fewer of them")
    }
    (self.base, self.alignments, self.region, warp) = (base, snapped, region, FloatWarp(kernel: kernel))
  }

  func feed(
    _ frames: Range<Int>, rows: Range<Int>, threads: Int,
    _ take: @escaping @Sendable (Int, LightStrip) throws(StackError) -> Void
  ) throws(CommandFailure) {
    var whole = WholeFrame(base, threads: threads)
    try whole.each(frames) { frame, light throws(CommandFailure) in
      let source = SharedLight(light: light)
      let mesh = try mesh(frame)
      let first = FirstFailure()
      inBands(rows.count, threads) { part in
        let band = part.lowerBound + rows.lowerBound..<part.upperBound + rows.lowerBound
        do throws(StackError) { try lend(frame, band, mesh, source.light, take) } catch {
          first.note(CommandFailure(error, frame: names[frame]), frame: band.lowerBound)
        }
      }
      try first.check()
    }
  }

  /// The frame's points at places of the region; `nil` where pixels are only moved.
  private func mesh(_ frame: Int) throws(CommandFailure) -> WarpMesh? {
    guard case .bent(let map) = alignments[frame] else { return nil }
    let spacing = Self.spacing
    let (columns, rows) = ((size.width + spacing - 1) / spacing + 1, (size.height + spacing - 1) / spacing + 1)
    var points: [PixelPoint<SourcePixels>] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let x = Double(region.columns.lowerBound + column * spacing)
        let y = Double(region.rows.lowerBound + row * spacing)
        guard let point = map(PixelPoint(x, y)) else {
          throw .invalidInput(names[frame], "the lens has no answer for part of it; a narrower --hfov would help")
        }
        points.append(point)
      }
    }
    return WarpMesh(
      spacing: spacing, columns: columns, rows: rows, outputSize: size, storedSize: base.size, x: points.map(\.x),
      y: points.map(\.y))
  }

  private func lend(
    _ frame: Int, _ rows: Range<Int>, _ mesh: WarpMesh?, _ light: UnsafeBufferPointer<Float>,
    _ take: (Int, LightStrip) throws(StackError) -> Void
  ) throws(StackError) {
    let width = size.width * channels
    var strip = [Float](repeating: 0, count: rows.count * width)
    try strip.withUnsafeMutableBufferPointer { buffer throws(StackError) in
      guard let start = buffer.baseAddress, let source = light.baseAddress else { return }
      for (index, y) in rows.enumerated() {
        if let mesh {
          warp.row(y, of: mesh, from: source, channels: channels, into: start + index * width)
        } else if case .whole(let dx, let dy) = alignments[frame] {
          let (x, row) = (region.columns.lowerBound + dx, region.rows.lowerBound + y + dy)
          (start + index * width).update(from: source + (row * base.size.width + x) * channels, count: width)
        }
      }
      try take(frame, LightStrip(rows: rows, samples: .floats(UnsafeBufferPointer(buffer))))
    }
  }
}
