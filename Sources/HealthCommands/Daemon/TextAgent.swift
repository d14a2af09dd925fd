import Foundation
import HealthModel
import Synchronization

/// polkit's text agent, which asks for the password in this terminal when the daemon requires proof of
/// presence and no desktop shows a dialog, as over SSH.
enum TextAgent {
  private static let program = "/usr/bin/pkttyagent"
  private static let isStarted = Mutex(false)

  /// Starts the agent for this process if it may be needed, and returns when polkit knows it. It ends
  /// with this process.
  static func startIfNeeded(socketPath: String) {
    let environment = ProcessInfo.processInfo.environment
    // Only a daemon in system mode asks, and a desktop has an agent of its own.
    guard socketPath.hasPrefix(RuntimePath.system + "/"), isatty(STDIN_FILENO) == 1,
      isatty(STDERR_FILENO) == 1, environment["DISPLAY"] == nil,
      environment["WAYLAND_DISPLAY"] == nil, access(program, X_OK) == 0,
      isStarted.withLock({ isStarted in
        defer { isStarted = true }
        return !isStarted
      })
    else { return }
    let (process, known) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    process.arguments = [
      "--pdeathsig", "TERM", program, "--process", "\(getpid())", "--fallback", "--notify-fd", "1",
    ]
    // It writes to the terminal itself, and closes its standard output when polkit knows it.
    process.standardOutput = known
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return }
    try? known.fileHandleForWriting.close()
    _ = try? known.fileHandleForReading.readToEnd()
  }
}
