import FoundationEssentials

/// Real clips: every mode of ours and ffmpeg's vid.stab, measured from their pictures alone by `stabcli measure`.
struct PeerTable {
  /// The program to run.
  var stabcli: String
  /// For what the jobs write.
  var folder: String
  /// The clip, its log, and options that say how they belong together.
  var clip: [String]

  private struct Measured: Decodable {
    var jitterRms_px: Double?
    var rollJitterRms_deg: Double?
    var shake_px: Double?
    var acceleration_px: Double?
    var itf_dB: Double?
    var borderFrames: Int
    var pairsFollowed: Int
  }

  private struct Report: Decodable {
    struct Metrics: Decodable { var meanZoom: Double }
    var metrics: Metrics
  }

  private struct Subject {
    var name: String
    var zoom: String
    var file: String
  }

  /// One row a mode; the first is the source.
  func text() throws -> String {
    var subjects = [Subject(name: "source", zoom: "1.000", file: clip[0])]
    for mode in ["horizon", "zoom", "smart", "action"] {
      for isLive in [false, true] { subjects.append(try ours(mode, isLive: isLive)) }
    }
    subjects += try vidStab()
    var table = MarkdownTable([
      "method", "zoom", "jitter, px", "roll jitter, °", "shake above 1 Hz, px", "acceleration, px/frame²", "ITF, dB",
      "frames with border", "pairs followed",
    ])
    for subject in subjects {
      let found = try measured(subject.file)
      table.add(
        [subject.name, subject.zoom]
          + [found.jitterRms_px, found.rollJitterRms_deg, found.shake_px, found.acceleration_px, found.itf_dB]
          .map { $0.map(Figure.text) ?? "–" } + ["\(found.borderFrames)", "\(found.pairsFollowed)"])
    }
    return table.text
  }

  private func ours(_ mode: String, isLive: Bool) throws -> Subject {
    let name = mode + (isLive ? "-live" : "")
    let file = "\(folder)/\(name).mkv"
    _ = try ChildProcess.run(
      [stabcli, mode] + clip + (isLive ? ["--live"] : [])
        + ["-o", file, "--codec", "ffv1", "--overwrite", "--quiet"])
    let report: Report = try decoded("\(folder)/\(name).report.json")
    return Subject(
      name: mode + (isLive ? ", live" : ""), zoom: Figure.decimal(report.metrics.meanZoom, places: 3), file: file)
  }

  /// Two passes at smoothing 30, without and with its choice of zoom.
  private func vidStab() throws -> [Subject] {
    let transforms = "\(folder)/transforms.trf"
    let ffmpeg = ["ffmpeg", "-nostdin", "-y", "-i", clip[0]]
    _ = try ChildProcess.run(ffmpeg + ["-vf", "vidstabdetect=result=\(transforms)", "-f", "null", "-"])
    return try [0, 1].map { optimises in
      let file = "\(folder)/vidstab\(optimises).mkv"
      let said = "\(folder)/vidstab.log"
      // The shell catches what is said; the program and its arguments are its own, not the shell's to read.
      _ = try ChildProcess.run(
        ["sh", "-c", #"said=$1; shift; exec "$@" 2>"$said""#, "sh", said] + ffmpeg + [
          "-vf", "vidstabtransform=input=\(transforms):smoothing=30:optzoom=\(optimises)", "-an", "-c:v", "ffv1", file,
        ])
      let text = String(decoding: try Data(contentsOf: URL(filePath: said)), as: UTF8.self)
      let percent = text.split(separator: "Final zoom: ").dropFirst().first?.prefix { $0.isNumber || $0 == "." }
      let zoom = percent.flatMap { Double($0) }.map { 1 + $0 / 100 } ?? 1
      return Subject(
        name: "vid.stab 30" + (optimises == 1 ? ", optzoom" : ""), zoom: Figure.decimal(zoom, places: 3), file: file)
    }
  }

  private func measured(_ file: String) throws -> Measured {
    let result = "\(folder)/measured.json"
    _ = try ChildProcess.run(
      ["sh", "-c", #"result=$1; shift; exec "$@" >"$result""#, "sh", result, stabcli, "measure", file, "--json", "-q"])
    return try decoded(result)
  }

  private func decoded<Value: Decodable>(_ path: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(contentsOf: URL(filePath: path)))
  }
}
