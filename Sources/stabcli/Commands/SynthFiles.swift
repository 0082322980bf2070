import Glibc
import VideoIO

/// What `synth` writes into its folder.
struct SynthFiles {
  let directory: String
  /// The clip; `nil` when none is rendered.
  let clip: String?
  let log: String
  let truth: String
  let frames: String
  /// What was done to log and clip.
  let settings: String
  let camera: String

  /// `clipExtension` is `nil` when no clip is made.
  init(directory: String, clipExtension: String?) {
    self.directory = directory
    let folder = directory.hasSuffix("/") ? directory : directory + "/"
    clip = clipExtension.map { folder + Self.clipStem + "." + $0 }
    log = folder + Self.logName
    truth = folder + "truth.csv"
    frames = folder + "frames.csv"
    settings = folder + Self.settingsName
    camera = folder + "camera.json"
  }

  var all: [String] { [clip, log, truth, frames, settings, camera].compactMap(\.self) }

  /// Name of the clip, without its ending.
  static let clipStem = "clip"
  /// Name of the motion log.
  static let logName = "log.gcsv"
  /// Name of what was done to log and clip.
  static let settingsName = "truth.json"
  /// The ending of every clip that `synth` may write.
  static let clipExtensions = [Container.mp4, .matroska].map(\.fileExtension)

  /// Every file that `synth` may write into a folder.
  static func all(in directory: String) -> [String] {
    let clips = clipExtensions.compactMap { SynthFiles(directory: directory, clipExtension: $0).clip }
    return clips + SynthFiles(directory: directory, clipExtension: nil).all
  }

  /// Refuses to write beside a clip that would not be replaced: it would stand beside the truth of another one.
  ///
  /// Nothing tells whether it is of an earlier run or the user's own, so it is left alone.
  func checkForOtherClips() throws(CommandFailure) {
    for path in Self.all(in: directory) where FileName(path).stem == Self.clipStem && path != clip {
      var facts = stat()
      guard lstat(path, &facts) == 0 else { continue }
      throw .notWritten(
        path,
        "is there and would stand beside the truth of another clip; move it away, or write into another folder (-o)")
    }
  }
}
