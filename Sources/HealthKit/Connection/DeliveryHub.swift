import HealthClient
import HealthModel
import Synchronization

/// The receiver of this process's background deliveries. It passes each delivery to the observer
/// queries of its types and acknowledges it when all of them have called their completion handlers.
/// healthd repeats a delivery that is not acknowledged, and stops after three in a row (rules
/// BACKGROUND-10, -11).
final class DeliveryHub: Sendable {
  /// Calls the handler of an observer query with the changed types and the completion handler to
  /// pass on.
  typealias Observer =
    @Sendable (_ types: Set<ObjectType>, _ done: @escaping @Sendable () -> Void)
    -> Void

  private struct State {
    var observers: [UInt64: (types: Set<ObjectType>, call: Observer)] = [:]
    var lastNumber: UInt64 = 0
    var reader: Task<Void, Never>?
  }

  private let state = Mutex(State())

  deinit { state.withLock { $0.reader?.cancel() } }

  /// - Returns: The number for ``remove(_:)``.
  func add(_ types: Set<ObjectType>, _ observer: @escaping Observer) -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      state.observers[state.lastNumber] = (types, observer)
      return state.lastNumber
    }
  }

  func remove(_ number: UInt64) {
    state.withLock { _ = $0.observers.removeValue(forKey: number) }
  }

  /// Starts receiving deliveries, once. Observers must be registered first, because a delivery
  /// without an observer is never acknowledged (rule BACKGROUND-09).
  func open(_ client: HealthClient) {
    state.withLock { state in
      guard state.reader == nil else { return }
      state.reader = Task { [weak self] in
        do {
          for try await wake in client.backgroundDeliveries { self?.hand(wake) }
        } catch {
          // The connection is closed for good. A later enable opens a new reader.
        }
        self?.ended()
      }
    }
  }

  private func ended() { state.withLock { $0.reader = nil } }

  private func hand(_ wake: BackgroundWake) {
    let types = Set(wake.types)
    let meant = state.withLock { state in
      state.observers.values.filter { !$0.types.isDisjoint(with: types) }
    }
    guard !meant.isEmpty else { return }
    let left = Countdown(meant.count) { wake.acknowledge() }
    for observer in meant {
      // An app may call its completion handler more than once; only the first call counts.
      let once = Once { left.step() }
      observer.call(types.intersection(observer.types)) { once.run() }
    }
  }
}

/// Calls a closure after a given number of steps.
private final class Countdown: Sendable {
  private let left: Mutex<Int>
  private let end: @Sendable () -> Void

  init(_ count: Int, end: @escaping @Sendable () -> Void) {
    left = Mutex(count)
    self.end = end
  }

  func step() {
    let isLast = left.withLock { left in
      left -= 1
      return left == 0
    }
    if isLast { end() }
  }
}

/// Runs a body at most once.
final class Once: Sendable {
  private let body: Mutex<(@Sendable () -> Void)?>

  init(_ body: @escaping @Sendable () -> Void) { self.body = Mutex(body) }

  func run() {
    let body = self.body.withLock { body in
      defer { body = nil }
      return body
    }
    body?()
  }
}
