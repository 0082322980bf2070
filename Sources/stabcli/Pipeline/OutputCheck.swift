import Geometry
import Stabiliser
import VideoIO

/// Refuses, before anything is decoded, what could not be written in the end.
enum OutputCheck {
  /// - Parameters:
  ///   - path: what is to be written, a clip or a sequence of stills.
  ///   - size: of its pictures.
  static func check(
    _ path: String, of clip: ClipSource, _ size: PlanSettings.Output, _ settings: EncodeSettings
  ) throws(CommandFailure) {
    if SequenceName(path) != nil {
      guard !clip.info.video.fieldOrder.isInterlaced || settings.takesFieldsAsOne else {
        throw CommandFailure(VideoWriter.interlaced(clip.path))
      }
      return
    }
    let known: PixelSize? =
      switch size {
      case .source: clip.info.video.uprightSize
      case .fixed(let size): size
      case .native: nil
      }
    do {
      try VideoWriter.check(path: path, source: clip.reader, outputSize: known, settings: settings)
    } catch { throw CommandFailure(error) }
  }
}
