public import Geometry

extension VideoWriter {
  /// Refuses what ``init(path:source:outputSize:settings:overwrite:range:part:clock:)`` would refuse of clip, codec and
  /// container, before anything is decoded or written.
  ///
  /// - Parameters:
  ///   - path: of the file that is to be written.
  ///   - outputSize: of its pictures; `nil` where it is not settled, and not looked at.
  /// - Throws: ``VideoIOError``, what is wrong with the clip under the clip's own name.
  public static func check(
    path: String, source: VideoReader, outputSize: PixelSize?, settings: EncodeSettings
  ) throws(VideoIOError) {
    let (track, container) = (source.info.video, try container(for: path))
    guard !track.fieldOrder.isInterlaced || settings.takesFieldsAsOne else { throw interlaced(source.path) }
    let size = outputSize ?? PixelSize(width: 1024, height: 1024)
    _ = try EncoderChoice(source: track, size: size, settings: settings, container: container, path: path)
  }
}
