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
    var common = StabilisingOptions()
    common.picture.maximumZoom = 3
    let own = read[0].options(common).picture
    #expect(own.crop == .fullTurn && own.maximumZoom == 1.5 && abs(own.trimRollRadians - 2 * .pi / 180) < 1e-12)
    #expect(
      read[1].options(common).picture.maximumZoom == 3
        && read[0].text == "horizon:crop=full-turn:trim-roll=2:max-zoom=1.5")
    #expect(ValueType<[ModeChoice]>.modes.record(read) == .text(read.map(\.text).joined(separator: ",")))
  }

  @Test func `a policy may be a mode's own, too`() throws {
    let read = try #require(modes("action,action:live,zoom:zoom=1.4:lock-horizon"))
    let own = read.map { $0.options(StabilisingOptions()).policy }
    #expect(own.map(\.isLive) == [false, true, false] && own.map(\.locksHorizon) == [false, false, true])
    #expect(own[2].lock.zoom == 1.4 && own[0].lock.zoom == nil)
    #expect(read.map { $0.needsGravity(StabilisingOptions()) } == [false, false, true])
  }

  @Test(arguments: [
    "action:live=yes,horizon", "horizon:aspect=1,horizon", "", ",", "horizon,", "horizon:,horizon",
    "horizon:crop=,horizon", "horizon::,horizon", "HORIZON,horizon",
  ])
  func `what is no list of modes is refused`(text: String) { #expect(modes(text) == nil) }

  @Test(arguments: [1, 2, 3, 7, 20, 21])
  func `parts of a plan are all its frames once, nearly equal`(count: Int) {
    let parts = (1...count).map { PlanSegment(index: $0, count: count).frames(of: 20) }
    #expect(parts.flatMap { Array($0) } == Array(0..<20))
    #expect((parts.map(\.count).max() ?? 0) - (parts.map(\.count).min() ?? 0) <= 1)
  }
}
