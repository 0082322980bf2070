import Foundation
import Testing

/// Clips that are none.
@Suite struct BadClipTests {
  static let cases = [
    Refusal("a clip that is missing", 3, ["none.mp4", "no such file"], "horizon @none.mp4 @log.gcsv"),
    Refusal("a clip in a folder that is missing", 3, ["none/clip.mp4", "no such file"], "horizon @none/clip.mp4"),
    Refusal("a missing clip before a bad output", 3, ["none.mp4"], "horizon @none.mp4 @log.gcsv -o @camera.json"),
    Refusal("a missing clip of a plan", 3, ["none/clip.mp4"], "plan @none/clip.mp4 --mode horizon"),
    Refusal("an empty clip", 3, ["empty.mp4", "empty"], "horizon @empty.mp4 @log.gcsv") {
      try $0.write("", to: "empty.mp4")
    },
    Refusal("a folder as clip", 3, ["folder.mp4", "folder"], "horizon @folder.mp4 @log.gcsv") {
      try FileManager.default.createDirectory(atPath: $0("folder.mp4"), withIntermediateDirectories: false)
    },
    Refusal("the head of a clip", 3, ["head.mp4", "damaged or incomplete"], "horizon @head.mp4 @log.gcsv") {
      let whole = try bytes(ofFile: $0("clip.mp4"))
      try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: $0("head.mp4")))
    },
    Refusal("text as clip", 3, ["text.mp4", "video file"], "horizon @text.mp4 @log.gcsv") {
      try $0.write("This is a letter, not a clip.\n", to: "text.mp4")
    },
    Refusal("a log as clip", 3, ["log.gcsv", "not a video"], "horizon @log.gcsv @log.gcsv"),
    Refusal(
      "clip and log swapped", 3, ["log.gcsv", "clip.mp4", "the clip comes first"], "horizon @log.gcsv @clip.mp4"),
    Refusal(
      "swapped in a comparison", 3, ["the clip comes first"], "compare @log.gcsv @clip.mp4 --modes source,horizon"),
    Refusal("swapped in a plan", 3, ["the clip comes first"], "plan @log.gcsv @clip.mp4"),
    Refusal("clip and plan swapped", 3, ["camera.json", "clip.mp4", "then its plan"], "render @camera.json @clip.mp4"),
    Refusal("a text before an output that exists", 3, ["the clip comes first"], "horizon @log.gcsv -o @camera.json"),
    Refusal(
      "a name nobody may read as a path", 3, ["no such file"], "horizon http://example.invalid/clip.mp4 @log.gcsv"),
    Refusal("a part of the clip that is none", 3, ["--from", "1.9"], "horizon @clip.mp4 @log.gcsv --from 100"),
    Refusal("an end before the start", 2, ["--from", "--to"], "horizon @clip.mp4 @log.gcsv --from 1 --to 0.5"),
  ]

  @Test(arguments: cases) func `a clip that cannot be used is refused in one line`(_ item: Refusal) throws {
    try item.check()
  }

  @Test(.enabled(if: Tools.areInstalled, "needs ffmpeg to make sound"))
  func `sound alone is not a clip`() throws {
    try Refusal("sound alone", 3, ["sound.mp4", "no video", "audio"], "horizon @sound.mp4 @log.gcsv") {
      try Tools.make($0("sound.mp4"), "-f lavfi -i sine=d=0.5 -c:a aac")
    }.check()
  }
}
