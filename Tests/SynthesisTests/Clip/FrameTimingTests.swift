import Geometry
import Imaging
import Testing

@testable import Synthesis

/// Frames as a phone takes them in poor light.
@Suite struct FrameTimingTests {
  private func clip(seed: UInt64 = 1, seconds: Double = 10) -> SyntheticClip {
    var clip = SyntheticClip()
    (clip.seed, clip.seconds, clip.timing) = (seed, seconds, .lowLight(ticksPerFrame: 334))
    return clip
  }

  /// Steps between frames in frames of the nominal rate.
  private func steps(_ clip: SyntheticClip) -> [Double] {
    let times = clip.timeline.entries.map { $0.time.seconds * 30 }
    return zip(times.dropFirst(), times).map { $0 - $1 }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `frames are uneven, some are missing, and for a while two take the time of three`(_ seed: UInt64) {
    let clip = clip(seed: seed)
    let steps = steps(clip)
    #expect(clip.timeline.entries.first == .init(ticks: 0, time: .zero))
    #expect(steps.allSatisfy { $0 > 0.8 && $0 < 3.2 })
    let times = clip.timeline.entries.dropFirst().map { $0.time.seconds / clip.seconds }
    let dim = zip(times, steps).filter { (0.42...0.59).contains($0.0) }.map(\.1)
    let bright = zip(times, steps).filter { $0.0 < 0.39 || $0.0 > 0.63 }.map(\.1)
    #expect(abs(dim.sorted()[dim.count / 2] - 1.5) < 0.1 && abs(bright.sorted()[bright.count / 2] - 1) < 0.1)
    // 240 nominal frames in good light hold ten stretches of 24.
    #expect((8...11).contains(bright.count { $0 > 1.8 }))
    #expect(bright.contains { $0 < 0.92 } && bright.contains { (1.08...1.2).contains($0) })
    #expect((255...275).contains(clip.frameCount), "\(clip.frameCount) of 300")
    #expect(abs(clip.meanFrameRate * clip.seconds - Double(clip.frameCount)) < 1)
  }

  @Test func `instants lie on the grid of ticks, and the truth and the pictures are of those instants`() {
    var clip = clip(seconds: 2)
    for entry in clip.timeline.entries {
      #expect(abs(entry.time.seconds - Double(entry.ticks) / 10_020) < 1e-9)
    }
    #expect(clip.truth.frames.map(\.seconds) == clip.timeline.entries.map(\.time.seconds))
    clip.size = PixelSize(width: 64, height: 36)
    let frames = clip.frames
    #expect(frames.count == clip.frameCount)
    let renderer = SceneRenderer(scene: Scene(seed: 1), lens: clip.lens, size: clip.size)
    let last = clip.timeline.entries[frames.count - 1].time.seconds
    #expect(frames[frames.count - 1].hasSameSamples(as: renderer.picture(along: clip.path, at: last)))
  }

  @Test func `a seed decides the instants, and a grid too coarse still parts the frames`() {
    #expect(clip().timeline == clip().timeline)
    #expect(clip().timeline != clip(seed: 2).timeline)
    var coarse = clip()
    coarse.timing = .lowLight(ticksPerFrame: 1)
    let ticks = coarse.timeline.entries.map(\.ticks)
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
  }
}
