import Dispatch
import Geometry
import Light
import Stacking
import Synchronization
import VideoIO

/// Stills as frames, decoded strip by strip: only one strip a thread is in memory.
struct StillFeed: FrameFeed {
  let names: [String]
  let size: PixelSize
  let channels: Int
  let reading: CodeReading
  let bits: Int?
  let transfer: TransferFunction?

  func feed(
    _ frames: Range<Int>, rows: Range<Int>, threads: Int,
    _ take: @escaping @Sendable (Int, LightStrip) throws(StackError) -> Void
  ) throws(CommandFailure) {
    let turns = RowTurns(frames: names.count, before: frames.lowerBound, from: rows.lowerBound, to: rows.upperBound)
    let next = Atomic(frames.lowerBound)
    let first = FirstFailure()
    DispatchQueue.concurrentPerform(iterations: max(1, min(threads, frames.count))) { _ in
      while true {
        let frame = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard frame < frames.upperBound, !turns.isAbandoned(frame) else { return }
        do throws(CommandFailure) { try read(frame, rows, turns, take) } catch {
          first.note(error, frame: frame)
          turns.fail(frame: frame)
        }
      }
    }
    try first.check()
  }

  private func read(
    _ frame: Int, _ rows: Range<Int>, _ turns: RowTurns,
    _ take: (Int, LightStrip) throws(StackError) -> Void
  ) throws(CommandFailure) {
    let reader: LightReader
    do { reader = try LightReader(names[frame], transfer: transfer) } catch { throw CommandFailure(error) }
    while let strip = try next(reader) {
      guard let part = strip.part(rows, width: size.width * channels) else {
        if strip.rows.lowerBound >= rows.upperBound { break }
        continue
      }
      do throws(StackError) {
        try turns.wait(frame: frame, to: part.rows.upperBound)
        try take(frame, part)
      } catch { throw CommandFailure(error, frame: names[frame]) }
      turns.finish(frame: frame, to: part.rows.upperBound)
    }
  }

  private func next(_ reader: LightReader) throws(CommandFailure) -> LightStrip? {
    do { return try reader.next() } catch { throw CommandFailure(error) }
  }
}

extension LightStrip {
  /// What lies in some rows; `nil` where nothing does.
  ///
  /// - Parameter width: values in a row.
  func part(_ wanted: Range<Int>, width: Int) -> LightStrip? {
    let common = rows.clamped(to: wanted)
    guard !common.isEmpty else { return nil }
    if common == rows { return self }
    let places = (common.lowerBound - rows.lowerBound) * width..<(common.upperBound - rows.lowerBound) * width
    switch samples {
    case .bytes(let values): return LightStrip(rows: common, samples: .bytes(.init(rebasing: values[places])))
    case .words(let values): return LightStrip(rows: common, samples: .words(.init(rebasing: values[places])))
    case .floats(let values): return LightStrip(rows: common, samples: .floats(.init(rebasing: values[places])))
    }
  }
}
