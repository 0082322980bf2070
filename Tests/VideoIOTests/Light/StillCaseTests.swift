import Foundation
import Geometry
import Light
import TestSupport
import Testing

@testable import VideoIO

/// Odd stills that users have met, made by the script beside the checkout.
@Suite struct `Odd stills` {
  private static let maker = (SharedData.folder.map { $0 + "/../cases/make_cases.sh" }) ?? ""
  private static let canBeMade =
    Tools.isInstalled && ExifTool.path != nil && FileManager.default.isExecutableFile(atPath: maker)
    && (try? Tools.run("/usr/bin/env", ["python3", "-c", "import numpy"])) != nil
  private static let wanted = ["still-06", "still-07", "still-08", "still-09", "still-10", "still-11", "still-22"]

  private func make() throws -> Scratch {
    let scratch = try Scratch()
    try Tools.run(Self.maker, [scratch.path] + Self.wanted)
    return scratch
  }

  @Test(.enabled(if: canBeMade, "needs ../shared/cases, ffmpeg, exiftool and python3 with numpy"))
  func `are read for what they are`() throws {
    let cases = try make()
    // 06: red, green, blue from left to right.
    let bars = try LightReader(cases("still-06/bars_1.tif"), transfer: .linear).image()
    for (x, channel) in [(10, 0), (31, 1), (52, 2)] {
      #expect((0..<3).map { bars[x, 20, $0] > 0.5 } == (0..<3).map { $0 == channel })
    }
    // 07: what is left out is told.
    let alpha = try LightReader(cases("still-07/rgba.tif"), transfer: .linear)
    #expect(alpha.channels == 3 && alpha.notes.contains { $0.hasPrefix("left out: 1 more value") })
    // 08, 09: byte order and planes make no difference.
    let plain = try readStill(cases("still-08/little_endian.tif"))
    #expect(try readStill(cases("still-08/big_endian.tif")) == plain)
    for name in ["planes_II", "planes_MM", "mixed"] { #expect(try readStill(cases("still-09/\(name).tif")) == plain) }
    // 10: gamma 1 is heeded: its middle is 188 in sRGB.
    let linear = try LightReader(cases("still-10/linear.png")).image()
    #expect((TransferFunction.srgb.code(Double(linear[128, 0, 0])) * 255).rounded() == 188)
    // 11: what is assumed is said, and there is an option.
    let untagged = try LightReader(cases("still-11/untagged.png"))
    #expect(untagged.scale.function == .srgb && untagged.notes.contains { $0.contains("--transfer says otherwise") })
    #expect(try LightReader(cases("still-11/untagged.png"), transfer: .linear).scale.function == .linear)
    // 22: to 8 bits by rounding.
    let ramp = try LightReader(cases("still-22/fine_ramp.png"))
    _ = try writeLight(
      ramp.image(), to: cases("out.png"), settings: LightFileSettings(path: "out.png", depth: .eight))
    let (before, after) = (try readStill(cases("still-22/fine_ramp.png")), try readStill(cases("out.png")))
    let errors = zip(before.samples, after.samples).map { Double($1) - Double($0) * 255 / 65535 }
    #expect(abs(errors.reduce(0, +) / Double(errors.count)) < 0.25)
  }
}
