/// The events by which an operator filters the journal. Each has a constant `MESSAGE_ID`;
/// Operations.md lists them.
package enum OperatorEvent: String, CaseIterable, Sendable {
  /// A process was not identified as an app.
  case helloRefused = "431bbd55465b488482f6e26155243039"
  /// A connection was refused: another user, a sandbox on the control socket, or a limit.
  case connectionRefused = "2e8bc784e20e436c9dedff45cffab1bf"
  /// A connection was closed because its process violated a rule.
  case connectionClosed = "89ec4fb500984044804ef44764e5acc9"
  /// An app introduced itself and waits for the user.
  case appIntroduced = "be3e0e5ab14e4ff99243563692735b9a"
  /// Permissions were damaged or restored from a backup; what they allowed is denied.
  case permissionsDamaged = "02825611b40143bfb47b234b81834004"
}
