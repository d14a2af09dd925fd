import Foundation

extension Process {
  /// Sends SIGKILL and waits for the end. Does nothing once it has ended: by then its number may be
  /// that of another process.
  package func killAndWait() {
    guard isRunning else { return }
    kill(processIdentifier, SIGKILL)
    waitUntilExit()
  }
}
