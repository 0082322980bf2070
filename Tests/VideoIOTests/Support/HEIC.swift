import CHEIF
import Testing

/// The decoder of libheif, which is not what encodes here.
enum HEIC {
  /// Red, green, blue of 10 bit, as the file's own colours have it.
  static func codes(_ path: String) throws -> [UInt16] {
    let context = try #require(heif_context_alloc())
    defer { heif_context_free(context) }
    try #require(heif_context_read_from_file(context, path, nil).code == heif_error_Ok)
    var (handle, image): (OpaquePointer?, OpaquePointer?)
    try #require(heif_context_get_primary_image_handle(context, &handle).code == heif_error_Ok)
    defer { heif_image_handle_release(handle) }
    try #require(
      heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RRGGBB_LE, nil).code
        == heif_error_Ok)
    defer { heif_image_release(image) }
    var stride: Int32 = 0
    let plane = try #require(heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride))
    let (width, height) = (Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
    return (0..<height).flatMap { y in
      (0..<3 * width).map {
        UnsafeRawPointer(plane).loadUnaligned(fromByteOffset: y * Int(stride) + 2 * $0, as: UInt16.self)
      }
    }
  }
}
