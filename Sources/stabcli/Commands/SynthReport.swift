import Synthesis

/// What `synth --json` prints.
struct SynthReport: Encodable {
  let clip: String?
  let log: String
  let truth: String
  let frameTruth: String
  let truthSettings: String
  let camera: String
  let frames: Int
  let settings: [String: SettingValue]

  init(_ files: SynthFiles, _ clip: SyntheticClip, _ settings: [String: SettingValue]) {
    (self.clip, log, truth) = (files.clip, files.log, files.truth)
    (frameTruth, truthSettings, camera) = (files.frames, files.settings, files.camera)
    frames = clip.frameCount
    self.settings = settings
  }
}
