import Dispatch
import Synchronization

/// Reads on a thread of its own, which may block, and passes the events to asynchronous code. The reader is at most
/// `capacity` events ahead of the code, so memory stays bounded even if the daemon is slow.
package final class ImportFeed: Sendable {
  /// What the reader uses on its thread.
  package struct Destination {
    /// Accepts an event. Blocks while the reader is too far ahead.
    package let deliver: (ImportEvent) throws -> Void
    /// Whether the reading is to end, with any error.
    package let isCancelled: () -> Bool
  }

  /// Enough that reading and sending overlap; an event takes up to a megabyte or two.
  private static let capacity = 4

  private let read: @Sendable (Destination) throws -> ImportReport
  private let free = DispatchSemaphore(value: ImportFeed.capacity)
  private let isCancelled = Atomic(false)
  private let outcome = Mutex<Result<ImportReport, any Error>?>(nil)
  private let stream: AsyncStream<ImportEvent>
  private let continuation: AsyncStream<ImportEvent>.Continuation

  package init(_ read: @escaping @Sendable (Destination) throws -> ImportReport) {
    self.read = read
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// Passes each event to `body`, in order, and returns the report. Cancels the reader if `body` throws.
  package func run(_ body: (ImportEvent) async throws -> Void) async throws -> ImportReport {
    // A queue of its own, because the reader blocks.
    DispatchQueue(label: "org.healthd.import").async { self.start() }
    var events = stream.makeAsyncIterator()
    do {
      while let event = await events.next() {
        free.signal()
        try await body(event)
      }
    } catch {
      isCancelled.store(true, ordering: .releasing)
      // The reader may be blocked in `wait`; release it so that it ends before this function returns.
      while await events.next() != nil { free.signal() }
      throw error
    }
    guard let result = outcome.withLock({ $0 }) else {
      preconditionFailure("the reader has ended with an outcome")
    }
    return try result.get()
  }

  private func start() {
    let result = Result {
      try read(
        Destination(
          deliver: { event in
            // Blocks the reader while the daemon is slower than the reader, instead of collecting the export in memory.
            self.free.wait()
            self.continuation.yield(event)
          }, isCancelled: { self.isCancelled.load(ordering: .acquiring) }))
    }
    outcome.withLock { $0 = result }
    continuation.finish()
  }
}
