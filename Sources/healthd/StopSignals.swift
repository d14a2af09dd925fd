import Dispatch
import Glibc
import Synchronization

/// SIGTERM and SIGINT as an event. From its creation on they no longer end the process at once; one
/// that comes before `whenReceived` is kept until then. A second one ends the process, for an
/// operator who does not want to wait.
final class StopSignals: Sendable {
  private struct State {
    var receivedCount = 0
    var stop: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  init() {
    for number in [SIGTERM, SIGINT] {
      // Dispatch watches signals beside their disposition, so that must not be "end the process".
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      // The handler keeps the source, for as long as the process lives.
      source.setEventHandler { [self] in
        withExtendedLifetime(source) { receive() }
      }
      source.activate()
    }
  }

  func whenReceived(_ stop: @escaping @Sendable () -> Void) {
    let isDue = state.withLock { state in
      state.stop = stop
      return state.receivedCount > 0
    }
    if isDue { stop() }
  }

  private func receive() {
    let (count, stop) = state.withLock { state in
      state.receivedCount += 1
      return (state.receivedCount, state.stop)
    }
    if count > 1 { _exit(1) }
    stop?()
  }
}
