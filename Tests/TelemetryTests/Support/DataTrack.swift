import Geometry
import Telemetry

/// The packets of the `gpmd` track of an MP4 file: just enough of ISO 14496-12 for whole files in memory.
struct DataTrack {
  private let file: [UInt8]

  /// The packets, timed on the movie's timeline; empty when there is no such track.
  static func payloads(of file: [UInt8]) -> [TimedPayload] {
    let track = DataTrack(file: file)
    guard let movie = track.box("moov", in: 0..<file.count) else { return [] }
    for trak in track.boxes("trak", in: movie) {
      guard let media = track.box("mdia", in: trak), let mdhd = track.box("mdhd", in: media),
        let stbl = track.box("minf", in: media).flatMap({ track.box("stbl", in: $0) }),
        let stsd = track.box("stsd", in: stbl), track.type(at: stsd.lowerBound + 12) == "gpmd"
      else { continue }
      return track.payloads(table: stbl, timeScale: track.long(mdhd.lowerBound + 12))
    }
    return []
  }

  private func payloads(table: Range<Int>, timeScale: Int) -> [TimedPayload] {
    guard let stsz = box("stsz", in: table), let stts = box("stts", in: table), let stsc = box("stsc", in: table) else {
      return []
    }
    let count = long(stsz.lowerBound + 8)
    let common = long(stsz.lowerBound + 4)
    let sizes = (0..<count).map { k in common != 0 ? common : long(stsz.lowerBound + 12 + 4 * k) }
    var durations: [Int] = []
    for k in 0..<long(stts.lowerBound + 4) {
      let entry = stts.lowerBound + 8 + 8 * k
      durations += [Int](repeating: long(entry + 4), count: long(entry))
    }
    let offsets = sampleOffsets(sizes: sizes, stsc: stsc, table: table)
    var ticks = 0
    return (0..<count).map { k in
      defer { ticks += durations[k] }
      return TimedPayload(
        bytes: Array(file[offsets[k]..<offsets[k] + sizes[k]]),
        time: Timestamp(nanoseconds: Int64(ticks) * 1_000_000_000 / Int64(timeScale)),
        duration: TimeSpan(nanoseconds: Int64(durations[k]) * 1_000_000_000 / Int64(timeScale)))
    }
  }

  private func sampleOffsets(sizes: [Int], stsc: Range<Int>, table: Range<Int>) -> [Int] {
    let wide = box("co64", in: table)
    guard let chunks = wide ?? box("stco", in: table) else { return [] }
    var runs: [(first: Int, samples: Int)] = []
    for k in 0..<long(stsc.lowerBound + 4) {
      let entry = stsc.lowerBound + 8 + 12 * k
      runs.append((first: long(entry), samples: long(entry + 4)))
    }
    var (offsets, k) = ([Int](), 0)
    for chunk in 0..<long(chunks.lowerBound + 4) {
      let entry = chunks.lowerBound + 8 + (wide == nil ? 4 : 8) * chunk
      var offset = wide == nil ? long(entry) : long(entry) << 32 | long(entry + 4)
      for _ in 0..<(runs.last { $0.first <= chunk + 1 }?.samples ?? 0) where k < sizes.count {
        offsets.append(offset)
        offset += sizes[k]
        k += 1
      }
    }
    return offsets
  }

  private func long(_ i: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(file[i + $1]) } }

  private func type(at i: Int) -> String { String(decoding: file[i..<i + 4], as: UTF8.self) }

  private func box(_ name: String, in range: Range<Int>) -> Range<Int>? { boxes(name, in: range).first }

  /// Contents of the boxes of a type, one level deep.
  private func boxes(_ name: String, in range: Range<Int>) -> [Range<Int>] {
    var (found, i) = ([Range<Int>](), range.lowerBound)
    while i + 8 <= range.upperBound {
      var (size, head) = (long(i), 8)
      if size == 1 { (size, head) = (long(i + 8) << 32 | long(i + 12), 16) }
      if size == 0 { size = range.upperBound - i }
      guard size >= head, i + size <= range.upperBound else { break }
      if type(at: i + 4) == name { found.append(i + head..<i + size) }
      i += size
    }
    return found
  }
}
