/// How the daemon asks the person.
package struct ConsentOptions: Sendable {
  package var clock: WakeClock
  package var limits: ConsentQueue.Limits
  package var presence: Presence
  /// Where her presence cannot be proved, somebody in her session may grant sensitive types too.
  package var allowsSensitiveWithoutPresence = false

  package init(
    clock: WakeClock = .system, limits: ConsentQueue.Limits = ConsentQueue.Limits(),
    presence: Presence = .unavailable
  ) {
    self.clock = clock
    self.limits = limits
    self.presence = presence
  }
}
