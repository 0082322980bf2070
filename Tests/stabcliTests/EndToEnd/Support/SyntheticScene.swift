import Foundation

/// What `stabcli synth` made, once for all tests of this process; nobody writes into it.
struct SyntheticScene: Sendable {
  let folder: String
  var clip: String { "\(folder)/clip.mp4" }
  var log: String { "\(folder)/log.gcsv" }
  var camera: String { "\(folder)/camera.json" }
  var frames: String { "\(folder)/frames.csv" }

  private init(_ name: String, _ options: String) throws {
    folder = "\(Self.root)/\(name)"
    let words = options.split(separator: " ").map(String.init)
    let outcome = try Stabcli.run(["synth", "-o", folder, "--imu", "perfect", "--preset", "ultrafast"] + words)
    guard outcome.status == 0 else { throw ChildProcess.Failure(command: outcome.command, reason: outcome.messages) }
  }

  /// The arguments of `horizon` that say everything: clip, log, lens, fast encoding.
  var input: [String] { [clip, log, "--lens", camera, "--preset", "ultrafast"] }

  private typealias Made = Result<SyntheticScene, any Error>

  /// Two seconds of walking, tiny.
  static func walk() throws -> SyntheticScene { try walkMade.get() }
  private static let walkMade = Made { try SyntheticScene("walk", "--motion walk --seconds 2 --size 96x54 --fps 10") }

  /// Two seconds of walking, large enough to measure a line.
  static func sharpWalk() throws -> SyntheticScene { try sharpWalkMade.get() }
  private static let sharpWalkMade = Made {
    try SyntheticScene("sharp", "--motion walk --seconds 2 --size 320x180 --fps 4 --crf 4")
  }

  /// Sweeps to both sides, large enough to see what moves.
  static func sharpPan() throws -> SyntheticScene { try sharpPanMade.get() }
  private static let sharpPanMade = Made {
    try SyntheticScene("pan", "--motion pan --seconds 8 --size 320x180 --fps 5 --readout 0 --crf 4")
  }

  /// A turn each way, large enough to measure a line.
  static func sharpFlips() throws -> SyntheticScene { try sharpFlipsMade.get() }
  private static let sharpFlipsMade = Made {
    try SyntheticScene("turns", "--motion flips --seconds 4 --size 320x180 --fps 2 --crf 4")
  }

  /// A camera that does not move.
  static func still() throws -> SyntheticScene { try stillMade.get() }
  private static let stillMade = Made {
    try SyntheticScene("still", "--motion still --seconds 0.4 --size 96x54 --fps 25")
  }

  /// Any motion through any lens, tiny.
  static func tiny(_ motion: String, _ lens: String, seconds: Int, fps: Int) throws -> SyntheticScene {
    // Nobody else's, whatever asks for the like at the same time.
    try SyntheticScene(
      "\(motion)-\(lens)-\(UUID().uuidString)",
      "--motion \(motion) --lens \(lens) --seconds \(seconds) --size 64x36 --fps \(fps)")
  }

  /// Where the scenes are kept until the process ends.
  private static let root: String = {
    let path = NSTemporaryDirectory() + "stabcli-scenes-\(ProcessInfo.processInfo.processIdentifier)"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    atexit {
      let path = NSTemporaryDirectory() + "stabcli-scenes-\(ProcessInfo.processInfo.processIdentifier)"
      try? FileManager.default.removeItem(atPath: path)
    }
    return path
  }()
}

extension Result where Failure == any Error {
  /// Keeps what a throwing closure gives.
  fileprivate init(_ body: () throws -> Success) {
    do { self = .success(try body()) } catch { self = .failure(error) }
  }
}
