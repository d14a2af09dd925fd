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
    let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      // The default action would end the process before the handler runs.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { interruptible.cancel() }
      source.resume()
      return source
    }
    defer { sources.forEach { $0.cancel() } }
    let work = Task { try await body() }
    interruptible.begin { work.cancel() }
    return try await work.value
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
