/// The configuration of the consent service.
package struct ConsentOptions: Sendable {
  package var clock: WakeClock
  package var limits: ConsentQueue.Limits
  package var presence: Presence
  /// Whether sensitive types can be granted without proof of presence, on machines that cannot
  /// provide it. Any process in the user's session can then grant them.
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
