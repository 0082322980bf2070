/// Which part of a plan a picture is: what is needed to put the parts together again.
struct ReportSegment: Encodable, Equatable {
  /// Which part, from 1.
  var index: Int
  /// Of how many.
  var count: Int
  /// The plan's first and last frame in it.
  var frames: [Int]
  /// SHA-256 of the plan as its file is written: equal for all parts of one plan.
  var planHash: String
  /// Whether it carries what is beside the video.
  var carriesTracks: Bool

  private enum CodingKeys: String, CodingKey {
    case index, count, frames, carriesTracks
    case planHash = "planSha256"
  }
}
