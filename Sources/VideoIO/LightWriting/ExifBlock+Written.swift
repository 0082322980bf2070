import Geometry
import Light

extension ExifBlock {
  /// What is told of a picture made from one or more frames; `nil` when nothing is known and there was one.
  ///
  /// - Parameter facts: of one frame; what they say wins over their block.
  init?(written facts: ShotFacts, frames: Int, image: LightImage, transfer: TransferFunction) {
    self.init(facts.exif ?? [])
    if let make = facts.make { setMain(TagEntry(Tag.make, text: make)) }
    if let model = facts.model { setMain(TagEntry(Tag.model, text: model)) }
    if let taken = facts.taken { setShot(TagEntry(Tag.taken, text: taken)) }
    if let f = facts.fNumber.flatMap(Rational.init) { setShot(TagEntry(Tag.fNumber, rational: f)) }
    if let iso = facts.iso, shot.allSatisfy({ $0.tag != Tag.iso }) {
      setShot(TagEntry(Tag.iso, shorts: [UInt16(min(max(0, iso.rounded()), 65535))]))
    }
    guard frames > 1 || !main.isEmpty || !shot.isEmpty || !place.isEmpty || facts.exposure_s != nil else { return nil }
    setExposure(facts.exposure_s, frames)
    setMain(TagEntry(Tag.orientation, shorts: [1]))
    setShot(TagEntry(Tag.version, .undefined, bytes: Array("0232".utf8)))
    setShot(TagEntry(Tag.width, long: UInt32(image.size.width)))
    setShot(TagEntry(Tag.height, long: UInt32(image.size.height)))
    let isSRGB = transfer == .srgb && (image.primaries ?? .bt709) == .bt709
    setShot(TagEntry(Tag.colourSpace, shorts: [isSRGB ? 1 : 0xFFFF]))
  }

  private mutating func setExposure(_ exposure: Double?, _ frames: Int) {
    if let time = exposure.flatMap({ Rational($0 * Double(frames)) }) {
      setShot(TagEntry(Tag.exposureTime, rational: time))
    }
    guard frames > 1 else { return }
    // The same in the logarithmic unit of APEX would be one frame's.
    shot.removeAll { $0.tag == Tag.shutterSpeed }
    // 2: a composite, made after the shots were taken; then how many were shot, and how many of them used.
    setShot(TagEntry(Tag.composite, shorts: [2]))
    let count = UInt16(min(frames, 65535))
    setShot(TagEntry(Tag.compositeCount, shorts: [count, count]))
    if let exposure, let times = Self.compositeTimes(exposure, Int(count)) {
      setShot(TagEntry(Tag.compositeTimes, .undefined, bytes: times))
    }
  }

  /// Exif 2.32, 4.6.6.7.50: the span from the first to the last, unknown here; the sums, of all and of those used; the
  /// longest and shortest of all and of those used; then one sequence and the time of each of its frames.
  private static func compositeTimes(_ exposure: Double, _ frames: Int) -> [UInt8]? {
    guard let one = Rational(exposure), let sum = Rational(exposure * Double(frames)), frames <= 4096 else {
      return nil
    }
    let head = [Rational.unknown, sum, sum, one, one, one, one].flatMap(\.bytes)
    let counts = LittleEndian.bytes(UInt16(1)) + LittleEndian.bytes(UInt16(frames))
    return head + counts + (0..<frames).flatMap { _ in one.bytes }
  }

  private mutating func setMain(_ entry: TagEntry) {
    main.removeAll { $0.tag == entry.tag }
    main.append(entry)
  }

  private mutating func setShot(_ entry: TagEntry) {
    shot.removeAll { $0.tag == entry.tag }
    shot.append(entry)
  }
}
