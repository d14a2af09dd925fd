package import HealthWords

extension CommandFailure {
  /// Returns the lines for standard error.
  package func text(style: OutputStyle) -> String {
    // The message may quote arguments, which can contain control characters.
    let label =
      status == .deferred ? style.paint("warning:", .warning) : style.paint("error:", .failure)
    var text = label + " " + TerminalText.printable(message) + "\n"
    if let nextStep {
      for line in nextStep.split(separator: "\n") {
        text += "  " + TerminalText.printable(String(line)) + "\n"
      }
    }
    return text
  }
}
