import Foundation

extension Process {
  /// Sends SIGKILL and waits for the process to end. Does nothing if it has already ended, since
  /// its process identifier may have been reused.
  package func killAndWait() {
    guard isRunning else { return }
    kill(processIdentifier, SIGKILL)
    waitUntilExit()
  }
}
