import Stabiliser
import Testing

@testable import stabcli

/// What help pages hold and how they are laid out.
struct HelpTests {
  static let names = CommandList.all.map { $0.name }

  @Test(arguments: names, [60, 80, 100])
  func `no line of prose is wider than asked for`(name: String, width: Int) throws {
    let outline = try CommandList.command(named: name).outline
    let examples = Set(outline.page.examples.map { "  " + $0.line } + ["  " + outline.form])
    for line in HelpPage.text(of: outline, width: width).split(separator: "\n") where !examples.contains(String(line)) {
      #expect(line.count <= width, "\(line)")
      #expect(line.last != " ")
    }
  }

  @Test(arguments: names)
  func `every option, operand, example and exit code is on the page`(name: String) throws {
    let outline = try CommandList.command(named: name).outline
    let page = HelpPage.text(of: outline, width: 80)
    for entry in outline.groups.flatMap(\.entries) {
      #expect(page.contains("\n" + HelpPage.term(entry.option)), "\(entry.option.names)")
      #expect(!entry.option.help.isEmpty)
    }
    for operand in outline.operands { #expect(page.contains("\n  \(operand.form) ")) }
    for example in outline.page.examples { #expect(page.contains("\n  \(example.line)\n")) }
    for code in outline.page.exitCodes { #expect(page.contains("\n  \(code.rawValue) ")) }
    #expect((2...4).contains(outline.page.examples.count))
  }

  @Test(arguments: names)
  func `every example is a command line that parses`(name: String) throws {
    let command = try CommandList.command(named: name)
    for example in command.page.examples {
      let words = example.line.split(separator: " ").map(String.init)
      #expect(words.prefix(2) == ["stabcli", name])
      _ = try command.parse(Array(words.dropFirst(2)))
    }
  }

  @Test func `option names are unique within a command and follow the platform`() {
    for command in CommandList.all {
      let names = command.outline.groups.flatMap(\.entries).flatMap(\.option.names)
      #expect(Set(names).count == names.count)
      for name in names { #expect(name.hasPrefix("--") ? name.count > 3 : name.count == 2) }
    }
  }

  @Test func `horizon has every option of its stage under its contracted name`() throws {
    let names = Set(HorizonCommand.outline.groups.flatMap(\.entries).flatMap(\.option.names))
    let contracted = """
      -o --output --log-offset --log-scale --axes --lens --hfov --readout --crop --max-zoom --size --resample --codec \
      --crf --preset --from --to --threads --trim-roll --quiet --verbose --overwrite --no-video --json --help
      """
    #expect(names.isSuperset(of: contracted.split(separator: " ").map(String.init)))
  }

  @Test func `defaults on the page are the defaults of the options`() {
    let entries = HorizonCommand.outline.groups.flatMap(\.entries)
    #expect(entries.first { $0.option.name == "--crop" }?.fallback == HorizonCommand().job.picture.crop.rawValue)
    #expect(entries.first { $0.option.name == "--log-scale" }?.fallback == "1")
    let synth = SynthCommand.outline.groups.flatMap(\.entries)
    #expect(synth.first { $0.option.name == "--hfov" }?.fallback == "70")
    #expect(synth.first { $0.option.name == "--fps" }?.fallback == "30")
  }

  @Test(arguments: [40, 80, 100])
  func `the overview lists every command once and keeps its width`(width: Int) {
    let text = HelpOverview.text(width: width)
    for name in Self.names { #expect(text.components(of: "\n  \(name) ") == 1) }
    let examples = text.range(ofLine: "Try:")
    for line in examples { #expect(line.count <= width) }
    for later in LaterVersions.commands { #expect(!text.contains("\n  \(later) ")) }
  }

  @Test func `a term too long for its column stands on a line of its own`() {
    #expect(TextLayout.item("  --long-name", "text here", column: 8, width: 40) == "  --long-name\n        text here")
    #expect(TextLayout.item("  -q", "text here", column: 8, width: 14) == "  -q    text\n        here")
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of part: String) -> Int {
    var rest = self[...]
    var count = 0
    while let index = rest.firstRange(of: part) {
      count += 1
      rest = rest[index.upperBound...]
    }
    return count
  }

  /// The lines before a line.
  fileprivate func range(ofLine line: String) -> [Substring] {
    split(separator: "\n", omittingEmptySubsequences: false).prefix { $0 != line }.map { $0 }
  }
}
