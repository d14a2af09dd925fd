import Glibc
import Synchronization

/// What the operator is told, on standard error: one line each, about the daemon and never about
/// data. A peer that causes lines can cause ten a second at most.
package final class OperatorLog: Sendable {
  private static let linesPerSecond = 10

  private struct State {
    var second = 0
    var lineCount = 0
    var droppedCount = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// What the daemon itself has to say: always written.
  package func say(_ text: String) { write(text) }

  /// What a peer has caused: may be dropped, and is counted then.
  package func note(_ text: @autoclosure () -> String) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let (isDue, droppedCount) = state.withLock { state in
      if state.second != time.tv_sec {
        let droppedCount = state.droppedCount
        state = State(second: time.tv_sec, lineCount: 1)
        return (true, droppedCount)
      }
      guard state.lineCount < Self.linesPerSecond else {
        state.droppedCount += 1
        return (false, 0)
      }
      state.lineCount += 1
      return (true, 0)
    }
    if droppedCount > 0 { write("\(droppedCount) lines dropped") }
    if isDue { write(text()) }
  }

  private func write(_ text: String) {
    let line = Array("healthd: \(text)\n".utf8)
    line.withUnsafeBytes { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
