import Geometry
import Light
import Testing
import VideoIO

/// The look of a stack is laid over its total, once.
@Suite struct LookOnceTests {
  let folder: Workspace

  init() throws { folder = try Workspace() }

  private func stack(_ frames: [String], to name: String, _ more: String...) throws -> LightImage {
    let outcome = try Stabcli.run(
      ["stack"] + frames + ["--average", "--exposure-unknown", "allow", "-o", folder(name)] + more)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return try LightReader(folder(name)).image()
  }

  /// Acceptance: average with a look = look on the average, to the last bit; not the average of looked-at frames.
  @Test func `a look on an average is the look of the average`() throws {
    let size = PixelSize(width: 40, height: 30)
    let frames = try (0..<4).map { frame in
      let samples = (0..<3600).map { Float(($0 * 7 + frame * 911) % 1000) / 800 - 0.05 }
      let image = LightImage(size: size, channels: 3, samples: samples, primaries: .bt709)
      _ = try writeLight(image, to: folder("f\(frame).tif"), settings: LightFileSettings(path: "a.tif"))
      return folder("f\(frame).tif")
    }
    let chosen = Look(
      exposure_stops: 0.5, tone: ToneCurve.Named.contrast.curve, grain: Grain(strength: 0.02, seed: 5))
    let looked = try stack(
      frames, to: "looked.tif", "--exposure", "0.5", "--tone", "contrast", "--grain", "2", "--seed", "5")
    var average = try stack(frames, to: "average.tif")
    chosen.apply(to: &average)
    #expect(looked.samples.map(\.bitPattern) == average.samples.map(\.bitPattern))
    let other = try stack(
      frames, to: "other.tif", "--exposure", "0.5", "--tone", "contrast", "--grain", "2", "--seed", "6", "--threads",
      "1")
    #expect(other.samples != looked.samples)
    let again = try stack(
      frames, to: "again.tif", "--exposure", "0.5", "--tone", "contrast", "--grain", "2", "--seed", "5", "--threads",
      "1")
    #expect(again.samples == looked.samples)
    #expect(try sha256(ofFile: folder("again.tif")) == sha256(ofFile: folder("looked.tif")))
  }
}
