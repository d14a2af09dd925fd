package import HealthModel
package import HealthWords

extension SheetForm {
  /// Returns the whole sheet. With `hasCursor`, the row under the cursor is marked and the keys are
  /// explained.
  package func screen(times: TimeText, style: OutputStyle, hasCursor: Bool) -> String {
    let text = SheetText(sheet, times: times, style: style)
    var screen = text.heading + "\n"
    let rows =
      sheet.items.map { (text.question($0), text.preview($0)) }
      + sheet.objects.map { (text.title($0), text.preview($0)) }
    if let type = sheet.objectType {
      screen += "Which of these may it read? (\(type.name))\n"
      if rows.isEmpty { screen += "  There are none.\n" }
    }
    let width = rows.map { TerminalText.width($0.0) }.max() ?? 0
    for (index, row) in rows.enumerated() {
      let mark = hasCursor && index == cursor ? ">" : " "
      screen += "\(mark) \(Self.switchText(choices[index]))"
      if !hasCursor { screen += TerminalText.padded("\(index + 1)", to: 4, trailing: true) }
      screen += "  " + TerminalText.padded(row.0, to: row.1.isEmpty ? 0 : width)
      // The preview of data is faint, so that the names remain prominent.
      screen += (row.1.isEmpty ? "" : "  " + style.paint(row.1, .faint)) + "\n"
    }
    screen += "\n"
    if let confirming {
      let reason =
        grantsUnproved ? "The identity of this app is not verified." : "This data is sensitive."
      return screen + "\(reason) Type \"\(Self.confirmation)\" to grant it: \(confirming)"
    }
    if hasCursor {
      screen += "up/down: move, space: switch, -: leave undecided, a: all, n: none,\n"
      screen += "enter: decide ([off] is denied), q: close without deciding\n"
    }
    return screen
  }

  private static func switchText(_ choice: Choice) -> String {
    switch choice {
    case .allow: "[on ]"
    case .deny: "[off]"
    case .leave: "[ - ]"
    }
  }

  /// Returns a summary of the decision. It reports what took effect: types that required a proof of
  /// presence are not among the granted ones.
  package static func summary(
    _ decision: SheetDecision, _ reply: DecisionOutcome, of sheet: ConsentSheet
  ) -> String {
    let app = sheet.app.bundleIdentifier
    guard !decision.isDismissed else { return "Closed without a decision about \(app).\n" }
    var text = ""
    for (verb, wanted) in [("may", AuthorizationDecision.authorized), ("may not", .denied)] {
      let names = decision.grants.filter {
        $0.decision == wanted && !(wanted == .authorized && reply.unproved.contains($0.type))
      }.map { AppOutput.text($0.direction) + " " + $0.type.name }
      if !names.isEmpty { text += "\(app) \(verb) \(names.joined(separator: ", ")).\n" }
    }
    if let type = sheet.objectType {
      let count = decision.objects.count { $0.isGranted }
      text += "\(app) may read \(count) of \(sheet.objects.count) (\(type.name)).\n"
    }
    if !reply.unproved.isEmpty {
      let names = reply.unproved.map(\.name).joined(separator: ", ")
      text += "Not granted, because healthd could not verify your presence: \(names).\n"
    }
    return text.isEmpty ? "No decision about \(app).\n" : text
  }
}
