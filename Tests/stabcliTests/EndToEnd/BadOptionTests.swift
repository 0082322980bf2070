import Testing

/// Command lines that make no sense.
@Suite struct BadOptionTests {
  private static func option(_ arguments: String, _ words: String...) -> Refusal {
    Refusal(arguments, 2, words, "horizon @clip.mp4 @log.gcsv " + arguments)
  }

  static let cases = [
    Refusal("no command", 2, ["no command"], ""),
    Refusal("an unknown command", 2, ["horizn", "'horizon'"], "horizn @clip.mp4"),
    Refusal("an option before the command", 2, ["--quiet"], "--quiet horizon @clip.mp4"),
    Refusal("no clip", 2, ["CLIP is missing"], "horizon"),
    Refusal("too many files", 2, ["one argument too many"], "horizon @clip.mp4 @log.gcsv @camera.json"),
    Refusal("synth without a folder", 2, ["--output"], "synth --seconds 1"),
    option("--crp full-turn", "--crp", "--crop"), option("--crop foo", "--crop", "full-turn", "foo"),
    option("--crf abc", "--crf", "abc"), option("--crf 52", "--crf", "52"), option("--crf", "--crf"),
    option("--codec mp3", "--codec", "h264"), option("--preset warp", "--preset", "ultrafast"),
    option("--threads 0", "--threads", "'0'"), option("--threads 99999999999999999999", "--threads"),
    option("--hfov nan", "--hfov", "nan"), option("--hfov 180", "--hfov"), option("--readout -1", "--readout"),
    option("--log-offset soon", "--log-offset", "soon"), option("--log-offset 1e99", "--log-offset"),
    option("--log-scale 0", "--log-scale"), option("--size 0x0", "--size"), option("--size 99999999999x2", "--size"),
    option("--max-zoom 0.5", "--max-zoom"), option("--trim-roll 1000", "--trim-roll"), option("--from x", "--from"),
    option("--resample nearest", "--resample", "bicubic"), option("--lens @camera.json --hfov 60", "--lens", "--hfov"),
    option("-o no-ending-here", "no-ending-here", "ending"), option("--quiet --verbose", "--quiet", "--verbose"),
  ]

  @Test(arguments: cases) func `a wrong command line is refused in one line`(_ item: Refusal) throws {
    try item.check()
  }
}
