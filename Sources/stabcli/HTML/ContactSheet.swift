import Geometry
import Imaging
import Stabiliser
import VideoIO

/// Small pictures of a few moments, taken while a clip is decoded for other ends.
///
/// Used by one thread.
final class ContactSheet {
  /// One moment.
  struct Row: Equatable, Sendable {
    /// Which frame of the plan.
    let frame: Int
    /// When, on the clip's clock.
    let seconds: Double
    /// The source, where it is shown, then what was made of it.
    let pictures: [Thumbnail]
  }

  /// How many moments are kept.
  private static let moments = 4

  /// What was taken so far, in the clip's order.
  private(set) var rows: [Row] = []
  private let wanted: [Int: Double]
  private let names: [String]
  private let showsSource: Bool
  private let video: VideoTrackInfo

  /// Looks out for moments spread evenly over the frames.
  ///
  /// - Parameters:
  ///   - names: what is made of each frame; `nil` for the plan's mode alone.
  ///   - showsSource: whether the source is shown before them.
  init(
    of plan: StabilisationPlan, clip: ClipSource, part: Range<Int>? = nil, names: [String]? = nil,
    showsSource: Bool = true
  ) {
    let part = part ?? plan.frames.indices
    let places = (0..<Self.moments).map { part.lowerBound + part.count * (2 * $0 + 1) / (2 * Self.moments) }
    wanted = Dictionary(places.map { ($0, Double(plan.frames[$0].time.nanoseconds) * 1e-9) }) { a, _ in a }
    self.names = names ?? [plan.mode.rawValue]
    self.showsSource = showsSource
    video = clip.info.video
  }

  /// Looks at a frame: as stored, and what was made of it.
  func take(_ index: Int, stored: Picture, shown: [Picture]) throws(CommandFailure) {
    guard let seconds = wanted[index] else { return }
    // Many pictures are shown smaller: a page stays a few megabytes.
    let side = names.count + (showsSource ? 1 : 0) > 3 ? 240 : 320
    var pictures: [Thumbnail] = []
    func add(_ name: String, _ picture: Picture, _ display: DisplayRotation) throws(CommandFailure) {
      pictures.append(try Thumbnail(name, of: picture, display: display, video: video, longestSide: side))
    }
    if showsSource { try add("source", stored, video.rotation) }
    for (name, picture) in zip(names, shown) { try add(name, picture, .none) }
    rows.append(Row(frame: index, seconds: seconds, pictures: pictures))
  }
}
