import Foundation
import Geometry
import Light
import TestSupport
import VideoIO

/// Frames of a stack, made for a test.
struct MadeFrames {
  let folder: Workspace
  let size: PixelSize

  init(_ folder: Workspace, size: PixelSize = PixelSize(width: 48, height: 36)) {
    (self.folder, self.size) = (folder, size)
  }

  /// What the camera is said to have written.
  static let facts = ShotFacts(
    exposure_s: 0.1, iso: 100, fNumber: 4, make: "Maker", model: "Camera", taken: "2026:05:01 12:00:00")

  /// Light of a frame: a soft slope, and noise of a standard deviation.
  func light(_ seed: UInt64, noise: Float = 0.01, channels: Int = 3) -> LightImage {
    var random = SeededRandom(seed: seed)
    var image = LightImage(size: size, channels: channels, primaries: channels == 3 ? .bt709 : nil)
    for i in image.samples.indices {
      let grain = (0..<12).reduce(Float(-6)) { sum, _ in sum + Float(random.next() >> 40) / 16_777_216 }
      image.samples[i] = 0.25 + 0.4 * Float(i) / Float(image.samples.count) + noise * grain
    }
    return image
  }

  /// Writes a frame.
  @discardableResult
  func write(
    _ image: LightImage, _ name: String, facts: ShotFacts = MadeFrames.facts, depth: LightDepth? = .sixteen,
    transfer: TransferFunction? = nil
  ) throws -> String {
    let settings = try LightFileSettings(path: name, depth: depth, transfer: transfer)
    _ = try writeLight(image, to: folder(name), settings: settings, facts: facts, overwrite: true)
    return folder(name)
  }

  /// Writes so many with independent noise.
  func write(_ count: Int, ending: String = "tif", facts: ShotFacts = MadeFrames.facts) throws -> [String] {
    try (0..<count).map { try write(light(UInt64($0) + 1), "frame_\($0 + 10).\(ending)", facts: facts) }
  }
}
