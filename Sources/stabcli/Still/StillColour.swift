import Geometry
import Imaging
import VideoIO

/// Samples of a video picture as values of a still.
enum StillColour {
  /// Turns a picture upright and undoes its matrix.
  ///
  /// - Parameters:
  ///   - display: how the picture is turned to be upright; quarter turns move whole pixels.
  ///   - video: what its samples mean.
  /// - Returns: the still, how many values were cut to fit, and what else the user should know of it.
  static func still(
    of picture: Picture, display: DisplayRotation, depth: StillPicture.Depth, video: VideoTrackInfo
  ) -> (still: StillPicture, said: (cut: Int, notes: [String])) {
    let greatest = depth == .eight ? 255 : 65535
    let (values, cut) = picture.rgb(greatest: greatest, matrix: video.colourMatrix, range: video.codeRange)
    let isGrey = picture.format.layout == .grey
    let stored = picture.size
    let size = display.uprightSize(of: stored)
    let channels = isGrey ? [0] : [0, 1, 2]
    var samples: [UInt16] = []
    samples.reserveCapacity(size.width * size.height * channels.count)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let p = display.storedPoint(of: PixelPoint<SourcePixels>(Double(x) + 0.5, Double(y) + 0.5), stored: stored)
        let pixel = 3 * (Int(p.y) * stored.width + Int(p.x))
        for channel in channels { samples.append(values[pixel + channel]) }
      }
    }
    var notes: [String] = []
    if picture.format.hasAlpha { notes.append("alpha is left out") }
    if picture.format.bitDepth > depth.rawValue { notes.append("\(picture.format.bitDepth) bits are rounded to 8") }
    if let matrix = video.colour.matrix, !video.namesKnownMatrix {
      notes.append("the matrix \(matrix) is not known here; \(video.colourMatrix.rawValue) is taken in its place")
    }
    let still = StillPicture(size: size, colour: isGrey ? .grey : .rgb, depth: depth, samples: samples)
    return (still, (cut, notes))
  }
}

extension VideoTrackInfo {
  /// Whether the matrix the file names is one that ``colourMatrix`` has.
  fileprivate var namesKnownMatrix: Bool {
    ["gbr", "bt709", "bt2020nc", "bt2020c", "smpte170m", "bt470bg", "fcc"].contains(colour.matrix)
  }
}
