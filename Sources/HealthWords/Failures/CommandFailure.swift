package import HealthModel

/// An error or a warning shown at the terminal: the cause and the next step.
///
/// Neither text contains a value, date, identifier or note of a stored sample. Text that the user
/// typed on the command line may be repeated.
///
/// Errors are thrown to `main`, so that every command ends with one form of message and one exit
/// status.
package struct CommandFailure: Error, Hashable, Sendable {
  package var status: ExitStatus
  /// A clause without a final period, such as `healthd is not running`.
  package var message: String
  /// The fix, or nil if nothing more helpful than the message is known.
  package var nextStep: String?
  /// The error code of healthd, if it refused a request with one.
  package var healthCode: HealthErrorCode?
  /// Why healthd refused it, if it stated more than the code.
  package var reason = ErrorReason.unspecified

  package init(_ status: ExitStatus, _ message: String, nextStep: String? = nil) {
    self.status = status
    self.message = message
    self.nextStep = nextStep
  }
}

extension CommandFailure {
  /// The next step depends on the mode, which the path of the socket shows.
  package static func notRunning(socketPath: String) -> CommandFailure {
    CommandFailure(
      .unavailable, "healthd is not running (no response at \(socketPath))",
      nextStep: """
        Start it with: \(RuntimePath.startCommand(socketPath: socketPath))
        Find out why it does not run with: healthctl doctor
        """)
  }

  package static func usage(_ message: String, nextStep: String? = nil) -> CommandFailure {
    CommandFailure(.usage, message, nextStep: nextStep)
  }
}
