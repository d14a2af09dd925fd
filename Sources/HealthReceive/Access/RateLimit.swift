import Synchronization

/// A token bucket.
final class RateLimit: Sendable {
  private struct State {
    var left: Double
    var refilledAt = ContinuousClock.now
  }

  private let capacity: Double
  private let perSecond: Double
  private let state: Mutex<State>

  /// - Parameters:
  ///   - capacity: The number of requests that may come at once.
  ///   - perMinute: The number of requests that may come in the long run.
  init(capacity: Int, perMinute: Int) {
    self.capacity = Double(capacity)
    perSecond = Double(perMinute) / 60
    state = Mutex(State(left: Double(capacity)))
  }

  /// Returns false if the bucket is empty.
  func take() -> Bool {
    state.withLock { state in
      let now = ContinuousClock.now
      let seconds = (now - state.refilledAt) / .seconds(1)
      state.left = min(capacity, state.left + seconds * perSecond)
      state.refilledAt = now
      guard state.left >= 1 else { return false }
      state.left -= 1
      return true
    }
  }
}
