import Geometry
import Synchronization
import Threads

extension ChunkGrid {
  /// Unpacks all chunks side by side and puts them together.
  ///
  /// - Throws: The error of the first chunk that cannot be unpacked.
  func read(_ source: TIFFBytes, _ codec: ChunkCodec, threads: Int) throws(RawPhotoError) -> RawSamples {
    let total = size.width * size.height * channels
    let failure = Mutex<(index: Int, error: RawPhotoError)?>(nil)
    func unpack<Value: Sendable>(
      _ values: inout [Value], _ taken: @escaping @Sendable (RawSamples) -> [Value]?
    ) {
      values.withUnsafeMutableBufferPointer { room in
        let target = Target(room: room)
        inParallel(places.count, threads: threads) { index in
          let (box, plane) = cover(index)
          do throws(RawPhotoError) {
            let samples = try codec.unpack(
              source.bytes[places[index]], width: chunk.width, rows: box.rows.count,
              height: isTiled ? chunk.height : box.rows.count,
              channels: chunkChannels)
            guard let part = taken(samples) else { throw .damaged("a tile holds other numbers than its neighbours") }
            place(part, box, plane, into: target.room)
          } catch {
            failure.withLock { if $0 == nil || ($0?.index ?? 0) > index { $0 = (index, error) } }
          }
        }
      }
    }
    let samples: RawSamples
    if codec.isFloat {
      var values = [Float](repeating: 0, count: total)
      unpack(&values) { if case .floats(let part) = $0 { part } else { nil } }
      samples = .floats(values)
    } else {
      var values = [UInt16](repeating: 0, count: total)
      unpack(&values) { if case .words(let part) = $0 { part } else { nil } }
      samples = .words(values)
    }
    if let (index, error) = failure.withLock({ $0 }) {
      if case .damaged(let what) = error, places.count > 1 {
        throw .damaged("\(isTiled ? "tile" : "strip") \(index): \(what)")
      }
      throw error
    }
    return samples
  }

  private func place<Value>(
    _ part: [Value], _ box: SampleBox, _ plane: Int, into room: UnsafeMutableBufferPointer<Value>
  ) {
    let n = chunkChannels
    for y in box.rows {
      let from = (y - box.rows.lowerBound) * chunk.width * n
      let to = (y * size.width + box.columns.lowerBound) * channels
      if isPlanar {
        for x in 0..<box.columns.count { room[to + x * channels + plane] = part[from + x] }
      } else {
        for i in 0..<box.columns.count * n { room[to + i] = part[from + i] }
      }
    }
  }

  /// Places that no two chunks share.
  private struct Target<Value>: @unchecked Sendable {
    let room: UnsafeMutableBufferPointer<Value>
  }
}

/// Rows and columns stored in fields, put back between each other (DNG: RowInterleaveFactor, ColumnInterleaveFactor).
enum Interleaving {
  /// Where row or column `index` of the picture is stored.
  static func stored(_ index: Int, of count: Int, factor: Int) -> Int {
    let (field, place) = (index % factor, index / factor)
    // Fields that begin further up are longer by one where the count is not a multiple.
    let before = (0..<field).reduce(0) { $0 + (count - $1 + factor - 1) / factor }
    return before + place
  }

  static func undo<Value>(_ values: [Value], _ size: PixelSize, _ channels: Int, rows: Int, columns: Int) -> [Value] {
    guard rows > 1 || columns > 1 else { return values }
    let from = (0..<size.width).map { stored($0, of: size.width, factor: columns) }
    var result: [Value] = []
    result.reserveCapacity(values.count)
    for y in 0..<size.height {
      let row = stored(y, of: size.height, factor: rows) * size.width
      for x in 0..<size.width {
        let first = (row + from[x]) * channels
        result.append(contentsOf: values[first..<first + channels])
      }
    }
    return result
  }
}
