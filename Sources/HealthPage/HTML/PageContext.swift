package import HealthWords
package import HealthModel

/// What every page needs besides its own content.
package struct PageContext: Sendable {
  package var language: Language
  package var time: LocalTime
  package var now: Instant
  /// The number of permission requests that wait for an answer.
  package var pendingRequestCount: Int
  package var theme: Theme
  /// The counts of the store when the page was loaded; nil if the daemon did not respond.
  package var status: DaemonStatus?

  /// Colors: those of the system, or one of the two.
  package enum Theme: String, Sendable, CaseIterable { case system, light, dark }

  package init(
    language: Language, time: LocalTime, now: Instant, pendingRequestCount: Int = 0,
    theme: Theme = .system, status: DaemonStatus? = nil
  ) {
    self.language = language
    self.time = time
    self.now = now
    self.pendingRequestCount = pendingRequestCount
    self.theme = theme
    self.status = status
  }
}

extension DaemonStatus {
  /// Returns the number of samples of the types with these names. A page and its event stream compare
  /// it, so that a change between the two is not missed.
  package func sampleCount(of names: [String]) -> Int {
    let names = Set(names)
    return types.reduce(0) { $0 + (names.contains($1.type.name) ? $1.sampleCount : 0) }
  }
}
