import Geometry
import Imaging
import TestSupport
import Testing
import VideoIO

@testable import stabcli

/// Small pictures: upright, of the right colours, never enlarged.
struct ThumbnailTests {
  let folder: Workspace

  init() throws { folder = try Workspace() }

  /// A clip of one frame whose left half is red and right half blue, with a tag that turns it.
  private func clip(_ turn: Int) throws -> VideoReader {
    try Tools.make(
      folder("flat.mp4"),
      "-f lavfi -i color=red:s=320x360:r=1:d=1 -f lavfi -i color=blue:s=320x360:r=1:d=1 -filter_complex hstack -c:v libx264 -pix_fmt yuv420p"
    )
    try Tools.make(folder("\(turn).mp4"), "-i \(folder("flat.mp4")) -c copy -metadata:s:v:0 rotate=\(turn)")
    return try VideoReader(path: folder("\(turn).mp4"))
  }

  @Test(.enabled(if: Tools.areInstalled, "needs ffmpeg to make a clip"), arguments: [0, 90])
  func `a thumbnail shows the upright picture`(turn: Int) throws {
    let reader = try clip(turn)
    let frame = try #require(try reader.nextFrame())
    let video = reader.info.video
    let small = try Thumbnail("x", of: frame.picture, display: video.rotation, video: video, longestSide: 320)
    #expect((small.width, small.height) == (turn == 0 ? (320, 180) : (180, 320)))
    let path = folder("small.png")
    try UnfinishedFile.write(small.png, to: path, mayOverwrite: false)
    let still = try readStill(path)
    func colour(_ x: Int, _ y: Int) -> [UInt16] {
      Array(still.samples[(y * small.width + x) * 3..<(y * small.width + x) * 3 + 3])
    }
    // ffmpeg's tag turns anticlockwise: the stored left side comes to lie below.
    let (red, blue) = turn == 0 ? (colour(40, 90), colour(280, 90)) : (colour(90, 280), colour(90, 40))
    #expect(red[0] > 200 && red[2] < 40 && blue[2] > 200 && blue[0] < 40, "\(red) \(blue)")
  }

  @Test(.enabled(if: Tools.areInstalled, "needs ffmpeg to make a clip"))
  func `a picture that is small already stays as it is`() throws {
    let reader = try clip(0)
    let picture = Picture(format: .yuv420(), size: PixelSize(width: 50, height: 30))
    let small = try Thumbnail("x", of: picture, display: .none, video: reader.info.video, longestSide: 320)
    #expect(small.width == 50 && small.height == 30)
  }
}
