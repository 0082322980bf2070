import Geometry
import Light
public import VideoIO

/// The numbers of a grey or RGB still of 8 or 16 bit as they are in its file, and what was told of reading it.
public func readStill(_ path: String) throws(VideoIOError) -> StillPicture {
  let reader = try LightReader(path, transfer: .linear)
  var (samples, isDeep): ([UInt16], Bool) = ([], false)
  while let strip = try reader.next() {
    switch strip.samples {
    case .bytes(let values): samples += values.map(UInt16.init)
    case .words(let values):
      samples += values
      isDeep = true
    case .floats: throw .invalid(path: path, problem: "floating point is no numbers of 8 or 16 bit")
    }
  }
  return StillPicture(
    size: reader.size, colour: reader.channels == 1 ? .grey : .rgb, depth: isDeep ? .sixteen : .eight, samples: samples)
}
