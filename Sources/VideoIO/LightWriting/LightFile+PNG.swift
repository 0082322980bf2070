import CPNG
import Geometry
import Glibc
import Light

extension LightFile {
  /// Writes a PNG of 16 or 8 bit that says what its numbers stand for.
  func fillPNG(_ facts: inout LightFileFacts) throws(VideoIOError) {
    guard let file = fopen(path, "wbe") else { throw .outputFailed(path: reported, reason: systemText(errno)) }
    let reasons = UnsafeMutablePointer<cpng_message>.allocate(capacity: 1)
    reasons.initialize(to: cpng_message())
    defer { reasons.deallocate() }
    var failure: VideoIOError?
    errno = 0
    do throws(VideoIOError) { try fillPNG(file, reasons, &facts) } catch { failure = error }
    let (isFlushed, code) = (fclose(file) == 0, errno)
    if let failure { throw code == ENOSPC ? .outputFailed(path: reported, reason: systemText(code)) : failure }
    guard isFlushed else { throw .outputFailed(path: reported, reason: systemText(code)) }
  }

  private func fillPNG(
    _ file: UnsafeMutablePointer<FILE>, _ reasons: UnsafeMutablePointer<cpng_message>, _ facts: inout LightFileFacts
  ) throws(VideoIOError) {
    let isDeep = settings.depth == .sixteen
    let header = cpng_header(
      width: UInt32(image.size.width), height: UInt32(image.size.height), channels: CInt(image.channels),
      bit_depth: isDeep ? 16 : 8, has_alpha: 0)
    var writer = cpng_writer()
    let (profile, exif) = (try profileOfPNG(), exif?.bytes ?? [])
    var tags = try colourTags()
    let isStarted = profile.withUnsafeBufferPointer { profile in
      exif.withUnsafeBufferPointer { exif in
        (tags.profile, tags.profile_count) = (profile.baseAddress, UInt32(profile.count))
        (tags.exif, tags.exif_count) = (exif.baseAddress, UInt32(exif.count))
        return cpng_start(file, &writer, header, &tags, reasons) == 0
      }
    }
    guard isStarted else { throw pngFailure(reasons) }
    defer { cpng_end(&writer) }
    var codes = LightCodes(settings.transfer, most: isDeep ? 65535 : 255)
    for y in 0..<image.size.height {
      let row = codes.row(light(y))
      let bytes = isDeep ? row.withUnsafeBytes { Array($0) } : row.map { UInt8(truncatingIfNeeded: $0) }
      let isLast: CInt = y == image.size.height - 1 ? 1 : 0
      guard cpng_put_rows(&writer, bytes, bytes.count, 1, isLast) == 0 else { throw pngFailure(reasons) }
    }
    count(codes, in: &facts)
  }

  private func pngFailure(_ reasons: UnsafeMutablePointer<cpng_message>) -> VideoIOError {
    let text = message(UnsafeRawBufferPointer(start: reasons, count: MemoryLayout<cpng_message>.size))
    return .outputFailed(path: reported, reason: text)
  }

  /// A profile, unless a chunk says all of it.
  private func profileOfPNG() throws(VideoIOError) -> [UInt8] {
    isPlainSRGB || [.hlg, .pq].contains(settings.transfer) ? [] : try colourProfile()
  }

  private var isPlainSRGB: Bool { settings.transfer == .srgb && (image.primaries ?? .bt709) == .bt709 }

  private func colourTags() throws(VideoIOError) -> cpng_tags {
    var tags = cpng_tags()
    let primaries = image.primaries ?? .bt709
    switch settings.transfer {
    case .srgb where isPlainSRGB: tags.is_srgb = 1
    case .linear: tags.gamma = 100_000
    case .gamma(let power): tags.gamma = Int32((1e5 / power).rounded())
    case .hlg, .pq:
      guard let point = primaries.codePoint, let transfer = settings.transfer.codePoint else {
        throw .notSupported(
          path: reported, what: "a PNG of \(settings.transfer) with primaries that have no number",
          instead: "use BT.709, BT.2020 or P3")
      }
      tags.code_points = (point, transfer, 0, 1)
    default: break
    }
    if tags.gamma > 0 {
      let points = [primaries.white, primaries.red, primaries.green, primaries.blue]
      let n = points.flatMap { [$0.x, $0.y] }.map { Int32(($0 * 1e5).rounded()) }
      tags.chromaticities = (n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7])
    }
    return tags
  }
}

extension Primaries {
  /// The number ITU-T H.273 gives them; `nil` for none.
  var codePoint: UInt8? {
    switch self {
    case .bt709: 1
    case .bt2020: 9
    case .displayP3: 12
    default: nil
    }
  }
}

extension TransferFunction {
  /// The number ITU-T H.273 gives it; `nil` for none.
  var codePoint: UInt8? {
    switch self {
    case .bt709: 1
    case .linear: 8
    case .srgb: 13
    case .pq: 16
    case .hlg: 18
    case .gamma, .appleLog: nil
    }
  }
}
