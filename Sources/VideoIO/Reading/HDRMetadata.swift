import CFFmpeg

/// Mastering display and content light level, as FFmpeg's own structures byte for byte.
struct HDRMetadata {
  var mastering: [UInt8]?
  var light: [UInt8]?
  /// What else is said of the pictures and is not carried over.
  private(set) var lost: [String] = []

  /// The same for the user, one line each.
  var notes: [String] { lost.map { "\($0) left out: it describes the pictures as they were before" } }

  /// Nothing is said.
  init() {}

  /// Reads them off a track, else off a decoded frame.
  init(_ stream: UnsafeMutablePointer<AVStream>, firstFrame: FrameBox?) {
    mastering = HDRMetadata.bytes(stream, AV_PKT_DATA_MASTERING_DISPLAY_METADATA)
    light = HDRMetadata.bytes(stream, AV_PKT_DATA_CONTENT_LIGHT_LEVEL)
    lost = HDRMetadata.trackKinds.compactMap { av_stream_get_side_data(stream, $0.kind, nil) == nil ? nil : $0.name }
    guard let firstFrame else { return }
    for kind in HDRMetadata.frameKinds where av_frame_get_side_data(firstFrame.frame, kind.kind) != nil {
      if !lost.contains(kind.name) { lost.append(kind.name) }
    }
    mastering = mastering ?? HDRMetadata.bytes(firstFrame, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA)
    light = light ?? HDRMetadata.bytes(firstFrame, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL)
  }

  private static let trackKinds: [(kind: AVPacketSideDataType, name: String)] = [
    (AV_PKT_DATA_DOVI_CONF, "Dolby Vision"), (AV_PKT_DATA_STEREO3D, "stereoscopic layout"),
    (AV_PKT_DATA_SPHERICAL, "spherical projection"), (AV_PKT_DATA_ICC_PROFILE, "colour profile (ICC)"),
  ]
  private static let frameKinds: [(kind: AVFrameSideDataType, name: String)] = [
    (AV_FRAME_DATA_DOVI_METADATA, "Dolby Vision"), (AV_FRAME_DATA_DOVI_RPU_BUFFER, "Dolby Vision"),
    (AV_FRAME_DATA_DYNAMIC_HDR_PLUS, "HDR10+"), (AV_FRAME_DATA_DYNAMIC_HDR_VIVID, "HDR Vivid"),
    (AV_FRAME_DATA_A53_CC, "closed captions inside the pictures"),
    (AV_FRAME_DATA_ICC_PROFILE, "colour profile (ICC)"), (AV_FRAME_DATA_STEREO3D, "stereoscopic layout"),
    (AV_FRAME_DATA_SPHERICAL, "spherical projection"),
  ]

  private static func bytes(_ stream: UnsafeMutablePointer<AVStream>, _ kind: AVPacketSideDataType) -> [UInt8]? {
    var size = 0
    guard let data = av_stream_get_side_data(stream, kind, &size), size > 0 else { return nil }
    return Array(UnsafeBufferPointer(start: data, count: size))
  }

  private static func bytes(_ box: FrameBox, _ kind: AVFrameSideDataType) -> [UInt8]? {
    guard let side = av_frame_get_side_data(box.frame, kind)?.pointee, let data = side.data, side.size > 0 else {
      return nil
    }
    return Array(UnsafeBufferPointer(start: data, count: side.size))
  }

  /// Puts them on an output track.
  func attach(to stream: UnsafeMutablePointer<AVStream>) throws(VideoIOError) {
    for (kind, bytes) in [
      (AV_PKT_DATA_MASTERING_DISPLAY_METADATA, mastering), (AV_PKT_DATA_CONTENT_LIGHT_LEVEL, light),
    ] {
      guard let bytes else { continue }
      let room = try allocated("side data", av_stream_new_side_data(stream, kind, bytes.count))
      bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { room.update(from: base, count: bytes.count) } }
    }
  }

  /// The same for x265, which writes them into the stream itself.
  ///
  /// Chromaticities in steps of 0.00002, luminance of 0.0001 cd/m² (ITU-T H.265, D.2.28).
  var x265Parameters: [String] {
    var parameters: [String] = []
    if let display = value(of: mastering, as: AVMasteringDisplayMetadata.self), display.has_primaries != 0,
      display.has_luminance != 0
    {
      func pair(_ point: (AVRational, AVRational)) -> String { "(\(steps(point.0, 50_000)),\(steps(point.1, 50_000)))" }
      let (red, green, blue) = display.display_primaries
      let luminance = "(\(steps(display.max_luminance, 10_000)),\(steps(display.min_luminance, 10_000)))"
      parameters.append(
        "master-display=G\(pair(green))B\(pair(blue))R\(pair(red))WP\(pair(display.white_point))L\(luminance)")
    }
    if let level = value(of: light, as: AVContentLightMetadata.self) {
      parameters.append("max-cll=\(level.MaxCLL),\(level.MaxFALL)")
    }
    return parameters
  }

  private func steps(_ value: AVRational, _ perUnit: Int64) -> Int64 {
    value.den > 0 ? av_rescale(Int64(value.num), perUnit, Int64(value.den)) : 0
  }

  private func value<T>(of bytes: [UInt8]?, as type: T.Type) -> T? {
    guard let bytes, bytes.count >= MemoryLayout<T>.size else { return nil }
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: type) }
  }
}
