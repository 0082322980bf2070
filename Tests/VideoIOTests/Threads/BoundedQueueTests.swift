import Testing

@testable import VideoIO

/// Things go from one thread to another in order, and nobody waits for ever.
@Suite struct BoundedQueueTests {
  @Test(arguments: [1, 2, 7]) func `what one thread puts another takes, in order and all of it`(depth: Int) throws {
    let queue = BoundedQueue<Int>(depth: depth)
    let worker = try Worker("counts") {
      for number in 0..<5000 { queue.put(number) }
      queue.close()
    }
    var taken: [Int] = []
    while let number = queue.take() { taken.append(number) }
    worker.join()
    #expect(taken == Array(0..<5000))
  }

  @Test func `no more than its depth waits`() throws {
    let queue = BoundedQueue<Ticket>(depth: 2)
    let worker = try Worker("makes") {
      for _ in 0..<200 { queue.put(Ticket()) }
      queue.close()
    }
    var most = 0
    while let ticket = queue.take() { most = max(most, ticket.alive) }
    worker.join()
    // Two wait, one is in the maker's hand, one in ours.
    #expect((1...4).contains(most))
  }

  @Test func `closed it gives what waits, and takes nothing more`() {
    let queue = BoundedQueue<Int>(depth: 3)
    #expect(queue.put(1) && queue.put(2))
    queue.close()
    #expect(!queue.put(3))
    #expect(queue.take() == 1 && queue.take() == 2 && queue.take() == nil && queue.take() == nil)
  }

  @Test func `abandoned it lets whoever waits for room go on, and gives nothing`() throws {
    let queue = BoundedQueue<Int>(depth: 1)
    #expect(queue.put(1))
    let results = BoundedQueue<Bool>(depth: 1)
    let worker = try Worker("waits") { results.put(queue.put(2)) }
    queue.abandon()
    worker.join()
    #expect(results.take() == false && queue.take() == nil)
  }
}

/// Counts how many of its kind there are.
private final class Ticket: Sendable {
  private static let living = Counter()
  let alive: Int

  init() { alive = Ticket.living.add(1) }
  deinit { _ = Ticket.living.add(-1) }
}
