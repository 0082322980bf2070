import CHEIF
import Geometry
import Light

extension LightFile {
  /// Writes a HEIC of 10 bit that says its colours in an nclx box.
  func fillHEIC(_ facts: inout LightFileFacts) throws(VideoIOError) {
    let context = try allocated("a HEIC file", heif_context_alloc())
    defer { heif_context_free(context) }
    var encoder: OpaquePointer?
    try check(heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder))
    defer { heif_encoder_release(encoder) }
    try check(heif_encoder_set_lossy_quality(encoder, Int32(settings.quality)))
    // What it would write of itself depends on the machine; the picture does not.
    for (name, value) in [("preset", "medium"), ("x265:info", "0")] {
      try check(heif_encoder_set_parameter_string(encoder, name, value))
    }
    let colours = try nclx()
    defer { heif_nclx_color_profile_free(colours) }
    let picture = try heifImage(&facts)
    defer { heif_image_release(picture) }
    try check(heif_image_set_nclx_color_profile(picture, colours))
    let options = try allocated("a HEIC file", heif_encoding_options_alloc())
    defer { heif_encoding_options_free(options) }
    // Unless told so, the library leaves out the colours, for a reader that once could not have them.
    options.pointee.macOS_compatibility_workaround_no_nclx_profile = 0
    options.pointee.output_nclx_profile = colours
    var handle: OpaquePointer?
    try check(heif_context_encode_image(context, picture, encoder, options, &handle))
    defer { heif_image_handle_release(handle) }
    if let block = exif?.bytes {
      try check(heif_context_add_exif_metadata(context, handle, block, Int32(block.count)))
    }
    try check(heif_context_write_to_file(context, path))
  }

  private func check(_ error: heif_error) throws(VideoIOError) {
    guard error.code != heif_error_Ok else { return }
    let reason = error.message.map { String(cString: $0) } ?? "libheif gives no reason"
    throw .outputFailed(path: reported, reason: reason)
  }

  private func nclx() throws(VideoIOError) -> UnsafeMutablePointer<heif_color_profile_nclx> {
    let primaries = image.primaries ?? .bt709
    guard let point = primaries.codePoint, let transfer = settings.transfer.codePoint else {
      throw .notSupported(
        path: reported, what: "a HEIC with primaries that have no number", instead: "use BT.709, BT.2020 or P3")
    }
    let profile = try allocated("a HEIC file", heif_nclx_color_profile_alloc())
    do throws(VideoIOError) {
      try check(heif_nclx_color_profile_set_color_primaries(profile, UInt16(point)))
      try check(heif_nclx_color_profile_set_transfer_characteristics(profile, UInt16(transfer)))
      try check(heif_nclx_color_profile_set_matrix_coefficients(profile, point == 9 ? 9 : 1))
    } catch {
      heif_nclx_color_profile_free(profile)
      throw error
    }
    profile.pointee.full_range_flag = 1
    return profile
  }

  /// Red, green, blue of 10 bit, little-endian; grey is all three alike.
  private func heifImage(_ facts: inout LightFileFacts) throws(VideoIOError) -> OpaquePointer {
    let (width, height) = (Int32(image.size.width), Int32(image.size.height))
    var made: OpaquePointer?
    try check(heif_image_create(width, height, heif_colorspace_RGB, heif_chroma_interleaved_RRGGBB_LE, &made))
    let picture = try allocated("a HEIC file", made)
    do throws(VideoIOError) {
      try check(heif_image_add_plane(picture, heif_channel_interleaved, width, height, 10))
    } catch {
      heif_image_release(picture)
      throw error
    }
    var stride: Int32 = 0
    guard let plane = heif_image_get_plane(picture, heif_channel_interleaved, &stride) else {
      heif_image_release(picture)
      throw .outOfMemory(operation: "make a HEIC")
    }
    var codes = LightCodes(settings.transfer, most: 1023)
    for y in 0..<image.size.height {
      let row = codes.row(light(y))
      let target = UnsafeMutableRawPointer(plane + y * Int(stride))
      for x in 0..<image.size.width {
        for channel in 0..<3 {
          let value = row[image.channels == 3 ? 3 * x + channel : x]
          target.storeBytes(of: value.littleEndian, toByteOffset: 2 * (3 * x + channel), as: UInt16.self)
        }
      }
    }
    count(codes, in: &facts)
    return picture
  }
}
