import CZlib

/// How deflated data are wrapped.
public enum DeflateWrapping: Sendable {
  /// Not at all, as inside ZIP.
  case bare
  /// By zlib's header and checksum.
  case zlib

  fileprivate var windowBits: CInt {
    switch self {
    case .bare: -15
    case .zlib: 15
    }
  }
}

/// Unpacks deflated data.
///
/// Memory grows with what really comes out, never with what a header promises.
/// - Parameters:
///   - data: The packed bytes; what follows the end of the stream is not looked at.
///   - limit: The most bytes that may come out.
///   - what: A name for messages.
/// - Throws: ``ArchiveError``; data that break off are damaged.
public func inflated(
  _ data: ArraySlice<UInt8>, wrapping: DeflateWrapping, limit: Int, what: String
) throws(ArchiveError) -> [UInt8] {
  var stream = z_stream()
  guard cz_inflate_init(&stream, wrapping.windowBits) == Z_OK else {
    throw .damaged(reason: "\(what) cannot be unpacked: there is no memory for it")
  }
  defer { inflateEnd(&stream) }
  guard data.count <= Int(UInt32.max) else { throw .tooLarge(what: what, limit: limit) }
  let output = data.withUnsafeBufferPointer { input -> Result<[UInt8], ArchiveError> in
    // zlib reads from the pointer and never writes to it.
    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.avail_in = CUnsignedInt(input.count)
    return drain(&stream, limit: limit, what: what)
  }
  return try output.get()
}

private func drain(_ stream: inout z_stream, limit: Int, what: String) -> Result<[UInt8], ArchiveError> {
  var output: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let (status, count) = block.withUnsafeMutableBufferPointer { room in
      stream.next_out = room.baseAddress
      stream.avail_out = CUnsignedInt(room.count)
      let status = inflate(&stream, Z_NO_FLUSH)
      return (status, room.count - Int(stream.avail_out))
    }
    output += block[..<count]
    if output.count > limit { return .failure(.tooLarge(what: what, limit: limit)) }
    if status == Z_STREAM_END { return .success(output) }
    guard status == Z_OK, count > 0 || stream.avail_in > 0 else {
      return .failure(.damaged(reason: "\(what) cannot be unpacked"))
    }
  }
}

/// The CRC-32 of ZIP and PNG.
func checksum(of bytes: [UInt8]) -> UInt32 {
  bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32_z(0, $0.baseAddress, $0.count)) }
}
