import Testing

/// A long clip needs no more memory than a short one.
@Suite(.enabled(if: Tools.areInstalled, "ffmpeg is missing"))
struct MemoryTests {
  /// Media 45: length → the memory that is needed does not grow with the pictures
  @Test func `cli-09, four times the pictures in the same memory`() throws {
    let render = try StillRendering()
    let peaks = try [40, 160].map { frames -> Int in
      let clip = render.folder("\(frames).mp4")
      try Tools.make(
        clip, "-f lavfi -i testsrc2=s=640x360:r=60 -frames:v \(frames) -c:v libx264 -preset ultrafast -g 20")
      let outcome = try render(clip, to: "out.\(frames).mp4", "--quiet", watchesMemory: true)
      #expect(outcome.status == 0, "\(outcome.messages)")
      return outcome.peakMemory
    }
    // 120 pictures more are 41 MB; plan and report take some kilobytes a frame.
    #expect(peaks[1] - peaks[0] < 8 << 20, "\(peaks)")
    #expect(peaks[0] > 16 << 20)
  }
}
