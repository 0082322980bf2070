import Foundation
import Imaging
import Testing
import VideoIO

/// Clips and a log of a camera that does not move, for what becomes of the picture.
extension Workspace {
  /// A log of three seconds without motion.
  func stillLog() throws -> String {
    let rows = (0..<600).map { "\(Double($0) / 200),0,0,0" }
    try write((["time_s,gx_rad_s,gy_rad_s,gz_rad_s"] + rows).joined(separator: "\n") + "\n", to: "still.csv")
    return self("still.csv")
  }

  /// Runs `horizon` on a clip whose log says that nothing moves, or on another log.
  func levelled(
    _ clip: String, to name: String, log: String? = nil, _ options: String = ""
  ) throws -> ChildProcess.Outcome {
    let fixed = ["--axes", "yxz", "--hfov", "56.145", "--level-first-frame", "--overwrite", "-o", self(name)]
    return try Stabcli.run(
      ["horizon", clip, try log ?? stillLog()] + fixed + options.split(separator: " ").map(String.init))
  }
}

/// What ffprobe says of the first video track: `key=value` by key.
func pictureFacts(_ path: String, _ keys: String) throws -> [String: String] {
  let text = try Tools.run(
    Tools.ffprobe,
    ["-v", "error", "-select_streams", "V:0", "-show_entries", "stream=\(keys)", "-of", "default=nw=1", path])
  return Dictionary(
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }, uniquingKeysWith: { first, _ in first })
}

/// All pictures of a clip.
func allPictures(of path: String) throws -> [Picture] {
  let reader = try VideoReader(path: path)
  var pictures: [Picture] = []
  while let frame = try reader.nextFrame() { pictures.append(frame.picture) }
  return pictures
}

extension Plane {
  /// All values, row by row.
  var values: [Int] {
    (0..<shape.height).flatMap { y in
      (0..<shape.width * shape.channels).map { self[$0 / shape.channels, y, $0 % shape.channels] }
    }
  }

  /// Greatest difference between the values of two planes.
  func distance(to other: Plane) -> Int { zip(values, other.values).reduce(0) { max($0, abs($1.0 - $1.1)) } }
}
