import Foundation
import HealthFeeds
import HealthImport
import Synchronization

/// Reads an export on a separate thread, which may block, and passes its events to asynchronous
/// code. The reader is at most `capacity` events ahead of `next()`, so memory stays bounded even if
/// the daemon is slow.
final class ImportFeed: Sendable {
  /// Enough that reading and sending overlap; an event takes up to a megabyte or two.
  private static let capacity = 4

  let path: String
  private let format: (any FeedFormat)?
  private let options: FeedOptions
  private let free = DispatchSemaphore(value: ImportFeed.capacity)
  private let isCancelled = Atomic(false)
  private let outcome = Mutex<Result<ImportReport, any Error>?>(nil)
  private let stream: AsyncStream<ImportEvent>
  private let continuation: AsyncStream<ImportEvent>.Continuation
  private let onProgress: @Sendable (ImportProgress) -> Void

  /// `format` is nil to recognize it by content.
  init(
    path: String, format: (any FeedFormat)? = nil, options: FeedOptions,
    onProgress: @escaping @Sendable (ImportProgress) -> Void
  ) {
    self.path = path
    self.format = format
    self.options = options
    self.onProgress = onProgress
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// Passes each event to `body`, in order, and returns the report. Cancels the reader if `body`
  /// throws.
  func run(_ body: (ImportEvent) async throws -> Void) async throws -> ImportReport {
    Thread { self.read() }.start()
    var events = stream.makeAsyncIterator()
    do {
      while let event = await events.next() {
        free.signal()
        try await body(event)
      }
    } catch {
      isCancelled.store(true, ordering: .releasing)
      // The reader may be blocked in `wait`; release it so that it ends before this function
      // returns.
      while await events.next() != nil { free.signal() }
      throw error
    }
    guard let result = outcome.withLock({ $0 }) else {
      preconditionFailure("the reader has ended with an outcome")
    }
    return try result.get()
  }

  private func read() {
    let result = Result {
      let reader = try FeedRegistry.open(path, as: format, options)
      reader.onProgress = onProgress
      reader.isCancelled = { self.isCancelled.load(ordering: .acquiring) }
      return try reader.read { event in
        // Blocks the reader while the daemon is slower than the reader, instead of collecting the
        // export in memory.
        free.wait()
        continuation.yield(event)
      }
    }
    outcome.withLock { $0 = result }
    continuation.finish()
  }
}
