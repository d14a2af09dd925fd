package import HealthModel

/// What every page needs besides its own content.
package struct PageContext: Sendable {
  package var language: Language
  package var time: LocalTime
  package var now: Instant
  /// The number of permission requests that wait for an answer.
  package var pendingRequestCount: Int
  package var theme: Theme

  /// Colors: those of the system, or one of the two.
  package enum Theme: String, Sendable, CaseIterable { case system, light, dark }

  package init(
    language: Language, time: LocalTime, now: Instant, pendingRequestCount: Int = 0,
    theme: Theme = .system
  ) {
    self.language = language
    self.time = time
    self.now = now
    self.pendingRequestCount = pendingRequestCount
    self.theme = theme
  }
}
