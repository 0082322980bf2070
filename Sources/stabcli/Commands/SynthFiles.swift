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
    clip = clipExtension.map { folder + "clip." + $0 }
    log = folder + "log.gcsv"
    truth = folder + "truth.csv"
    frames = folder + "frames.csv"
    settings = folder + "truth.json"
    camera = folder + "camera.json"
  }

  var all: [String] { [clip, log, truth, frames, settings, camera].compactMap(\.self) }

  /// The ending of every clip that `synth` may write.
  static let clipExtensions = [Container.mp4, .matroska].map(\.fileExtension)

  /// Every file that `synth` may write into a folder.
  static func all(in directory: String) -> [String] {
    let clips = clipExtensions.compactMap { SynthFiles(directory: directory, clipExtension: $0).clip }
    return clips + SynthFiles(directory: directory, clipExtension: nil).all
  }

  /// Makes the folder if it is missing; its parent must exist.
  func makeDirectory() throws(CommandFailure) {
    if isFolder(directory) { return }
    guard mkdir(directory, 0o777) == 0 else {
      throw .notWritten(directory, errno == EEXIST ? "is a file, not a folder" : systemMessage(errno))
    }
  }
}
