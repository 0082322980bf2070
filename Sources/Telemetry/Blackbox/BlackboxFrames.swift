/// Decodes the frames of one blackbox log and keeps time, gyroscope and accelerometer of each main frame.
///
/// A frame is taken for whole when another one, or the end, follows it, as the logger marks no ends. After damage
/// the search goes on behind the frame's first byte, and main frames count again from the next one that stands for
/// itself.
struct BlackboxFrames {
  /// What is kept of a main frame.
  struct Sample: Equatable {
    /// Microseconds since the flight controller was switched on, beyond the 32 bits of its counter.
    var microseconds: Int64
    /// The fields asked for, as written.
    var values: InlineArray<6, Int64>

    static func == (a: Sample, b: Sample) -> Bool {
      a.microseconds == b.microseconds && (0..<6).allSatisfy { a.values[$0] == b.values[$0] }
    }
  }

  /// The samples, in the order of the file.
  private(set) var samples: [Sample] = []
  /// Runs of bytes that are no frames.
  private(set) var damages = 0
  /// Main frames met, used or not.
  private(set) var frames = 0

  /// No frame is longer.
  private static let longestFrame = 256
  /// Farther apart, frames do not follow each other.
  private static let (longestJump, longestMicroseconds): (Int64, Int64) = (5000, 10_000_000)

  private let header: BlackboxHeader
  private let fields: [Int]
  private let placeOfTime: Int
  private let placeOfIteration: Int?
  private let prediction: BlackboxPrediction
  private var bits: BlackboxBits
  private var (current, previous, beforePrevious): ([Int64], [Int64], [Int64])
  private var values = [Int32](repeating: 0, count: 8)
  private var isValid = false
  private var last: (iteration: Int64, microseconds: Int64)?
  /// A frame that stands for itself and does not follow the last one: it counts when the next one follows it.
  private var stray: (iteration: Int64, microseconds: Int64)?
  private var isBroken = false

  /// Decodes all frames.
  ///
  /// - Parameter fields: Places of the fields to keep, at most six; a negative one reads 0.
  init(_ bytes: [UInt8], _ header: BlackboxHeader, time: Int, fields: [Int], to end: Int) {
    self.header = header
    self.fields = fields
    placeOfTime = time
    placeOfIteration = header.intra.names.firstIndex(of: "loopIteration")
    prediction = BlackboxPrediction(header)
    bits = BlackboxBits(bytes, from: header.end, to: end)
    current = [Int64](repeating: 0, count: header.intra.count)
    (previous, beforePrevious) = (current, current)
    decode(to: end)
  }

  private mutating func decode(to end: Int) {
    var start = header.end
    while start < end {
      bits.seek(start)
      let letter = bits.byte()
      let isFrame = read(letter)
      if isLogEnd { return }
      let size = bits.position - start
      let isWhole = isFrame && !bits.isOver && size <= Self.longestFrame && isFrameStart(at: bits.position, end: end)
      if isWhole {
        isBroken = false
        complete(letter)
        start = bits.position
      } else {
        if !isBroken { damages += 1 }
        (isBroken, isValid) = (true, false)
        start += 1
      }
    }
  }

  /// Whether a frame can begin here, or the log ends.
  private func isFrameStart(at place: Int, end: Int) -> Bool {
    var next = bits
    next.seek(place)
    if place >= end { return true }
    let letter = next.byte()
    return "IPE".utf8.contains(letter) || header.others[letter] != nil
  }

  private var isLogEnd = false
}

extension BlackboxFrames {
  /// Reads the frame behind its letter; false where the letter is none of a frame.
  private mutating func read(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "I"):
      readMain(header.intra, isIntra: true)
      return true
    case UInt8(ascii: "P"):
      guard header.inter.count > 0 else { return false }
      readMain(header.inter, isIntra: false)
      return true
    case UInt8(ascii: "E"):
      switch BlackboxEvent.read(&bits) {
      case .end: isLogEnd = true
      case .resumed(let iteration, let microseconds):
        if !bits.isOver { last = (Int64(iteration), unwrapped(microseconds)) }
      case .other: break
      case nil: return false
      }
      return true
    default:
      guard let fields = header.others[letter], fields.count > 0 else { return false }
      var i = 0
      while i < fields.count { i += max(1, readGroup(fields, at: i)) }
      return !bits.isOver
    }
  }

  private mutating func readMain(_ fields: BlackboxHeader.Fields, isIntra: Bool) {
    let skipped = isIntra ? 0 : skippedIterations
    var i = 0
    while i < fields.count {
      let count = readGroup(fields, at: i)
      guard count > 0 else {
        bits.seek(.max - 1)
        _ = bits.byte()
        return
      }
      for k in 0..<count {
        let place = i + k
        let value = prediction.value(
          fields.predictors[place], plus: Int64(values[k]), at: place, current: current, previous: previous,
          beforePrevious: beforePrevious, skipped: skipped, isIntra: isIntra, isSigned: fields.isSigned[place])
        current[place] =
          fields.isSigned[place] ? Int64(Int32(truncatingIfNeeded: value)) : Int64(UInt32(truncatingIfNeeded: value))
      }
      i += count
    }
  }

  /// Reads the field at `i`, with those it is written together with; how many, 0 for an encoding that is not known.
  private mutating func readGroup(_ fields: BlackboxHeader.Fields, at i: Int) -> Int {
    let left = fields.count - i
    switch fields.encodings[i] {
    case 0: values[0] = bits.signed()
    case 1: values[0] = Int32(bitPattern: bits.unsigned())
    case 3: values[0] = bits.negative14()
    case 6:
      let count = (1..<min(8, left)).first { fields.encodings[i + $0] != 6 } ?? min(8, left)
      bits.tagged8(into: &values, count: count)
      return count
    case 7, 10:
      bits.tagged3(into: &values, isVariable: fields.encodings[i] == 10)
      return min(3, left)
    case 8:
      bits.tagged4(into: &values, version: header.number("data version") ?? 2)
      return min(4, left)
    case 9: values[0] = 0
    default: return 0
    }
    return 1
  }

  /// Iterations since the last frame that were not meant to be logged.
  private var skippedIterations: Int64 {
    guard let last else { return 0 }
    let (numerator, denominator) = header.interRatio
    let interval = Int64(header.intraInterval)
    var (count, iteration) = (Int64(0), last.iteration + 1)
    while count < Int64(denominator),
      (iteration % interval + Int64(numerator) - 1) % Int64(denominator) >= Int64(numerator)
    {
      count += 1
      iteration += 1
    }
    return count
  }
}

extension BlackboxFrames {
  /// Takes in a frame that was read whole.
  private mutating func complete(_ letter: UInt8) {
    let isIntra = letter == UInt8(ascii: "I")
    guard isIntra || letter == UInt8(ascii: "P") else { return }
    frames += 1
    let instant = (
      iteration: placeOfIteration.map { current[$0] } ?? 0,
      microseconds: unwrapped(UInt32(truncatingIfNeeded: current[placeOfTime]))
    )
    if isIntra {
      let follows = last.map { Self.follows(instant, $0) } ?? true
      isValid = follows || (stray.map { Self.follows(instant, $0) } ?? false)
      stray = isValid ? nil : instant
      (previous, beforePrevious) = (current, current)
    } else {
      isValid = isValid && (last.map { Self.follows(instant, $0) } ?? false)
      guard isValid else { return }
      swap(&beforePrevious, &previous)
      previous = current
    }
    guard isValid else { return }
    last = instant
    var kept = InlineArray<6, Int64>(repeating: 0)
    for (k, place) in fields.enumerated() where place >= 0 && k < 6 { kept[k] = current[place] }
    samples.append(Sample(microseconds: instant.microseconds, values: kept))
  }

  private static func follows(
    _ next: (iteration: Int64, microseconds: Int64), _ last: (iteration: Int64, microseconds: Int64)
  ) -> Bool {
    next.iteration >= last.iteration && next.iteration < last.iteration + longestJump
      && next.microseconds >= last.microseconds && next.microseconds < last.microseconds + longestMicroseconds
  }

  /// The counter of 32 bits continued from the last frame's.
  private func unwrapped(_ count: UInt32) -> Int64 {
    guard let last else { return Int64(count) }
    let step = Int32(truncatingIfNeeded: Int64(count) - last.microseconds)
    return last.microseconds + Int64(step)
  }
}
