import Geometry
import Imaging
import Light
import Stacking
import VideoIO

/// Frames of a clip as light: upright, the matrix undone, limited range expanded, nothing cut, the curve taken off.
struct ClipFeed: FrameFeed {
  let path: String
  let names: [String]
  let size: PixelSize
  let channels: Int
  /// What ``feed(_:rows:threads:_:)`` lends is light already.
  let reading = CodeReading(CodeScale(function: .linear, black: 0, white: 1), bits: nil)
  let bits: Int? = nil
  /// The frames' times, ticks.
  let ticks: [Int64]
  private let video: VideoTrackInfo
  private let curve: FastCurve

  /// - Parameter entries: the frames that are used.
  init(_ clip: ClipSource, entries: [FrameTimeline.Entry], firstNumber: Int, transfer: TransferFunction) {
    path = clip.path
    video = clip.info.video
    size = video.uprightSize
    channels = video.pixelFormat?.layout == .grey ? 1 : 3
    ticks = entries.map(\.ticks)
    names = entries.indices.map { "\(clip.path): frame \(firstNumber + $0)" }
    curve = FastCurve(transfer)
  }

  func feed(
    _ frames: Range<Int>, rows: Range<Int>, threads: Int,
    _ take: @escaping @Sendable (Int, LightStrip) throws(StackError) -> Void
  ) throws(CommandFailure) {
    var light = [Float](repeating: 0, count: size.width * size.height * channels)
    var next = frames.lowerBound
    let ahead = try opened(at: next)
    while next < frames.upperBound, let frame = try nextFrame(ahead) {
      guard frame.ticks >= ticks[next] else { continue }
      try check(frame, next, ahead.damage)
      try light.withUnsafeMutableBufferPointer { buffer throws(CommandFailure) in
        guard let start = buffer.baseAddress else { return }
        try lend(frame.picture, next, rows, threads, SharedFloats(start), take)
      }
      next += 1
    }
    guard next == frames.upperBound else { throw .invalidInput(names[next], "does not decode; nothing was written") }
  }

  private func opened(at frame: Int) throws(CommandFailure) -> FramesAhead {
    do {
      let reader = try VideoReader(path: path)
      try reader.skip(to: ticks[frame])
      return try FramesAhead(reader)
    } catch { throw CommandFailure(error) }
  }

  private func nextFrame(_ ahead: FramesAhead) throws(CommandFailure) -> VideoFrame? {
    do { return try ahead.next() } catch { throw CommandFailure(error) }
  }

  /// Refuses a frame that is not the one that is due, or not whole.
  private func check(_ frame: VideoFrame, _ index: Int, _ damage: Damage) throws(CommandFailure) {
    guard frame.ticks == ticks[index] else {
      throw .invalidInput(names[index], "does not decode; nothing was written")
    }
    guard !frame.isDamaged, damage.isEmpty else {
      throw .invalidInput(names[index], "is damaged, or a frame before it (\(damage)); nothing was written")
    }
  }

  /// Turns one frame into light and lends it in bands.
  private func lend(
    _ picture: Picture, _ index: Int, _ rows: Range<Int>, _ threads: Int, _ light: SharedFloats,
    _ take: @escaping @Sendable (Int, LightStrip) throws(StackError) -> Void
  ) throws(CommandFailure) {
    let width = size.width * channels
    let first = FirstFailure()
    inBands(video.storedSize.height, threads) { band in write(picture, band, into: light.start) }
    inBands(rows.count, threads) { part in
      let band = part.lowerBound + rows.lowerBound..<part.upperBound + rows.lowerBound
      let samples = UnsafeBufferPointer(start: light.start + band.lowerBound * width, count: band.count * width)
      do throws(StackError) { try take(index, LightStrip(rows: band, samples: .floats(samples))) } catch {
        first.note(CommandFailure(error, frame: names[index]), frame: band.lowerBound)
      }
    }
    try first.check()
  }

  /// Stored rows as light, each pixel at its upright place.
  private func write(_ picture: Picture, _ rows: Range<Int>, into light: UnsafeMutablePointer<Float>) {
    let stored = picture.size
    let width = stored.width * channels
    func place(_ x: Int, _ y: Int) -> Int {
      let p = video.rotation.uprightPoint(of: PixelPoint(Double(x) + 0.5, Double(y) + 0.5), stored: stored)
      return (Int(p.y) * size.width + Int(p.x)) * channels
    }
    let origin = place(0, 0)
    let (right, down) = (
      stored.width > 1 ? place(1, 0) - origin : channels, stored.height > 1 ? place(0, 1) - origin : 0
    )
    var codes = [Float](repeating: 0, count: width)
    codes.withUnsafeMutableBufferPointer { buffer in
      guard let row = buffer.baseAddress else { return }
      for y in rows {
        picture.writeCodeRows(y..<y + 1, matrix: video.colourMatrix, range: video.codeRange, into: row)
        let to = light + origin + y * down
        for x in 0..<stored.width {
          for channel in 0..<channels { to[x * right + channel] = curve.light(row[x * channels + channel]) }
        }
      }
    }
  }
}

/// Memory that several threads write to, each to a part of its own.
struct SharedFloats: @unchecked Sendable {
  let start: UnsafeMutablePointer<Float>

  init(_ start: UnsafeMutablePointer<Float>) { self.start = start }
}

/// Values that several threads read.
struct SharedLight: @unchecked Sendable {
  let light: UnsafeBufferPointer<Float>
}
