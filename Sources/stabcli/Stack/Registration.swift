import Geometry
import Imaging
import Light
import Stacking

/// How the frames of a stack lie on each other, and how that is known.
struct Registration {
  /// `gyro`, `image`, or both.
  let method: String
  /// The frame the others are laid on.
  let reference: Int
  /// One each.
  let alignments: [FrameAlignment]
  /// How well each correlates with the reference; empty where pictures were not asked.
  let correlations: [Double]

  /// By the pictures alone: each frame against the one in the middle of the stack, then told from the frame that lies in
  /// the middle of where they all lie.
  static func byPictures(
    _ feed: any FrameFeed, threads: Int, _ console: Console
  ) throws(CommandFailure) -> Registration {
    let shifts = try pictureShifts(feed, against: feed.count / 2, isRough: true, threads: threads, console)
    let places = shifts.map { $0.alignment.shift(in: feed.size) ?? (0, 0) }
    func distances(_ k: Int) -> Double {
      places.reduce(0) { $0 + abs($1.x - places[k].x) + abs($1.y - places[k].y) }
    }
    let reference = places.indices.min { distances($0) < distances($1) } ?? 0
    var alignments: [FrameAlignment] = []
    for (frame, shift) in shifts.enumerated() {
      guard let own = shift.from(shifts[reference]) else { throw unlike(feed.names[frame], feed.names[reference]) }
      alignments.append(frame == reference ? .identity : own.alignment)
    }
    return Registration(
      method: "image", reference: reference, alignments: alignments, correlations: shifts.map(\.correlation))
  }

  /// The same, made better by the pictures.
  func refined(_ feed: any FrameFeed, kernel: ResampleKernel, threads: Int, _ console: Console) throws(CommandFailure)
    -> Registration
  {
    let laid = try RegisteredFeed(feed, alignments, kernel: kernel)
    let shifts = try Self.pictureShifts(laid, against: reference, isRough: false, threads: threads, console)
    let origin = (x: Double(laid.region.columns.lowerBound), y: Double(laid.region.rows.lowerBound))
    let better = zip(alignments, shifts).map { own, shift in
      let map = shift.map
      return FrameAlignment.bent { p in
        map(PixelPoint(p.x - origin.x, p.y - origin.y)).flatMap {
          own.framePoint(of: PixelPoint($0.x + origin.x, $0.y + origin.y))
        }
      }
    }
    return Registration(
      method: "\(method)+image", reference: reference, alignments: better, correlations: shifts.map(\.correlation))
  }

  /// The least columns and rows that tell how pictures lie on each other.
  private static let leastSide = 32

  /// Lays every frame on one by their pictures.
  private static func pictureShifts(
    _ feed: any FrameFeed, against reference: Int, isRough: Bool, threads: Int, _ console: Console
  ) throws(CommandFailure) -> [PictureShift] {
    let (size, channels) = (feed.size, feed.channels)
    guard size.width >= leastSide, size.height >= leastSide else {
      throw CommandFailure(
        .unsupported,
        "\(feed.names[reference]): pictures of \(size.width)x\(size.height) are too small to be laid on each other; "
          + "--register image needs \(leastSide)x\(leastSide) at least")
    }
    var whole = WholeFrame(feed, threads: threads)
    var alignment: PictureAlignment?
    try whole.each(reference..<reference + 1) { _, light throws(CommandFailure) in
      alignment = PictureAlignment(reference: GreyPyramid(light, size: size, channels: channels))
    }
    guard let alignment else { return [] }
    let progress = ProgressMeter(console, task: "registering", total: feed.count)
    var shifts: [PictureShift] = []
    try whole.each(0..<feed.count) { frame, light throws(CommandFailure) in
      let pyramid = GreyPyramid(light, size: size, channels: channels)
      guard let shift = alignment.homography(to: pyramid, isRough: isRough) else {
        throw unlike(feed.names[frame], feed.names[reference])
      }
      shifts.append(shift)
      progress.advance(to: frame + 1)
    }
    progress.finish()
    return shifts
  }

  private static func unlike(_ frame: String, _ reference: String) -> CommandFailure {
    .invalidInput(
      frame, "cannot be laid on \(reference): the two pictures have too little in common; nothing was written")
  }
}
