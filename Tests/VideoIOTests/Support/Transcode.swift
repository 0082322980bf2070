import Geometry
import Imaging
import VideoIO

/// Reads a clip and writes every frame again as it is: the shortest use of reader and writer.
@discardableResult
func transcode(
  _ input: String, to output: String, _ settings: EncodeSettings = EncodeSettings(), overwrite: Bool = false,
  range: TickRange? = nil
) throws -> WrittenVideo {
  let reader = try VideoReader(path: input)
  let size = reader.info.video.uprightSize
  let writer = try VideoWriter(
    path: output, source: reader, outputSize: size, settings: settings, overwrite: overwrite, range: range)
  if let range { try reader.skip(to: range.first) }
  while let frame = try reader.nextFrame() {
    if let end = range?.end, frame.ticks >= end { break }
    let picture = reader.info.video.rotation == .none ? frame.picture : frame.picture.blank(size)
    try writer.write(picture, ticks: frame.ticks, durationTicks: frame.durationTicks)
  }
  return try writer.finish()
}

extension Picture {
  /// An empty picture of another size: turning pixels is the warp's work, not this room's.
  func blank(_ size: PixelSize) -> Picture { Picture(format: format, size: size, siting: siting) }
}

/// All frames of a clip, kept.
func frames(of path: String) throws -> [VideoFrame] {
  let reader = try VideoReader(path: path)
  var frames: [VideoFrame] = []
  while let frame = try reader.nextFrame() { frames.append(frame) }
  return frames
}
