import Geometry
import Light
import Stacking

/// What a stack will come to and take, before a pixel is read.
struct StackPlan: Encodable {
  let figures: StackFigures
  let method: StackMethod
  let size: PixelSize
  let channels: Int
  /// Bytes of memory at the peak, and what there is.
  let memory, memoryFree: Int
  /// Bytes the output takes on the disk, and what there is.
  let disk, diskFree: Int
  /// Seconds of work, roughly.
  let seconds: Double

  /// Works it out.
  init(_ inputs: StackInputs, _ options: StackOptions, _ method: StackMethod, _ names: StackNames?) {
    let feed = inputs.feed
    let pictures = options.lapse.map { feed.count / $0 } ?? 1
    figures = StackFigures(
      count: options.lapse ?? feed.count, exposureSeconds: inputs.frames[0].shot.exposure_s,
      spanSeconds: options.lapse == nil ? inputs.spanSeconds : nil)
    (self.method, size, channels) = (method, feed.size, feed.channels)
    let values = feed.size.width * feed.size.height * feed.channels
    // One total, or result; one whole frame where frames are decoded whole; the frames of a block; what calibrates.
    var wholes = 1
    if case .clip = inputs.kind { wholes += 2 }
    if options.registration != nil { wholes += 1 }
    if !options.calibration.all.isEmpty { wholes += options.calibration.flats.isEmpty ? 2 : 4 }
    memory = Self.base + 4 * values * wholes + (options.rejection == nil ? 0 : RejectingBlock.mostBytes)
    memoryFree = MachineRoom.memory()
    disk = pictures * values * (names?.settings.bytesPerValue ?? 4) + 65_536
    diskFree = MachineRoom.disk(at: names?.presentFolder ?? ".")
    let passes =
      options.rejection == nil
      ? 1
      : (feed.size.height + RejectingBlock.rows(width: feed.size.width * feed.channels, count: feed.count) - 1)
        / RejectingBlock.rows(width: feed.size.width * feed.channels, count: feed.count)
    let rate = options.registration == nil ? Self.valuesPerSecond : Self.registeredValuesPerSecond
    seconds = Double(values) * Double(feed.count) * Double(passes + 1) / 2 / rate
  }

  /// Bytes that the program itself takes.
  private static let base = 60_000_000
  /// Values that are read and added in a second, roughly: `Docs/STACK.md`.
  private static let (valuesPerSecond, registeredValuesPerSecond) = (4e8, 2e7)

  /// Refuses what cannot come to an end.
  func check(output: String) throws(CommandFailure) {
    if memory > memoryFree {
      throw CommandFailure(
        .unsupported,
        "the stack needs \(Self.megabytes(memory)) of memory and \(Self.megabytes(memoryFree)) can be had; "
          + "nothing was decoded")
    }
    if disk > diskFree {
      throw .notWritten(
        output, "takes \(Self.megabytes(disk)) and there is room for \(Self.megabytes(diskFree)); nothing was decoded")
    }
  }

  private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000 + (bytes % 1_000_000 > 0 ? 1 : 0)) MB" }

  /// A few lines for people.
  var text: [String] {
    func number(_ value: Double?, _ digits: Int) -> String {
      value.flatMap { FixedDecimal.text($0, digits: digits) } ?? "?"
    }
    let light =
      figures.effectiveSeconds.map {
        "\(number($0, 3)) s of light (\(figures.count) x \(number(figures.exposureSeconds, 4)) s)"
      } ?? "exposure not known"
    let coverage = figures.coverage.map { "; \(number($0 * 100, 1)) % of the time exposed" } ?? ""
    let offers = StackFigures.offered.map { count in
      let offer = StackFigures(count: count, exposureSeconds: figures.exposureSeconds, spanSeconds: nil)
      let seconds = offer.effectiveSeconds.map { ", \(number($0, 3)) s" } ?? ""
      return "  \(count): \(number(offer.stops, 0)) stops, noise \(number(offer.noise, 4))\(seconds)"
    }
    return [
      "\(method.rawValue) of \(figures.count) frames of \(size.width)x\(size.height): \(light), "
        + "\(number(figures.stops, 2)) stops gained, noise to \(number(figures.noise, 4)) of one frame's\(coverage)",
      "memory \(Self.megabytes(memory)) of \(Self.megabytes(memoryFree)), disk \(Self.megabytes(disk)) of "
        + "\(Self.megabytes(diskFree)), about \(number(max(0.1, seconds), 1)) s of work",
      "frames that are often taken:",
    ] + offers
  }

  private enum Key: String, CodingKey {
    case method, frames, width, height, channels
    case exposure = "exposure_s"
    case effective = "effective_s"
    case stops = "stopsGained"
    case noise = "noiseExpected"
    case coverage
    case memory = "memory_bytes"
    case memoryFree = "memoryFree_bytes"
    case disk = "disk_bytes"
    case diskFree = "diskFree_bytes"
    case seconds = "work_s"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(method.rawValue, forKey: .method)
    try container.encode(figures.count, forKey: .frames)
    try container.encode(size.width, forKey: .width)
    try container.encode(size.height, forKey: .height)
    try container.encode(channels, forKey: .channels)
    try container.encodeFinite(figures.exposureSeconds, forKey: .exposure)
    try container.encodeFinite(figures.effectiveSeconds, forKey: .effective)
    try container.encodeFinite(figures.stops, forKey: .stops)
    try container.encodeFinite(figures.noise, forKey: .noise)
    try container.encodeFinite(figures.coverage, forKey: .coverage)
    try container.encode(memory, forKey: .memory)
    try container.encode(memoryFree, forKey: .memoryFree)
    try container.encode(disk, forKey: .disk)
    try container.encode(diskFree, forKey: .diskFree)
    try container.encodeFinite(seconds, forKey: .seconds)
  }
}
