/// How many of a file's last bytes show whether an Insta360 camera has written its telemetry there.
public let insta360Tail = 32

/// What there is of telemetry in a video that is recognised and not read, with what to use instead; `nil` for none.
///
/// - Parameters:
///   - tracks: The four characters of its tracks.
///   - tail: The file's last ``insta360Tail`` bytes: an Insta360 file ends in a fixed text.
public func unreadTelemetry(tracks: [String], tail: [UInt8]) -> String? {
  if tail.suffix(insta360Tail).elementsEqual("8db42d694ccc418790edff439fe026bf".utf8) {
    return "the telemetry of Insta360 in it is not read: export it from Gyroflow as gcsv, or save the project with its "
      + "gyro data, and give that as the log"
  }
  if tracks.contains("rtmd") {
    return "the telemetry of Sony (rtmd) in it is not read: export it from Gyroflow as gcsv and give that as the log"
  }
  return nil
}
