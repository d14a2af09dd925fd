/// An error as the person at the terminal gets it: what is wrong, and the next step.
///
/// Neither text shows a value, date, identifier or note of a stored sample. What the person typed
/// on the command line may be repeated to them.
package struct CommandFailure: Error, Hashable, Sendable {
  package var status: ExitStatus
  /// A clause without a full stop, such as `healthd is not running`.
  package var message: String
  /// What to do about it, or nil when nothing better than the message is known.
  package var nextStep: String?

  package init(_ status: ExitStatus, _ message: String, nextStep: String? = nil) {
    self.status = status
    self.message = message
    self.nextStep = nextStep
  }

  /// The lines for standard error.
  package func text(style: OutputStyle) -> String {
    var text = style.paint("error:", .failure) + " " + TerminalText.printable(message) + "\n"
    if let nextStep {
      for line in nextStep.split(separator: "\n") {
        text += "  " + TerminalText.printable(String(line)) + "\n"
      }
    }
    return text
  }
}

extension CommandFailure {
  package static func notRunning(socketPath: String) -> CommandFailure {
    CommandFailure(
      .unavailable, "healthd is not running (nobody answers at \(socketPath))",
      nextStep: """
        Start it with: systemctl --user start healthd
        or in a terminal of its own: healthd
        """)
  }

  package static func usage(_ message: String, nextStep: String? = nil) -> CommandFailure {
    CommandFailure(.usage, message, nextStep: nextStep)
  }
}
