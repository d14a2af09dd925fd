/// The configuration of the consent service. Tests replace the clock and the proof.
package struct ConsentOptions: Sendable {
  /// The clock by which sheets expire and apps are muted.
  package var clock: WakeClock
  package var limits: ConsentQueue.Limits
  /// The proof of presence. Unavailable by default, so that a daemon without one grants nothing
  /// sensitive.
  package var presence: Presence
  /// Whether sensitive types can be granted without proof of presence, on machines that cannot
  /// provide it. Any process in the user's session can then grant them.
  package var allowsSensitiveWithoutPresence = false
  /// Whether every method of the control socket requires the proof of presence that its option
  /// `presence` states, and every grant one: in system mode.
  package var enforcesPresence = false
  /// Answers in place of an agent, for a daemon that serves tests. No agent can register then.
  package var answers: ConsentAnswers?

  package init(
    clock: WakeClock = .system, limits: ConsentQueue.Limits = ConsentQueue.Limits(),
    presence: Presence = .unavailable
  ) {
    self.clock = clock
    self.limits = limits
    self.presence = presence
  }
}
