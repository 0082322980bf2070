import CFFmpeg
import Geometry
import Imaging

extension Picture {
  /// Views the planes of a decoded frame, which lives as long as they do.
  init(viewing box: FrameBox, of track: VideoTrackInfo, path: String) throws(VideoIOError) {
    let frame = box.frame.pointee
    let name = AVPixelFormat(rawValue: frame.format).name
    let size = PixelSize(width: Int(frame.width), height: Int(frame.height))
    guard let format = track.pixelFormat else {
      throw .notSupported(
        path: path, what: "the pixel format \(track.pixelFormatName)",
        instead: "convert the clip to planar YUV or grey of 8 to 16 bits first")
    }
    guard size == track.storedSize, name == track.pixelFormatName else {
      throw .notSupported(
        path: path,
        what: "a picture of \(size.width)x\(size.height) \(name) in a "
          + "\(track.storedSize.width)x\(track.storedSize.height) \(track.pixelFormatName) track",
        instead: "split the clip where the picture changes")
    }
    var planes: [Plane] = []
    for (index, shape) in format.planes(for: (size.width, size.height)).enumerated() {
      guard let base = ffx_plane(box.frame, CInt(index)) else {
        throw .invalid(path: path, problem: "the decoder left plane \(index) of a frame out")
      }
      planes.append(Plane(shape, frameRows: base, stride: Int(ffx_linesize(box.frame, CInt(index))), owner: box))
    }
    self.init(format: format, size: size, siting: track.siting, planes: planes)
  }
}

extension Plane {
  /// Rows of a frame: viewed, or copied where they are stored from the bottom up.
  fileprivate convenience init(
    _ shape: PlaneShape, frameRows: UnsafeMutablePointer<UInt8>, stride: Int, owner: FrameBox
  ) {
    if stride >= shape.bytesPerRowUsed {
      self.init(shape, viewing: frameRows, bytesPerRow: stride, owner: owner)
    } else {
      self.init(shape)
      for y in 0..<shape.height {
        row(y).copyMemory(from: frameRows + y * stride, byteCount: shape.bytesPerRowUsed)
      }
    }
  }
}
