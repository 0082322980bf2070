import Charts
import Stabiliser
import Synthesis

extension AttitudeGrid {
  /// The motions and the length the goals are set for.
  private static let goals: [(motion: SyntheticMotion, degrees: Double)] = [(.walk, 0.15), (.run, 0.30), (.bike, 0.60)]

  /// The goals' cells alone: rows are methods. The last row is how many times our error the best of the others makes.
  var headline: String {
    var table = MarkdownTable(["120 s, phone"] + Self.goals.flatMap { ["\($0.motion.rawValue), median", "worst"] })
    for (index, name) in Self.methods.enumerated() {
      table.add(
        [name]
          + Self.goals.flatMap { goal -> [String] in
            guard let spread = errors(Cell(motion: goal.motion, grade: .phone, seconds: 120), method: index) else {
              return ["", ""]
            }
            return [Self.degrees(spread.median), Self.degrees(spread.greatest)]
          })
    }
    table.add(["*goal*"] + Self.goals.flatMap { [Self.degrees($0.degrees), ""] })
    table.add(
      ["*best other ÷ ours*"]
        + Self.goals.flatMap { [advantage(Cell(motion: $0.motion, grade: .phone, seconds: 120)), ""] })
    return table.text
  }

  /// One grade and length: rows are motions, columns methods, cells "median (worst)"; the last column as the last row
  /// of ``headline``.
  func table(_ grade: ImuGrade, seconds: Double) -> String {
    var table = MarkdownTable(["motion"] + Self.methods + ["best other ÷ ours"])
    for motion in SyntheticMotion.allCases {
      let cell = Cell(motion: motion, grade: grade, seconds: seconds)
      table.add(
        [motion.rawValue]
          + Self.methods.indices.map { index in
            errors(cell, method: index).map { "\(Self.degrees($0.median)) (\(Self.degrees($0.greatest)))" } ?? ""
          } + [advantage(cell)])
    }
    return table.text
  }

  /// The table of one grade and length with how honest ours is, quickly: for whoever works on the estimator.
  static func oneTable(_ words: [String]) throws -> String {
    guard words.count == 2, let grade = ImuGrade(rawValue: words[0]), let seconds = Double(words[1]),
      seconds > 0, seconds <= 3600
    else { throw BenchError.missingArgument("grade and seconds") }
    let cells = SyntheticMotion.allCases.map { Cell(motion: $0, grade: grade, seconds: seconds) }
    let grid = try AttitudeGrid(cells)
    var honesty = MarkdownTable(["motion", "squared error ÷ variance, median", "least", "greatest"])
    for cell in cells {
      guard let spread = grid.honesty(cell) else { continue }
      let numbers = [spread.median, spread.least, spread.greatest].map { Figure.decimal($0, places: 2) }
      honesty.add([cell.motion.rawValue] + numbers)
    }
    return grid.table(grade, seconds: seconds) + "\n" + honesty.text
  }

  /// The least of the other methods' median errors by ours: above 1 ours is better.
  private func advantage(_ cell: Cell) -> String {
    let medians = Self.methods.indices.compactMap { errors(cell, method: $0)?.median }
    guard medians.count == Self.methods.count, let ours = medians.last, let best = medians.dropLast().min(), ours > 0
    else { return "" }
    return Figure.decimal(best / ours, places: 2)
  }

  /// How honest ours is: rows are motions, columns grades and lengths, cells medians over the seeds. The last row
  /// counts the honest cells of each column.
  var honestyTable: String {
    let columns = Self.grades.flatMap { grade in Self.lengths.map { (grade: grade, seconds: $0) } }
    var table = MarkdownTable(["motion"] + columns.map { "\($0.grade.rawValue), \(Int($0.seconds)) s" })
    for motion in SyntheticMotion.allCases {
      table.add(
        [motion.rawValue]
          + columns.map { column in
            honesty(Cell(motion: motion, grade: column.grade, seconds: column.seconds))
              .map { Figure.decimal($0.median, places: 2) } ?? ""
          })
    }
    table.add(
      ["*honest*"]
        + columns.map { column in
          let medians = SyntheticMotion.allCases.compactMap {
            honesty(Cell(motion: $0, grade: column.grade, seconds: column.seconds))?.median
          }
          return "\(medians.filter { (0.5...2).contains($0) }.count) of \(medians.count)"
        })
    return table.text
  }

  /// Methods of the charts: those that tell something the others do not.
  private static let charted = ["raw gyro", "complementary", "VQF"] + methods.suffix(4)

  /// Median errors, one chart a grade.
  func chart(seconds: Double) -> ChartPage {
    let motions = SyntheticMotion.allCases
    let names = motions.enumerated().map { Axis.Name($1.rawValue, at: Double($0)) }
    let x = Axis(label: "", range: -0.5...Double(motions.count) - 0.5, names: names)
    let charts = Self.grades.map { grade in
      let series = Self.charted.enumerated().map { column, name in
        // Side by side within a motion's place.
        let shift = 0.1 * (Double(column) - Double(Self.charted.count - 1) / 2)
        let index = Self.methods.firstIndex(of: name) ?? 0
        let points = motions.enumerated().map { place, motion in
          let spread = errors(Cell(motion: motion, grade: grade, seconds: seconds), method: index)
          return (x: Double(place) + shift, y: spread?.median ?? .nan)
        }
        return Series(name: name, points: points, style: .points)
      }
      return Chart(
        title: "\(grade.rawValue), \(Int(seconds)) s", x: x,
        y: Axis(label: "rms roll error, °", scale: .logarithmic), series: series)
    }
    return ChartPage(title: "Roll errors by motion: medians of five seeds", charts: charts)
  }

  private static func degrees(_ value: Double) -> String {
    Figure.decimal(value, places: value < 9.995 ? 2 : 1)
  }
}
