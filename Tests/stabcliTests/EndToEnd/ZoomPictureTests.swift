import Geometry
import Imaging
import Testing

/// The proof of sign for the zoom lock: what stands still in the rendered pictures.
@Suite struct ZoomPictureTests {
  /// How far a picture moved against another along x, pixels: the shift at which their middles differ least.
  private func shift(_ a: Picture, _ b: Picture) throws -> Int {
    let (before, after) = (a.planes[0], b.planes[0])
    let shifts = Array(-40...40)
    let costs = shifts.map { dx in
      stride(from: 30, to: 150, by: 5).reduce(0) { sum, y in
        stride(from: 60, to: 260, by: 3).reduce(sum) { $0 + abs(before[$1, y] - after[$1 + dx, y]) }
      }
    }
    return shifts[try #require(costs.indices.min { costs[$0] < costs[$1] })]
  }

  @Test func `a panned picture stands still while the lock says locked, and the source's does not`() throws {
    let scene = try SyntheticScene.sharpPan()
    let folder = try Workspace()
    let outcome = try Stabcli.run(
      ["zoom"] + scene.input + ["--zoom", "2", "--crf", "4", "-o", folder("held.mp4"), "--quiet"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let table = try ReportTable(folder("held.report.csv"))
    let headings = try table.numbers("camera_heading_deg")
    let (before, after) = (try pictures(of: scene.clip), try pictures(of: folder("held.mp4")))
    #expect(before.count == after.count && before.count == table.rows.count)
    let locked = table.isIn("locked")
    var seen = 0
    for k in after.indices.dropFirst() where locked[k] && abs(headings[k] - headings[k - 1]) > 0.6 {
      let (source, held) = (try shift(before[k - 1], before[k]), try shift(after[k - 1], after[k]))
      // Turning right, the source moves left: the sign is known. What is held does not move at all.
      #expect(Double(source) * (headings[k] - headings[k - 1]) < 0)
      #expect(held == 0)
      seen += 1
    }
    #expect(seen >= 4)
  }
}
