/// Decodes a clip on a thread of its own, a few frames ahead of whoever takes them.
///
/// Frames, their end and errors come in the clip's order, as ``VideoReader/nextFrame()`` gives them. One instance is
/// used by one thread at a time; the reader is its own until ``stop()``.
public final class FramesAhead {
  /// What did not decode up to the frame that was taken last, however far ahead the decoder is.
  public private(set) var damage: Damage
  private let queue: BoundedQueue<Step>
  private let worker: Worker
  /// Set when nothing follows.
  private var isAtEnd = false

  private enum Step: Sendable {
    case frame(VideoFrame, Damage)
    case end(Damage)
    case failure(VideoIOError, Damage)
  }

  /// Starts to decode where the reader stands.
  ///
  /// - Parameter depth: frames that wait decoded; one more is being decoded.
  public init(_ reader: VideoReader, depth: Int = 2) throws(VideoIOError) {
    damage = reader.damage
    let queue = BoundedQueue<Step>(depth: depth)
    self.queue = queue
    // Whoever made this leaves the reader alone until the thread has ended.
    nonisolated(unsafe) let reader = reader
    worker = try Worker("decodes") { FramesAhead.decode(reader, into: queue) }
  }

  deinit { stop() }

  private static func decode(_ reader: VideoReader, into queue: BoundedQueue<Step>) {
    do throws(VideoIOError) {
      while let frame = try reader.nextFrame() {
        guard queue.put(.frame(frame, reader.damage)) else { return }
      }
      queue.put(.end(reader.damage))
    } catch {
      queue.put(.failure(error, reader.damage))
    }
  }

  /// The next frame in presentation order; `nil` behind the last, and once stopped.
  public func next() throws(VideoIOError) -> VideoFrame? {
    guard !isAtEnd, let step = queue.take() else { return nil }
    switch step {
    case .frame(let frame, let damage):
      self.damage = damage
      return frame
    case .end(let damage):
      self.damage = damage
      isAtEnd = true
      return nil
    case .failure(let error, let damage):
      self.damage = damage
      isAtEnd = true
      throw error
    }
  }

  /// Ends the thread; what is decoded and was not taken is thrown away.
  public func stop() {
    isAtEnd = true
    queue.abandon()
    worker.join()
  }
}
