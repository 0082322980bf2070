import Testing

@testable import stabcli

/// What is wrong with command lines, and how it is said: one line each, exit code 2.
struct UsageErrorTests {
  func error(_ arguments: [String]) -> UsageError? {
    do {
      _ = try HorizonCommand.parse(arguments)
      return nil
    } catch { return error }
  }

  func message(_ line: String) -> String? { error(line.split(separator: " ").map(String.init))?.message }

  @Test(arguments: [
    ("a --crff 3", "horizon: there is no option --crff; did you mean --crf?"),
    ("a --out x", "horizon: there is no option --out; did you mean --output?"),
    ("a --qqqqqqqq", "horizon: there is no option --qqqqqqqq; 'stabcli help horizon' lists them"),
    ("a -output x.mp4", "horizon: there is no option -output; did you mean --output?"),
    ("a -o", "horizon: -o needs a value: the path of a file"),
    ("a -o --json", "horizon: -o needs a value before --json: the path of a file"),
    ("a --crf 99", "horizon: --crf takes a whole number from 0 to 51, not '99'"),
    ("a --crf 1.5", "horizon: --crf takes a whole number from 0 to 51, not '1.5'"),
    ("a --crf=", "horizon: --crf takes a whole number from 0 to 51, not ''"),
    (
      "a --hfov 60,5",
      "horizon: --hfov takes a number of degrees from 1 to 170, not '60,5' (write the decimal point as '.': 60.5)"
    ),
    ("a --readout 16s", "horizon: --readout takes a number of milliseconds from 0 to 200, not '16s'"),
    (
      "a --crop dynamc",
      "horizon: --crop takes full-turn, constant or dynamic, not 'dynamc' (did you mean dynamic?)"
    ),
    (
      "a --crop constnt", "horizon: --crop takes full-turn, constant or dynamic, not 'constnt' (did you mean constant?)"
    ),
    ("a --crf 1 --crf 2", "horizon: --crf is given twice, as '1' and '2'; it takes one value"),
    ("a -o x --output y", "horizon: --output is given twice, as 'x' and 'y'; it takes one value"),
    ("a --json=yes", "horizon: --json is a switch and takes no value, but 'yes' was given"),
    ("a -q --verbose", "horizon: --quiet and --verbose exclude each other; give one of them"),
    ("", "horizon: CLIP is missing; the form is 'stabcli horizon CLIP [LOG] [options]'"),
    ("a b c", "horizon: 'c' is one argument too many; the form is 'stabcli horizon CLIP [LOG] [options]'"),
  ])
  func `an error says what was given and what would be right`(line: String, expected: String) {
    #expect(message(line) == expected)
  }

  @Test(arguments: ["nan", "inf", "-inf", "0x10", "1e999", "", " 1", "1 ", "1_000", "١", "1.2.3", "--"])
  func `only finite decimal numbers are numbers`(text: String) {
    #expect(DecimalNumber.parse(text) == nil)
    #expect(error(["a", "--max-zoom=\(text)"]) != nil)
  }

  @Test(arguments: [("1", 1.0), ("-0.5", -0.5), ("+2.", 2), (".25", 0.25), ("1e-3", 0.001), ("2E+2", 200)])
  func `usual spellings are numbers`(text: String, value: Double) { #expect(DecimalNumber.parse(text) == value) }

  @Test(arguments: ["640", "640x", "x360", "0x360", "640x360x2", "640X360", "-640x360", "70000x1", "640 x 360"])
  func `a size is two sides`(text: String) { #expect(error(["a", "--size=\(text)"]) != nil) }

  @Test(arguments: ["XX Z", "XYW", "XY", "XYZX", ""])
  func `axes are a permutation`(text: String) { #expect(error(["a", "--axes=\(text)"]) != nil) }

  @Test(arguments: ["-1", "1:60", "1:2:3:4", ":5", "1:-2", "a", "99999999999999"])
  func `a time in the clip is a time`(text: String) { #expect(error(["a", "--from=\(text)"]) != nil) }

  @Test func `a required option is asked for`() {
    #expect(throws: UsageError.missingOption("-o/--output DIR", command: "synth", meaning: "the path of a folder")) {
      try SynthCommand.parse([])
    }
  }

  @Test func `an empty name is refused`() {
    #expect(error([""]) == .emptyOperand("CLIP", command: "horizon"))
    #expect(error(["a", "-o", ""])?.message == "horizon: --output takes the path of a file, not ''")
  }

  @Test func `control characters cannot break the line`() {
    let failure = CommandFailure(
      UsageError.badValue("a\nb\u{1B}[2J", option: "-o", command: "c", expectation: "x", hint: nil))
    #expect(!failure.message.contains("\n") && !failure.message.contains("\u{1B}"))
    #expect(failure.message.contains("a\\nb"))
  }
}
