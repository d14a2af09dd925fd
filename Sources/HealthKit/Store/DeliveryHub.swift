import HealthClient
import HealthModel
import Synchronization

/// Takes the background deliveries of this process and hands each to the observer queries of its
/// types. When all of them have called their completion handlers the delivery is acknowledged;
/// without that it comes again, and after three in a row no more do (rules BACKGROUND-10, -11).
final class DeliveryHub: Sendable {
  /// Calls an observer's handler; what it is given is the handler's completion handler.
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

  /// - Returns: the number to remove it by.
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

  /// Begins to take deliveries, once. Observers stand before (rule BACKGROUND-09).
  func open(_ client: HealthClient) {
    state.withLock { state in
      guard state.reader == nil else { return }
      state.reader = Task { [weak self] in
        do {
          for try await wake in client.backgroundDeliveries { self?.hand(wake) }
        } catch {
          // The connection is gone for good; a later enable begins anew.
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
      let once = Once { left.step() }
      observer.call(types.intersection(observer.types)) { once.run() }
    }
  }
}

/// Calls its end after so many steps.
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
