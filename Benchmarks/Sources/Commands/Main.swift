import Glibc
import Synthesis

/// Prints one part of the report as Markdown; `Scripts/bench` runs them all, each in a process of its own.
@main
enum Main {
  private static let usage = """
    usage: bench warp | mesh | reading        ours beside something else, in turn
           bench warp-paths                   a frame by every path, format and filter, beside its copy
           bench warp-service                 warps on demand for Benchmarks/opencv_warp.py
           bench planning [MINUTES …]         time and memory from log to plan (default: 0.5 2)
           bench corridor                     the planner on one axis, beside rival ways
           bench corridor-problem FRAMES      its input and its cost, for another solver to check
           bench modes                        what every mode leaves of shake and tilt, with a phone's log
           bench borders                      every mode, crop and cap on every motion: is a border ever read?
           bench peers STABCLI FOLDER CLIP [LOG] [OPTION …]   a real clip: our modes and vid.stab, by their pictures
           bench sync [SECONDS SEEDS GRADE READOUT_MS]   clock, readout, focal length and axes against the truth
           bench stack                        hand-held frames laid on each other: log, truth, pictures
           bench attitude                     error of the horizon against the truth
           bench lab FOLDER                   every method on every motion; FOLDER is for plots
           bench grid GRADE SECONDS           one table of it, and how honest ours is
           bench log MOTION GRADE SECONDS SEED   a synthetic log as CSV, with every method's "up"
           bench end-to-end STABCLI FOLDER    whole jobs beside ffmpeg's; FOLDER is for clips

    """

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      StandardError.say("\(error)\n\(usage)")
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    guard let part = arguments.first else { throw BenchError.missingArgument("which part") }
    let rest = Array(arguments.dropFirst())
    switch part {
    case "planning":
      let minutes = rest.compactMap(Double.init).filter { $0 > 0 && $0 <= 60 }
      print(try PlanningTable.text(minutes: minutes.isEmpty ? [0.5, 2] : minutes.sorted()))
    case "warp-paths": print(try PathTable.text())
    case "warp-service": try WarpService.run()
    case "corridor": print(CorridorTable.text())
    case "corridor-problem":
      guard let frames = rest.first.flatMap(Int.init), frames > 3, frames <= 100_000 else {
        throw BenchError.missingArgument("how many frames, 4 to 100000")
      }
      print(CorridorTable.listing(frames: frames))
    case "modes": print(try ShakeTable.text())
    case "borders": print(try BorderTable.text())
    case "peers":
      guard rest.count >= 3 else {
        throw BenchError.missingArgument("the stabcli to run, a folder, a clip")
      }
      print(try PeerTable(stabcli: rest[0], folder: rest[1], clip: Array(rest[2...])).text())
    case "sync": print(try SyncTable.text(rest), terminator: "")
    case "stack": print(try GyroStackTable.text())
    case "attitude": print(try AttitudeTable.text())
    case "lab":
      guard rest.count == 1 else { throw BenchError.missingArgument("a folder for plots") }
      print(try LabReport(folder: rest[0]).text(), terminator: "")
    case "grid": print(try AttitudeGrid.oneTable(rest))
    case "log": print(try LogListing.text(LogListing.trial(rest)))
    case "end-to-end":
      guard rest.count == 2 else { throw BenchError.missingArgument("the stabcli to run and a folder") }
      print(try EndToEnd(stabcli: rest[0], folder: rest[1]).text())
    default:
      guard let group = BenchmarkList.groups.first(where: { $0.name == part }) else {
        throw BenchError.unknownPart(part)
      }
      print(try ComparisonTable.text(group))
    }
  }
}
