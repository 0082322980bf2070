import Charts
import Glibc
import Synthesis

/// The laboratory's report: which way is up, by every method, against the truth.
struct LabReport {
  /// Where plots go.
  var folder: String

  /// All sections as Markdown; plots are written on the way. What is timed runs first, alone.
  func text() throws -> String {
    let time = try timed("an hour at 1 kHz", LongLog.table)
    let grid = try timed("grid") { try AttitudeGrid() }
    let lengths = try timed("lengths", ErrorByLength.init)
    let sections = [
      LabText.headline(grid), LabText.grid(grid), LabText.honesty(grid), LabText.lengths(lengths),
      LabText.still(try timed("still camera", StillCamera.table)),
      LabText.corner(try timed("corner", LongCorner.table)),
      LabText.time(time), LabText.methods,
    ]
    for motion in ErrorOverTime.motions { try write(ErrorOverTime.page(motion), "error-\(motion.rawValue)") }
    try write(grid.chart(seconds: 120), "grid-120s")
    try write(lengths.page, "lengths")
    try write(LongCorner.page(), "corner")
    return sections.joined(separator: "\n")
  }

  private func timed<Result>(_ what: String, _ body: () throws -> Result) rethrows -> Result {
    let start = Reading.now
    let result = try body()
    StandardError.say("\(what): \(Figure.text(Reading.now.wall - start.wall)) s")
    return result
  }

  /// Writes a page beside the report.
  private func write(_ page: ChartPage, _ name: String) throws {
    let path = "\(folder)/\(name).svg"
    guard let file = fopen(path, "w") else { throw BenchError.notWritten(path: path, errno: errno) }
    let bytes = Array(page.svg.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw BenchError.notWritten(path: path, errno: errno) }
  }
}
