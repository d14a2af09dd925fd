import HealthStorage
package import HealthModel
import Logging
import Synchronization

/// The failures of a store that no request caused: damage, a full disk, a failed read or write.
///
/// Each is logged once. Without that limit, an app that repeats a query of a damaged chunk would
/// fill the log with one fact; the same failure is logged again after an hour.
package final class StoreFailures: Sendable {
  /// What the store was doing.
  package enum Activity: String, Hashable, Sendable {
    case reading, saving, sealing, compacting, condensing
    case purging = "purging deletions"
    case sweeping = "removing attachments"
    case maintaining = "maintenance"
  }

  package struct Failure: Hashable, Sendable {
    package var time: Instant
    package var activity: Activity
    /// Names the damaged part or the failed operation; contains no health data.
    package var message: String

    /// Such as `reading: the chunk_data on disk is damaged; restore a backup`.
    package var text: String { "\(activity.rawValue): \(message)" }
  }

  private struct State {
    var last: Failure?
    /// The time at which each text was logged.
    var logged: [String: Instant] = [:]
  }

  private static let repeatInterval: Int64 = 3_600_000_000
  /// Bounds the memory; there are only a few dozen different messages.
  private static let textCountMax = 256

  private let logger: Logger
  private let now: @Sendable () -> Instant
  private let state = Mutex(State())

  init(logger: Logger, now: @escaping @Sendable () -> Instant) {
    self.logger = logger
    self.now = now
  }

  /// The most recent failure since the store was opened.
  package var last: Failure? { state.withLock { $0.last } }

  /// Records an error, unless the request caused it.
  func record(_ error: StoreError, while activity: Activity) {
    guard error.isFailure else { return }
    let failure = Failure(time: now(), activity: activity, message: error.message)
    let isNew = state.withLock { state in
      state.last = failure
      if let time = state.logged[failure.text],
        failure.time.microseconds - time.microseconds < Self.repeatInterval
      {
        return false
      }
      if state.logged.count >= Self.textCountMax { state.logged = [:] }
      state.logged[failure.text] = failure.time
      return true
    }
    if isNew { logger.error("store: \(failure.text)") }
  }

  /// Runs work that is tried again later, and records a failure. Returns nil after one.
  func attempt<T>(
    _ activity: Activity, _ body: () throws(StoreError) -> T
  ) -> T? {
    do throws(StoreError) {
      return try body()
    } catch {
      record(error, while: activity)
      return nil
    }
  }
}

extension StoreError {
  /// Whether the store is at fault and not the request.
  fileprivate var isFailure: Bool {
    switch code {
    case .corrupt, .full, .failed, .unsupported, .chunkMissing: true
    default: false
    }
  }
}
