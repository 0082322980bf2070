import Foundation
import Testing

/// Outputs that may not or cannot be written.
@Suite struct BadOutputTests {
  private static func occupy(_ name: String) -> @Sendable (Workspace) throws -> Void {
    { try $0.write("mine", to: name) }
  }

  static let cases = [
    Refusal(
      "an output that exists", 5, ["clip.horizon.mp4", "exists"], "horizon @clip.mp4 @log.gcsv",
      prepare: occupy("clip.horizon.mp4")),
    Refusal(
      "a report that exists", 5, ["out.report.json", "exists"], "horizon @clip.mp4 @log.gcsv -o @out.mp4",
      prepare: occupy("out.report.json")),
    Refusal(
      "the input itself", 5, ["same file", "input"], "horizon @clip.mp4 @log.gcsv --overwrite -o @clip.mp4"),
    Refusal("the input by a detour", 5, ["same file"], "horizon @clip.mp4 @log.gcsv --overwrite -o @./clip.mp4"),
    Refusal("the input by its parent", 5, ["same file"], "horizon @clip.mp4 @log.gcsv --overwrite -o @sub/../clip.mp4")
    {
      try FileManager.default.createDirectory(atPath: $0("sub"), withIntermediateDirectories: false)
    },
    Refusal("the input by a symbolic link", 5, ["same file"], "horizon @clip.mp4 @log.gcsv --overwrite -o @link.mp4") {
      try FileManager.default.createSymbolicLink(atPath: $0("link.mp4"), withDestinationPath: "clip.mp4")
    },
    Refusal(
      "the input by a link to its folder", 5, ["same file"], "horizon @clip.mp4 @log.gcsv --overwrite -o @d/clip.mp4"
    ) {
      try FileManager.default.createSymbolicLink(atPath: $0("d"), withDestinationPath: ".")
    },
    Refusal("the input by a hard link", 5, ["same file"], "horizon @clip.mp4 @log.gcsv --overwrite -o @hard.mp4") {
      try FileManager.default.linkItem(atPath: $0("clip.mp4"), toPath: $0("hard.mp4"))
    },
    Refusal("the log as output", 5, ["same file"], "horizon @clip.mp4 @out.report.csv --overwrite -o @out.mp4") {
      try $0.copy($0("log.gcsv"), as: "out.report.csv")
    },
    Refusal(
      "a log that was found as output", 5, ["same file"], "horizon @a.report.mp4 --overwrite --no-video -o @a.mp4"
    ) {
      try $0.copy($0("clip.mp4"), as: "a.report.mp4")
      try $0.copy($0("log.gcsv"), as: "a.report.csv")
    },
    Refusal("a plan over the log that was found", 5, ["same file"], "plan @clip.mp4 --overwrite -o @clip.gcsv") {
      try $0.copy($0("log.gcsv"), as: "clip.gcsv")
    },
    Refusal("a folder that is missing", 5, ["none"], "horizon @clip.mp4 @log.gcsv -o @none/out.mp4"),
    Refusal("a file as folder", 5, ["log.gcsv"], "horizon @clip.mp4 @log.gcsv -o @log.gcsv/out.mp4"),
    // No one may create files there, the superuser included.
    Refusal("a folder nobody may write to", 5, ["cannot be written"], "horizon @clip.mp4 @log.gcsv -o /proc/out.mp4"),
    Refusal("a container that is not written", 4, ["out.avi", ".mkv"], "horizon @clip.mp4 @log.gcsv -o @out.avi"),
    Refusal("a codec the container does not take", 4, ["ffv1", ".mkv"], "horizon @clip.mp4 @log.gcsv --codec ffv1"),
    Refusal("a codec the samples do not fit", 4, ["prores", "ffv1"], "horizon @clip.mp4 @log.gcsv --codec prores"),
    Refusal("a size the codec does not take", 4, ["63x35"], "horizon @clip.mp4 @log.gcsv --size 63x35"),
    Refusal("a plan over an existing file", 5, ["exists"], "plan @clip.mp4 @log.gcsv --mode horizon -o @camera.json"),
    Refusal("a folder of synth that is a file", 5, ["log.gcsv"], "synth -o @log.gcsv --seconds 0.1 --size 32x32"),
  ]

  @Test(arguments: cases) func `an output that may not be written is refused in one line`(_ item: Refusal) throws {
    try item.check()
  }
}
