import HealthInsight
package import HealthModel
package import HealthWords

/// The ledger for a terminal, in the sentences of the page.
package enum LedgerOutput {
  /// Returns two lines for each entry: when and what happened, and the details.
  ///
  /// - Parameter names: names of apps by bundle identifier.
  package static func list(
    _ entries: [LedgerEntry], names: [String: String], times: TimeText, style: OutputStyle
  ) -> String {
    entries.map { entry in
      let sentence = LedgerSentence(entry: entry, names: names, isIsolated: false)
      let when = times.minute(entry.time)
      let indent = String(repeating: " ", count: when.count + 2)
      let width = max(20, (style.columns ?? 100) - indent.count)
      let time = LocalTime(language: style.language, calendar: times.calendar)
      func lines(_ text: String, _ ink: OutputStyle.Ink?) -> [String] {
        TerminalText.wrapped(text.split(separator: " ").map(String.init), separator: " ", to: width)
          .split(separator: "\n").map { style.paint(String($0), ink) }
      }
      let text =
        lines(sentence.text(style.language), ink(entry.event))
        + lines(details(entry, sentence, time, style), .faint)
      return style.paint(when, .faint) + "  " + text.joined(separator: "\n" + indent) + "\n"
    }.joined()
  }

  /// The identifier is what the commands about an app take; its name is the app's choice.
  private static func details(
    _ entry: LedgerEntry, _ sentence: LedgerSentence, _ time: LocalTime, _ style: OutputStyle
  ) -> String {
    ([TerminalText.printable(entry.bundleIdentifier)] + sentence.details(time))
      .filter { !$0.isEmpty }.joined(separator: " \(style.dot) ")
  }

  package static func text(_ reply: LedgerVerification, style: OutputStyle) -> String {
    guard reply.problems.isEmpty else {
      return style.paint(title(of: reply.problems), .failure) + "\n"
        + reply.problems.map { "  \($0)\n" }.joined()
    }
    guard reply.checkedCount > 0 else { return "The ledger is empty.\n" }
    return "\(NumberText.count(reply.checkedCount)) entries, \(reply.first) to \(reply.last): "
      + style.paint("unbroken", .good) + "\nHead: \(Hexadecimal.text(reply.head))\n"
  }

  private static func title(of problems: [String]) -> String {
    let permissionCount = problems.count { $0.hasPrefix("permissions: ") }
    switch permissionCount {
    case 0: return "The ledger was modified."
    case problems.count: return "Permissions are damaged."
    default: return "The ledger was modified, and permissions are damaged."
    }
  }

  private static func ink(_ event: LedgerEntry.Event) -> OutputStyle.Ink? {
    switch event {
    case .refused: .failure
    case .interrupted: .warning
    default: nil
    }
  }
}
