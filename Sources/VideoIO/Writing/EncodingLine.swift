import Synchronization

/// Encodes on a thread of its own, a few frames behind whoever makes them.
///
/// Frames are encoded in the order they are given. What goes wrong is told by the next call, and nothing is left of
/// the file when the line goes unfinished. One instance is used by one thread at a time; the writer is its own.
public final class EncodingLine {
  private struct Job: Sendable {
    var canvas: Canvas
    var ticks: Int64
    var durationTicks: Int64?
  }

  private let writer: VideoWriter
  private let queue: BoundedQueue<Job>
  private let failure: Failure
  private let worker: Worker

  /// What went wrong first.
  private final class Failure: Sendable {
    let error = Mutex<VideoIOError?>(nil)
  }

  /// Takes a writer over that nothing has been written to.
  ///
  /// - Parameter depth: pictures that wait; one more is being encoded.
  public init(_ writer: VideoWriter, depth: Int = 2) throws(VideoIOError) {
    self.writer = writer
    let (queue, failure) = (BoundedQueue<Job>(depth: depth), Failure())
    self.queue = queue
    self.failure = failure
    // Whoever made this leaves the writer alone from here on.
    nonisolated(unsafe) let writer = writer
    worker = try Worker("encodes") {
      while let job = queue.take() {
        do throws(VideoIOError) {
          try writer.write(job.canvas, ticks: job.ticks, durationTicks: job.durationTicks)
        } catch {
          failure.error.withLock { $0 = error }
          return queue.abandon()
        }
      }
    }
  }

  deinit {
    queue.abandon()
    worker.join()
  }

  /// Memory for the next picture.
  public func canvas() throws(VideoIOError) -> Canvas { try writer.canvas() }

  /// Hands a picture over; as ``VideoWriter/write(_:ticks:durationTicks:)``, but it may still fail later.
  ///
  /// - Throws: what went wrong with this frame's forerunners.
  public func take(_ canvas: Canvas, ticks: Int64, durationTicks: Int64?) throws(VideoIOError) {
    let isTaken = queue.put(Job(canvas: canvas, ticks: ticks, durationTicks: durationTicks))
    if !isTaken, let error = drain() { throw error }
  }

  /// Waits until everything that was handed over is encoded.
  ///
  /// - Returns: what went wrong, `nil` when nothing did. Nothing can be handed over from here on, and the writer is its
  ///   owner's again, to be finished.
  public func drain() -> VideoIOError? {
    queue.close()
    worker.join()
    return failure.error.withLock { $0 }
  }
}
