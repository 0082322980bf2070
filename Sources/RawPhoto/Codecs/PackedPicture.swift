import CJPEG
import CJXL

/// Tiles that other libraries unpack.
enum PackedPicture {
  /// A JPEG of 8 bit (process 0 to 2) of exactly that width, through libjpeg.
  static func jpeg(
    _ bytes: ArraySlice<UInt8>, width: Int, height: Int, channels: Int
  ) throws(RawPhotoError) -> [UInt16] {
    var samples = [UInt8](repeating: 0, count: width * height * channels)
    var message = cjpeg_message()
    let status = bytes.withUnsafeBufferPointer {
      cjpeg_decode($0.baseAddress, $0.count, UInt32(width), UInt32(height), CInt(channels), &samples, &message)
    }
    guard status == 0 else { throw .damaged("a JPEG tile cannot be unpacked: \(text(&message))") }
    return samples.map { UInt16($0) }
  }

  /// A JPEG XL of exactly that size, through libjxl; white is 1.
  static func jpegXL(
    _ bytes: ArraySlice<UInt8>, width: Int, height: Int, channels: Int
  ) throws(RawPhotoError) -> [Float] {
    var samples = [Float](repeating: 0, count: width * height * channels)
    var message = cjxl_message()
    let status = bytes.withUnsafeBufferPointer {
      cjxl_decode($0.baseAddress, $0.count, UInt32(width), UInt32(height), CInt(channels), &samples, &message)
    }
    guard status == 0 else { throw .damaged("a JPEG XL tile cannot be unpacked: \(text(&message))") }
    return samples
  }

  /// The line a C library left.
  private static func text<Message>(_ message: inout Message) -> String {
    withUnsafeBytes(of: &message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
