import Dispatch
import Foundation
import Synchronization

/// Work that a signal cancels instead of ending the process, so that it can remove its files.
final class Interruptible: Sendable {
  private struct State {
    var cancel: (@Sendable () -> Void)?
    /// Whether a signal came before the work began.
    var isCancelled = false
  }

  private let state = Mutex(State())

  private init() {}

  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let interruptible = Interruptible()
    // Before the work begins, so that no file exists that a signal would leave.
    var sources: [any DispatchSourceSignal] = []
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sources.append(await observe(number) { interruptible.cancel() })
    }
    defer { sources.forEach { $0.cancel() } }
    let work = Task { try await body() }
    interruptible.begin { work.cancel() }
    return try await work.value
  }

  /// Returns when the signal is observed. Dispatch registers a source later than it is activated.
  /// Until then the signal ends the process; ignoring it would lose it. From then on, Dispatch's own
  /// handler is in place of the default action.
  private static func observe(
    _ number: Int32, _ handler: @escaping @Sendable () -> Void
  ) async -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: handler)
    await withCheckedContinuation { registered in
      source.setRegistrationHandler { registered.resume() }
      source.activate()
    }
    return source
  }

  private func begin(_ cancel: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.cancel = cancel
      return state.isCancelled
    }
    if isCancelled { cancel() }
  }

  private func cancel() {
    let cancel = state.withLock { state in
      state.isCancelled = true
      return state.cancel
    }
    cancel?()
  }
}
