import CFFmpeg

/// Which tracks beside the main video a container can carry over unchanged.
enum TrackPolicy {
  /// Why a track stays behind; `nil` when it is copied.
  static func obstacle(
    _ stream: UnsafeMutablePointer<AVStream>, kind: TrackInfo.Kind, in container: Container, isCut: Bool,
    movie: SourceMovie?
  ) -> String? {
    guard let parameters = stream.pointee.codecpar?.pointee else { return "it is not described" }
    switch kind {
    case .data: return dataObstacle(parameters, container, isDescribed: isDescribed(stream, by: movie))
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

  /// Data goes where its samples can be described: by FFmpeg's muxer, or as the source's own index does.
  private static func dataObstacle(
    _ parameters: AVCodecParameters, _ container: Container, isDescribed: Bool
  ) -> String? {
    let isWritten =
      container != .matroska && (isDescribed || fourCC(parameters.codec_tag) == "gpmd")
      || container == .mov && fourCC(parameters.codec_tag) == "tmcd"
    return isWritten ? nil : "no place for \(codecName(parameters)) data in .\(container.fileExtension)"
  }

  /// Whether the source's index holds one description for all samples of a track, which can be carried over.
  static func isDescribed(_ stream: UnsafeMutablePointer<AVStream>, by movie: SourceMovie?) -> Bool {
    guard fourCC(stream.pointee.codecpar.pointee.codec_tag) != "tmcd" else { return false }
    return movie?.isUniform(Int(stream.pointee.id)) ?? false
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
    if isData, container != .matroska, fourCC(tag) != "tmcd" {
      // The one kind of data the muxer knows; what it really is, the source's own description will say.
      target.pointee.codec_id = AV_CODEC_ID_BIN_DATA
      target.pointee.codec_tag = UInt32(littleEndian: 0x646d_7067) /* gpmd */
    }
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
