import COpenEXR
import Geometry
import Light

extension LightFile {
  /// The largest half float.
  static let mostHalf: Float = 65504

  /// Writes OpenEXR scanlines, single or half floats; what half floats cannot hold is cut and counted.
  func fillEXR(_ shot: ShotFacts, _ frames: Int, _ facts: inout LightFileFacts) throws(VideoIOError) {
    let file = UnsafeMutablePointer<cexr_file>.allocate(capacity: 1)
    let reasons = UnsafeMutablePointer<cexr_message>.allocate(capacity: 1)
    file.initialize(to: cexr_file())
    reasons.initialize(to: cexr_message())
    defer {
      file.deallocate()
      reasons.deallocate()
    }
    func failure() -> VideoIOError {
      let text = message(UnsafeRawBufferPointer(start: reasons, count: MemoryLayout<cexr_message>.size))
      return .outputFailed(path: reported, reason: text.isEmpty ? "OpenEXR gives no reason" : text)
    }
    let isHalf = settings.depth == .half
    guard
      cexr_create(
        path, file, Int32(image.size.width), Int32(image.size.height), Int32(image.channels), isHalf ? 1 : 0, reasons)
        == 0
    else { throw failure() }
    var isGood = describe(shot, frames, in: file) && cexr_begin(file) == 0
    let width = image.size.width * image.channels
    // The packets of OpenEXR's ZIP have sixteen rows.
    for row in stride(from: 0, to: image.size.height, by: 16) where isGood {
      var rows = image.samples[row * width..<min(row + 16, image.size.height) * width]
      if isHalf { Self.cut(&rows, &facts) }
      isGood = rows.withUnsafeBufferPointer { cexr_write(file, Int32(row), $0.baseAddress, reasons) == 0 }
    }
    let isFinished = cexr_finish(file) == 0
    guard isGood, isFinished else { throw failure() }
  }

  private static func cut(_ rows: inout ArraySlice<Float>, _ facts: inout LightFileFacts) {
    for index in rows.indices {
      if rows[index] > mostHalf {
        rows[index] = mostHalf
        facts.clippedAbove += 1
      } else if rows[index] < -mostHalf {
        rows[index] = -mostHalf
        facts.clippedBelow += 1
      }
    }
  }

  /// Says of the picture what OpenEXR has names for.
  private func describe(_ shot: ShotFacts, _ frames: Int, in file: UnsafeMutablePointer<cexr_file>) -> Bool {
    var results: [Bool] = []
    if let p = image.primaries {
      let corners = [p.white, p.red, p.green, p.blue].flatMap { [Float($0.x), Float($0.y)] }
      results.append(cexr_set_primaries(file, corners) == 0)
    }
    let numbers: [(String, Double?)] = [
      ("expTime", shot.exposure_s.map { $0 * Double(frames) }), ("isoSpeed", shot.iso), ("aperture", shot.fNumber),
    ]
    for (name, value) in numbers {
      if let value { results.append(exr_attr_set_float(file.pointee.context, 0, name, Float(value)) == 0) }
    }
    let texts: [(String, String?)] = [
      ("cameraMake", shot.make), ("cameraModel", shot.model), ("capDate", shot.taken),
    ]
    for (name, value) in texts {
      if let value { results.append(exr_attr_set_string(file.pointee.context, 0, name, value) == 0) }
    }
    if frames > 1 { results.append(exr_attr_set_int(file.pointee.context, 0, "stackedFrames", Int32(frames)) == 0) }
    return results.allSatisfy(\.self)
  }
}
