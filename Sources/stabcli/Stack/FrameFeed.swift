import Geometry
import Light
import Stacking
import Synchronization

/// Frames of a stack that can be read as often as needed, all alike in size and in what their numbers mean.
protocol FrameFeed: Sendable {
  /// What messages call each frame, in order.
  var names: [String] { get }
  /// Size of every frame, upright.
  var size: PixelSize { get }
  /// Values a pixel holds.
  var channels: Int { get }
  /// What the numbers mean.
  var reading: CodeReading { get }
  /// Bits of a whole number, 8 or 16; `nil` for floating point.
  var bits: Int? { get }

  /// Reads some rows of some frames.
  ///
  /// - Parameters:
  ///   - take: called with a frame's strips from top to bottom; for each row in the order of the frames, for different
  ///     rows perhaps on several threads at once.
  /// - Throws: the failure of the first frame that fails, naming it.
  func feed(
    _ frames: Range<Int>, rows: Range<Int>, threads: Int,
    _ take: @escaping @Sendable (_ frame: Int, _ strip: LightStrip) throws(StackError) -> Void
  ) throws(CommandFailure)
}

extension FrameFeed {
  /// Frames.
  var count: Int { names.count }
  /// All rows.
  var rows: Range<Int> { 0..<size.height }
}

extension CommandFailure {
  /// A frame that a stack cannot take.
  init(_ error: StackError, frame: String) {
    switch error {
    case .notFinite(let row):
      self = .invalidInput(frame, "row \(row) holds a number that is not finite; nothing was written")
    case .abandoned: self = .invalidInput(frame, "was not read: another frame failed first")
    }
  }
}

/// A failure that threads agree on: that of the first frame.
final class FirstFailure: Sendable {
  private let found = Mutex<(frame: Int, failure: CommandFailure)?>(nil)

  /// Keeps a failure if no frame before has one.
  func note(_ failure: CommandFailure, frame: Int) {
    found.withLock { if frame < $0?.frame ?? .max { $0 = (frame, failure) } }
  }

  /// Throws what was kept.
  func check() throws(CommandFailure) {
    if let failure = found.withLock({ $0?.failure }) { throw failure }
  }
}
