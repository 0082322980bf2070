import Foundation

/// The command line tools tests compare with; they are test dependencies, not the product's.
enum Tools {
  static let ffmpeg = find("ffmpeg")
  static let ffprobe = find("ffprobe")
  static let taskset = find("taskset")
  static let isInstalled = ffmpeg != nil && ffprobe != nil

  struct Failure: Error { var command: [String], status: Int32, output: String }

  private static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a tool and returns what it printed on standard output.
  @discardableResult
  static func run(_ tool: String?, _ arguments: [String]) throws -> String {
    guard let tool else { throw Failure(command: arguments, status: 127, output: "not installed") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw Failure(command: arguments, status: process.terminationStatus, output: text)
    }
    return text
  }

  /// Makes a clip: `arguments` between the quiet flags and the output's name.
  static func make(_ path: String, _ arguments: String) throws {
    try run(ffmpeg, ["-hide_banner", "-v", "error", "-y"] + arguments.split(separator: " ").map(String.init) + [path])
  }

  /// ffprobe's answer, one row a line, fields separated by commas.
  static func probe(_ path: String, _ arguments: String) throws -> [[String]] {
    let text = try run(
      ffprobe, ["-v", "error", "-of", "csv=p=0"] + arguments.split(separator: " ").map(String.init) + [path])
    return text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
  }

  /// The checksum of a track's packets, copied as they are.
  static func packetChecksum(_ path: String, _ track: String) throws -> String {
    try run(ffmpeg, ["-v", "error", "-i", path, "-map", track, "-c", "copy", "-f", "md5", "-"])
  }

  /// Presentation ticks of the frames the reference decoder delivers.
  static func frameTicks(_ path: String, stream: String = "v:0") throws -> [Int64] {
    try probe(path, "-select_streams \(stream) -show_entries frame=best_effort_timestamp").compactMap {
      $0.first.flatMap { Int64($0) }
    }
  }
}

/// A folder that is gone when the test is over.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "videoio-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Everything in the folder, hidden files too.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

/// Real clips that lie beside the checkout on some machines.
enum SharedData {
  static let folder: String? = {
    var url = URL(fileURLWithPath: #filePath)
    while url.path != "/" {
      url.deleteLastPathComponent()
      let package = url.appendingPathComponent("Package.swift").path
      guard FileManager.default.fileExists(atPath: package) else { continue }
      let data = url.deletingLastPathComponent().appendingPathComponent("shared/data").path
      return FileManager.default.fileExists(atPath: data) ? data : nil
    }
    return nil
  }()

  static func files(in name: String) -> [String] {
    guard let folder else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + name)) ?? []
    return names.sorted().map { "\(folder)/\(name)/\($0)" }
  }

  static func clip(_ name: String) -> String { "\(folder ?? "")/\(name)" }
}
