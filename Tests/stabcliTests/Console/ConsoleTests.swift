import Testing

@testable import stabcli

/// Messages and progress.
struct ConsoleTests {
  @Test func `messages carry the tool's name and their kind`() {
    let recording = RecordingConsole()
    let console = recording.console
    console.note("one")
    console.warning("two")
    console.detail("three")
    console.report(CommandFailure(.invalidInput, "four", details: ["five"]))
    #expect(recording.messages == "stabcli: note: one\nstabcli: warning: two\nstabcli: error: four\n")
  }

  @Test func `quiet leaves errors, verbose adds causes`() {
    let recording = RecordingConsole()
    let console = recording.console
    console.verbosity = .quiet
    console.note("one")
    console.warning("two")
    let meter = ProgressMeter(console, task: "rendering", total: 2)
    recording.pass(seconds: 60)
    meter.advance(to: 1)
    meter.finish()
    console.report(CommandFailure(.invalidInput, "four", details: ["five"]))
    #expect(recording.messages == "stabcli: error: four\n")
    console.verbosity = .verbose
    console.report(CommandFailure(.invalidInput, "four", details: ["five"]))
    #expect(recording.messages.hasSuffix("stabcli: error: four\nstabcli:   five\n"))
  }

  @Test func `progress is redrawn at most ten times a second and ends at 100 percent`() {
    let recording = RecordingConsole(columns: 100)
    let meter = ProgressMeter(recording.console, task: "rendering", total: 1000)
    for frame in 1...990 {
      recording.pass(seconds: 0.001)
      meter.advance(to: frame)
    }
    #expect((9...10).contains(recording.messageWrites))
    meter.finish()
    #expect(recording.messages.contains("rendering  10 %  100/1000 frames  1000.0 frames/s  0:01 left"))
    #expect(recording.messages.hasSuffix("\rrendering  100 %  990/990 frames  1000.0 frames/s  in 0:01\u{1B}[K\n"))
  }

  @Test func `elsewhere progress is a plain line every ten seconds`() {
    let recording = RecordingConsole()
    let meter = ProgressMeter(recording.console, task: "rendering", total: 300)
    for second in 1...25 {
      recording.pass(seconds: 1)
      meter.advance(to: second * 10)
    }
    meter.finish()
    #expect(
      recording.messages == """
        stabcli: rendering  33 %  100/300 frames  10.0 frames/s  0:20 left
        stabcli: rendering  66 %  200/300 frames  10.0 frames/s  0:10 left
        stabcli: rendering  100 %  250/250 frames  10.0 frames/s  in 0:25\n
        """)
  }

  @Test func `an unknown total counts up, a total too small grows`() {
    var unknown = ProgressState(task: "reading", unit: "frames", total: nil, start: 0)
    unknown.advance(to: 50, at: 1_000_000_000)
    #expect(unknown.line == "reading  50 frames  50.0 frames/s" && unknown.percent == nil)
    var small = ProgressState(task: "reading", unit: "frames", total: 10, start: 0)
    small.advance(to: 12, at: 1_000_000_000)
    #expect(small.line == "reading  100 %  12/12 frames  12.0 frames/s")
  }

  @Test func `nothing done is no rate and no percent too many`() {
    var state = ProgressState(task: "x", unit: "frames", total: 3, start: 0)
    #expect(state.line == "x  0 %  0/3 frames")
    state.advance(to: 2, at: 2_000_000_000)
    #expect(state.percent == 66 && state.secondsLeft == 1)
    state.finish(at: 3_000_000_000)
    #expect(state.percent == 100 && state.secondsLeft == nil)
  }

  @Test func `a note during progress stands on its own line`() {
    let recording = RecordingConsole(columns: 80)
    let console = recording.console
    let meter = ProgressMeter(console, task: "x", total: 4)
    recording.pass(seconds: 1)
    meter.advance(to: 2)
    console.note("hello")
    let line = "x  50 %  2/4 frames  2.0 frames/s  0:01 left"
    #expect(recording.messages == "\r\(line)\u{1B}[K\r\u{1B}[Kstabcli: note: hello\n\(line)")
  }

  @Test func `work that fails leaves no half line`() {
    let recording = RecordingConsole(columns: 80)
    do {
      let meter = ProgressMeter(recording.console, task: "x", total: 4)
      recording.pass(seconds: 1)
      meter.advance(to: 2)
    }
    #expect(recording.messages.hasSuffix("\r\u{1B}[K"))
  }

  @Test func `a narrow terminal never wraps the line`() {
    let recording = RecordingConsole(columns: 20)
    let meter = ProgressMeter(recording.console, task: "rendering", total: 1000)
    recording.pass(seconds: 1)
    meter.advance(to: 500)
    #expect(recording.messages == "\rrendering  50 %  50\u{1B}[K")
  }

  @Test(arguments: [(0.0, "0:00"), (59, "0:59"), (61, "1:01"), (3725, "1:02:05"), (.infinity, "0:00")])
  func `clocks read like clocks`(seconds: Double, text: String) { #expect(ProgressState.clock(seconds) == text) }
}
