import CFFmpeg
import Glibc
import Imaging

/// Copies pictures into frames of the encoder's layout, sample for sample; pairs of chroma are split where the encoder
/// wants planes.
struct FramePacker {
  private let pool: FramePool
  private let format: AVPixelFormat

  /// - Parameter pool: frames of the encoder's layout and size.
  init(_ pool: FramePool, format: AVPixelFormat) {
    self.pool = pool
    self.format = format
  }

  /// A frame that holds the picture's samples.
  func pack(_ picture: Picture) throws(VideoIOError) -> FrameBox {
    let packing = FramePacking(box: try pool.take(), format: format)
    packing.pack(picture)
    return packing.box
  }
}

/// One frame that is being filled.
private struct FramePacking {
  let box: FrameBox
  let format: AVPixelFormat

  func pack(_ picture: Picture) {
    let isSplit = picture.format.layout == .semiPlanar && PixelFormat(format)?.layout == .planar
    var target: CInt = 0
    for plane in picture.planes {
      if isSplit, plane.shape.channels == 2 {
        for channel in 0..<2 {
          split(plane, channel, shift: picture.format.lowPaddingBits, into: target + CInt(channel))
        }
        target += 2
      } else {
        copy(plane, shift: isSplit ? picture.format.lowPaddingBits : 0, into: target)
        if let depth = PixelFormat(format)?.bitDepth, depth < picture.format.bitDepth {
          shorten(plane.shape, by: picture.format.bitDepth - depth, to: depth, in: target)
        }
        target += 1
      }
    }
  }

  private func rows(_ plane: CInt) -> (base: UnsafeMutableRawPointer, stride: Int)? {
    ffx_plane(box.frame, plane).map { (UnsafeMutableRawPointer($0), Int(ffx_linesize(box.frame, plane))) }
  }

  private func copy(_ plane: Plane, shift: Int, into target: CInt) {
    guard let (base, stride) = rows(target) else { return }
    let used = plane.shape.bytesPerRowUsed
    for y in 0..<plane.shape.height {
      memcpy(base + y * stride, plane.row(y), used)
      guard shift > 0 else { continue }
      let row = (base + y * stride).bindMemory(to: UInt16.self, capacity: plane.shape.width)
      for x in 0..<plane.shape.width { row[x] >>= UInt16(shift) }
    }
  }

  /// Rounds the samples of a plane to fewer bits, half up; what would round beyond the greatest code stays below it.
  private func shorten(_ shape: PlaneShape, by bits: Int, to depth: Int, in target: CInt) {
    guard let (base, stride) = rows(target) else { return }
    let (half, greatest) = (UInt16(1) << UInt16(bits - 1), UInt16((1 << depth) - 1))
    for y in 0..<shape.height {
      let row = (base + y * stride).bindMemory(to: UInt16.self, capacity: shape.width)
      for x in 0..<shape.width { row[x] = min(greatest, (row[x] + half) >> UInt16(bits)) }
    }
  }

  /// One of two interleaved channels, its padding bits shifted out.
  private func split(_ plane: Plane, _ channel: Int, shift: Int, into target: CInt) {
    guard let (base, stride) = rows(target) else { return }
    for y in 0..<plane.shape.height {
      if plane.shape.bytesPerSample == 1 {
        let from = plane.row(y).assumingMemoryBound(to: UInt8.self)
        let to = (base + y * stride).assumingMemoryBound(to: UInt8.self)
        for x in 0..<plane.shape.width { to[x] = from[2 * x + channel] }
      } else {
        let from = plane.row(y).assumingMemoryBound(to: UInt16.self)
        let to = (base + y * stride).assumingMemoryBound(to: UInt16.self)
        for x in 0..<plane.shape.width { to[x] = from[2 * x + channel] >> UInt16(shift) }
      }
    }
  }
}
