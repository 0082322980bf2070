import CFFmpeg

/// Which tracks beside the main video a container can carry over unchanged.
enum TrackPolicy {
  /// Why a track stays behind; `nil` when it is copied.
  static func obstacle(
    _ stream: UnsafeMutablePointer<AVStream>, kind: TrackInfo.Kind, in container: Container, isCut: Bool
  ) -> String? {
    guard let parameters = stream.pointee.codecpar?.pointee else { return "it is not described" }
    switch kind {
    case .data: return dataObstacle(parameters, container)
    // The muxer takes one AMR frame a packet; files hold several.
    case .audio where [AV_CODEC_ID_AMR_NB, AV_CODEC_ID_AMR_WB].contains(parameters.codec_id):
      return "its packets hold several AMR frames each"
    case .attachment: return container == .matroska ? nil : "no place for attachments in .\(container.fileExtension)"
    case .coverPicture: return container == .mp4 ? nil : "no place for cover pictures in .\(container.fileExtension)"
    case .video where isCut: return "a second video cannot be cut without encoding it again"
    case .video, .audio, .subtitle:
      guard container.holds(parameters.codec_id), canMux(stream, in: container) else {
        return "no place for \(codecName(parameters)) in .\(container.fileExtension)"
      }
      return nil
    case .unknown: return "its kind is unknown"
    }
  }

  /// FFmpeg's muxer writes sample descriptions for these data tracks only; any other would come out undecodable.
  private static func dataObstacle(_ parameters: AVCodecParameters, _ container: Container) -> String? {
    let isWritten =
      fourCC(parameters.codec_tag) == "gpmd" && container != .matroska
      || fourCC(parameters.codec_tag) == "tmcd" && container == .mov
    return isWritten ? nil : "no place for \(codecName(parameters)) data in .\(container.fileExtension)"
  }

  /// Asks the muxer itself, with a file of this one track that is never written.
  private static func canMux(_ stream: UnsafeMutablePointer<AVStream>, in container: Container) -> Bool {
    var created: UnsafeMutablePointer<AVFormatContext>?
    guard avformat_alloc_output_context2(&created, nil, container.rawValue, nil) >= 0, let context = created else {
      return false
    }
    defer {
      var discarded: UnsafeMutablePointer<UInt8>?
      if context.pointee.pb != nil {
        avio_close_dyn_buf(context.pointee.pb, &discarded)
        av_free(discarded)
      }
      avformat_free_context(context)
    }
    guard avio_open_dyn_buf(&context.pointee.pb) >= 0, let copy = avformat_new_stream(context, nil),
      copyParameters(from: stream, to: copy, container)
    else { return false }
    return avformat_init_output(context, nil) >= 0
  }

  /// Describes an output track as its source; the four characters stay where the container knows them.
  static func copyParameters(
    from stream: UnsafeMutablePointer<AVStream>, to copy: UnsafeMutablePointer<AVStream>, _ container: Container
  ) -> Bool {
    guard let source = stream.pointee.codecpar, let target = copy.pointee.codecpar,
      avcodec_parameters_copy(target, source) >= 0
    else { return false }
    let tag = source.pointee.codec_tag
    let isData = source.pointee.codec_type == AVMEDIA_TYPE_DATA
    if !isData, let known = container.format?.pointee.codec_tag,
      av_codec_get_id(known, tag) != source.pointee.codec_id
    {
      target.pointee.codec_tag = 0
    }
    copy.pointee.time_base = stream.pointee.time_base
    copy.pointee.avg_frame_rate = stream.pointee.avg_frame_rate
    copy.pointee.r_frame_rate = stream.pointee.r_frame_rate
    copy.pointee.sample_aspect_ratio = stream.pointee.sample_aspect_ratio
    copy.pointee.disposition = stream.pointee.disposition
    return copySideData(from: stream, to: copy)
  }

  private static func copySideData(
    from stream: UnsafeMutablePointer<AVStream>, to copy: UnsafeMutablePointer<AVStream>
  ) -> Bool {
    for index in 0..<stream.pointee.nb_side_data {
      let side = ffx_side_data(stream, index)
      guard let data = side.data, side.size > 0 else { continue }
      guard let room = av_stream_new_side_data(copy, side.type, side.size) else { return false }
      room.update(from: data, count: side.size)
    }
    return true
  }
}
