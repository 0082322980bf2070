import Evaluation
import Geometry
import Glibc
import Stabiliser

/// The folder `synth` writes: `frames.csv`, `truth.csv`, and where they are there `camera.json` and `truth.json`.
struct TruthFolder {
  /// What it says.
  let truth: Truth
  /// What it leaves open, and what was assumed.
  let notes: [PlanNote]
  /// The files it is the truth of; `nil` where there is no `truth.json`.
  let origin: TruthOrigin?

  /// Names of the files, in the order they are read.
  static let names = ["frames.csv", "truth.csv", "camera.json", "truth.json"]

  /// Every file of a folder that belongs to its truth, whether it is there or not: none of them is ever written.
  static func files(in folder: String) -> [String] { SynthFiles.all(in: folder) }

  /// Reads a folder.
  ///
  /// - Parameter plan: Lens and readout where the folder does not say them.
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``.
  static func read(_ folder: String, for plan: StabilisationPlan) throws(CommandFailure) -> TruthFolder {
    guard isFolder(folder) else {
      throw .invalidInput(folder, access(folder, F_OK) == 0 ? "is not a folder of truth" : "there is no such folder")
    }
    let paths = names.map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
    for (name, path) in zip(names, paths).prefix(2) where access(path, F_OK) != 0 {
      throw .invalidInput(folder, "is not a folder of truth: there is no \(name) in it")
    }
    let frames = try TruthTable.read(paths[0], header: TruthTable.framesHeader, skipping: 1)
    let samples = try TruthTable.read(paths[1], header: TruthTable.samplesHeader, skipping: 0)
    guard !frames.isEmpty else { throw .invalidInput(paths[0], "holds no frame") }
    guard let path = TruePath(samples: samples) else {
      throw .invalidInput(paths[1], "holds \(samples.count) samples; a path has two at least")
    }
    var notes: [PlanNote] = []
    var camera = try Self.camera(paths[2], plan, &notes)
    let facts = try TruthFacts.read(paths[3])
    if let readout = facts?.readoutMilliseconds { camera.shutter.readoutSeconds = readout / 1000 }
    if facts?.clock == nil {
      notes.append(
        PlanNote(
          kind: "clockUnknown",
          message: facts == nil
            ? "there is no truth.json in \(folder): the clock is not judged, and whether the report is of this clip not checked"
            : "truth.json in \(folder) does not say logOffset_s; the clock is not judged"))
    }
    return TruthFolder(
      truth: Truth(camera: camera, frames: frames, path: path, clock: facts?.clock), notes: notes,
      origin: facts?.origin)
  }

  private static func camera(
    _ path: String, _ plan: StabilisationPlan, _ notes: inout [PlanNote]
  ) throws(CommandFailure) -> SourceCamera {
    guard access(path, F_OK) == 0 else {
      notes.append(
        PlanNote(
          kind: "cameraUnknown", message: "there is no \(path); the report's own lens and readout are taken as true"))
      return SourceCamera(lens: plan.lens, size: plan.sourceSize, shutter: plan.shutter)
    }
    let profile = try LensProfile.read(path)
    do {
      let size = profile.calibrationSize
      let camera = try profile.camera(stored: size, display: .none, framesPerSecond: profile.framesPerSecond)
      return SourceCamera(lens: camera.lens, size: size, shutter: camera.shutter ?? .global)
    } catch { throw error.failure(path) }
  }
}
