import Dispatch
import Glibc
import Synchronization

/// SIGTERM and SIGINT as an event. Once created, it prevents them from ending the process. A signal
/// before `whenReceived` is remembered until then. A second signal ends the process, for operators
/// who do not want to wait.
final class StopSignals: Sendable {
  private struct State {
    var receivedCount = 0
    var stop: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  init() {
    for number in [SIGTERM, SIGINT] {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      // The handler retains the source for the lifetime of the process.
      source.setEventHandler { [self] in
        withExtendedLifetime(source) { receive() }
      }
      // Dispatch registers a source later than it is activated, and only then replaces the default
      // action. Ignoring the signal before would lose one that comes in between.
      let registered = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { registered.signal() }
      source.activate()
      registered.wait()
    }
  }

  func whenReceived(_ stop: @escaping @Sendable () -> Void) {
    let isDue = state.withLock { state in
      state.stop = stop
      return state.receivedCount > 0
    }
    if isDue { stop() }
  }

  /// Stops the daemon as after a first signal.
  func stopNow() { receive() }

  private func receive() {
    let (count, stop) = state.withLock { state in
      state.receivedCount += 1
      return (state.receivedCount, state.stop)
    }
    if count > 1 { _exit(1) }
    stop?()
  }
}
