import Geometry
import Light
import Testing

@testable import Develop
@testable import RawPhoto

struct TurningTests {
  /// How the stored picture `abc / def` looks upright, by the words of Exif: where its row 0 and column 0 lie.
  static let upright: [(Int, String)] = [
    (1, "abc def"), (2, "cba fed"), (3, "fed cba"), (4, "def abc"), (5, "ad be cf"), (6, "da eb fc"), (7, "fc eb da"),
    (8, "cf be ad"),
  ]

  @Test(arguments: upright)
  func `a picture is turned once, as Exif says`(orientation: Int, upright: String) throws {
    let letters: [UInt16] = Array("abcdef".utf8).map { UInt16($0) }
    var frame = Frames.frame(3, 2, .words(letters), layout: .linear(channels: 1), white: 1000)
    frame.orientation = orientation
    let image = try frame.light()
    let rows = (0..<image.size.height).map { y in
      String(decoding: (0..<image.size.width).map { UInt8((image[$0, y] * 1000).rounded()) }, as: UTF8.self)
    }
    #expect(rows.joined(separator: " ") == upright)
  }

  @Test(arguments: upright.map(\.0))
  func `a mosaic is demosaiced as it is stored, and then turned`(orientation: Int) throws {
    var frame = Frames.mosaic(20, 14) { x, y in [Double(x) / 40, Double(y) / 40, 0.2] }
    let stored = try frame.light()
    frame.orientation = orientation
    let turned = try frame.light()
    let turning = Turning(stored.size, orientation: orientation)
    for y in 0..<14 {
      for x in 0..<20 {
        let (start, step) = turning.place(row: y)
        let place = start + x * step
        #expect(Array(turned.samples[3 * place..<3 * place + 3]) == stored.pixel(x, y))
      }
    }
  }
}
