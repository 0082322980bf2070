import Stabiliser
import Testing

@testable import stabcli

/// `--modes` and `--segment` as typed.
struct ModeChoiceTests {
  func modes(_ text: String) -> [ModeChoice]? {
    if case .value(let modes) = ValueType<[ModeChoice]>.modes.read(text) { modes } else { nil }
  }

  @Test func `every mode of this version is found by its name`() throws {
    let names = StabilisationMode.allCases.map(\.rawValue)
    for name in names {
      let pair = try #require(modes("\(name),\(name):crop=dynamic"))
      #expect(pair.map(\.mode.rawValue) == [name, name] && pair.map(\.label) == [name, "\(name) crop=dynamic"])
    }
  }

  @Test func `a mode's own options stand above the command's`() throws {
    let read = try #require(modes("horizon:crop=full-turn:trim-roll=2:max-zoom=1.5,horizon"))
    var common = PictureOptions()
    common.maximumZoom = 3
    let own = read[0].picture(common)
    #expect(own.crop == .fullTurn && own.maximumZoom == 1.5 && abs(own.trimRollRadians - 2 * .pi / 180) < 1e-12)
    #expect(
      read[1].picture(common).maximumZoom == 3 && read[0].text == "horizon:crop=full-turn:trim-roll=2:max-zoom=1.5")
    #expect(ValueType<[ModeChoice]>.modes.record(read) == .text(read.map(\.text).joined(separator: ",")))
  }

  @Test(arguments: [
    "", ",", "horizon,", "horizon:,horizon", "horizon:crop=,horizon", "horizon::,horizon", "HORIZON,horizon",
  ])
  func `what is no list of modes is refused`(text: String) { #expect(modes(text) == nil) }

  @Test(arguments: [1, 2, 3, 7, 20, 21])
  func `parts of a plan are all its frames once, nearly equal`(count: Int) {
    let parts = (1...count).map { PlanSegment(index: $0, count: count).frames(of: 20) }
    #expect(parts.flatMap { Array($0) } == Array(0..<20))
    #expect((parts.map(\.count).max() ?? 0) - (parts.map(\.count).min() ?? 0) <= 1)
  }
}
