import Geometry
import Stabiliser
import Testing

@testable import stabcli

/// Shapes, places and zooms over time.
struct PictureValueTests {
  @Test(
    arguments: [
      ("16:9", 1920, 1080, 1920, 1080), ("9:16", 1920, 1080, 608, 1080), ("1:1", 1920, 1080, 1080, 1080),
      ("4:5", 1920, 1080, 864, 1080), ("4:3", 1920, 1080, 1440, 1080), ("2.39:1", 1920, 1080, 1920, 804),
      ("16:9", 1440, 1080, 1440, 810), ("16:9", 1080, 1920, 1080, 608), ("1:1", 321, 241, 240, 240),
    ])
  func `a shape is the largest part of the source with even sides`(
    text: String, width: Int, height: Int, outWidth: Int, outHeight: Int
  ) throws {
    let aspect = try #require(AspectRatio(text))
    let size = OutputSize.cropped(PixelSize(width: width, height: height), to: aspect)
    #expect(size == PixelSize(width: outWidth, height: outHeight))
  }

  @Test(arguments: ["16", "16:", ":9", "0:1", "-16:9", "16:9:1", "1e9:1", "16x9", "inf:1"])
  func `what is no shape is refused`(text: String) { #expect(AspectRatio(text) == nil) }

  @Test(arguments: ["0.5", "0.5,1.1", "-0.1,0", "a,b", "0.5,0.5,0.5", ","])
  func `what is no place in a picture is refused`(text: String) {
    guard case .refused = ValueType<PicturePlace>.place.read(text) else {
      Issue.record("\(text) was taken")
      return
    }
  }

  @Test func `zooms over time are read with comments, steps and tabs`() throws {
    let keys = try ZoomKeyFile.keys(in: "# a slow start\n0 1.2\n\n2.5\t1.2 # hold\r\n2.5 3\n", "zooms.txt")
    #expect(keys.map(\.zoom) == [1.2, 1.2, 3])
    #expect(keys.map(\.time.nanoseconds) == [0, 2_500_000_000, 2_500_000_000])
  }

  @Test(
    arguments: [
      ("1 1.5\n0.5 2", "line 2 is earlier than the line before it"), ("", "holds no zoom"),
      ("# nothing", "holds no zoom"),
      ("0 1.5\nx 2", "line 2 is not"), ("0 0.5", "line 1 is not"), ("0 1.5 2", "line 1 is not"),
      ("0 11", "line 1 is not"),
      ("0 nan", "line 1 is not"),
    ])
  func `a bad line is named`(text: String, reason: String) throws {
    let failure = try #require(throws: CommandFailure.self) { _ = try ZoomKeyFile.keys(in: text, "zooms.txt") }
    #expect(failure.message.contains(reason) && failure.exitCode == .invalidInput, "\(failure.message)")
  }
}
