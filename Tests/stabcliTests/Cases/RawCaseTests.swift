import Foundation
import Geometry
import Light
import Testing

/// Raw files that trip programs up, made by `../shared/cases/make_cases.sh`.
private enum RawCases {
  private static let script = "\(SharedData.folder)/cases/make_cases.sh"
  static let areHere = FileManager.default.isExecutableFile(atPath: script) && Tools.areInstalled

  /// The folder with a folder for every case; made once. What needs exiftool to be checked may fail to be, and is made.
  private static let made = Result { () throws -> Workspace in
    let folder = try Workspace()
    _ = try ChildProcess(script, [folder.path] + (Array(12...21) + [23]).map { "still-\($0)" }).wait()
    return folder
  }

  static func path(_ name: String) throws -> String { try made.get()("still-\(name).dng") }
}

@Suite(.enabled(if: RawCases.areHere, "../shared/cases or ffmpeg is missing"))
struct RawCaseTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  private func developed(_ name: String, _ options: [String] = [], as output: String = "out") throws -> DevelopedFile {
    try DevelopedFile(try RawCases.path(name), options, in: folder, as: output)
  }

  /// Grey of step k of eight.
  private func grey(_ k: Int) -> Double { 0.05 + 0.45 * Double(k) / 7 }

  @Test func `still-12 and still-21: black is taken away, and half the light is half the picture`() throws {
    let file = try developed("12/black_64", ["--primaries", "camera"])
    // A number of the file is worth up to 1/959, and red is doubled.
    for k in 0..<8 {
      let pixel = file.pixel(8 * k + 4, 20)
      #expect(isNear(pixel, [Double](repeating: grey(k), count: 3), within: 1.5 / 959))
      // Green of an even place is nothing but (raw − 64) / 959.
      let number = (64 + grey(k) * 959).rounded()
      #expect(abs(pixel[1] - (number - 64) / 959) < 1e-6)
    }
    let (full, half) = (try developed("21/full", as: "full"), try developed("21/half", as: "half"))
    #expect(full.image.samples == half.image.samples.map { 2 * $0 })
  }

  @Test(arguments: ["13/three_samples", "23/white_4095"])
  func `still-13 and still-23: a linear picture's own black and white`(name: String) throws {
    let file = try developed(name, ["--primaries", "camera"])
    for k in 0..<8 {
      #expect(isNear(file.pixel(8 * k + 4, 20), [Double](repeating: grey(k), count: 3), within: 1.1 / 959))
    }
  }

  @Test func `still-14 and still-15: the default crop, to the pixel, with the right colours`() throws {
    let file = try developed("15/odd_crop")
    #expect(file.image.size.width == 40 && file.image.size.height == 30)
    let row = (0..<8).map { file.pixel($0, 10)[1] }
    #expect(row[2] - row[0] < 0.01 && row[3] - row[2] > 0.04 && row[7] - row[3] < 0.01, "the edge is at column 3")
    for x in 0..<40 { #expect(isNeutral(file.pixel(x, 10), within: 0.01)) }
  }

  @Test func `still-16: turned once`() throws {
    let upright = try developed("16/turn_1", as: "1").image
    for turn in [3, 6, 8] {
      let file = try developed("16/turn_\(turn)", as: "\(turn)")
      let (w, h) = (64, 48)
      #expect(file.image.size.width == (turn == 3 ? w : h))
      for y in 0..<h {
        for x in 0..<w {
          let (u, v) = turn == 3 ? (w - 1 - x, h - 1 - y) : turn == 6 ? (h - 1 - y, x) : (y, w - 1 - x)
          guard (0..<3).allSatisfy({ file.image[u, v, $0] == upright[x, y, $0] }) else {
            Issue.record("orientation \(turn), pixel \(x), \(y)")
            return
          }
        }
      }
      #expect(file.report.number("input.orientation") == Double(turn))
    }
  }

  @Test func `still-17: without a matrix, the camera's own colours and a warning`() throws {
    let file = try developed("17/no_matrix")
    #expect(file.messages.contains("warning") && file.messages.contains("no colour matrix"))
    #expect(file.report.string("develop.primaries") == "camera")
    #expect(isNeutral(file.pixel(36, 20), within: 0.005))
  }

  @Test func `still-18: a white given as x and y is white`() throws {
    let file = try developed("18/white_xy")
    for k in 0..<8 { #expect(isNeutral(file.pixel(8 * k + 4, 20), within: 0.004)) }
    #expect(isNear([file.report.number("develop.whiteX") ?? 0], [0.3457], within: 1e-4))
  }

  @Test func `still-19: of two lights, whatever their order, the right mixture`() throws {
    let (a, d) = (try developed("19/a_then_d65", as: "a"), try developed("19/d65_then_a", as: "d"))
    #expect(a.image.samples == d.image.samples && isNeutral(a.pixel(36, 20), within: 0.004))
    #expect((a.report.number("develop.share") ?? 0) > 0.99)
  }

  @Test func `still-20: what clips is neutral`() throws {
    let file = try developed("20/clipped")
    // Three pixels inside the block; the filter reaches over its edge, and leaves some ten-thousandths there.
    for y in 39..<48 { for x in 52..<64 { #expect(isNeutral(file.pixel(x, y), within: 0.002)) } }
    #expect(isNeutral(file.pixel(60, 47), within: 1e-5))
    #expect(file.report.kinds("notes") == ["clipped", "limited"])
    let kept = try developed("20/clipped", ["--highlights", "keep", "--primaries", "camera"])
    #expect(isNear(kept.pixel(58, 44), [2, 1, 1 / 0.6], within: 1e-3))
  }
}
