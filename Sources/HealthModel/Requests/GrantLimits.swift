/// Limits of an authorization. Denials have no limits.
package struct GrantLimits: Hashable, Sendable {
  /// The form in which a read grant discloses data from other apps.
  package enum Form: UInt8, Hashable, Sendable {
    case raw = 0
    /// Only statistics of quantity types over whole days. In sample, anchor and source queries the
    /// type is treated as if reading were denied.
    case statisticsOnly = 1
  }

  /// The time from which the type is denied, as if the user had denied it then.
  package var expires: Instant?
  /// Samples of other apps that end before this date are hidden (rules AUTH-23, AUTH-25). For
  /// reading of sample types.
  package var earliest: Instant?
  /// For reading only.
  package var form = Form.raw
  /// The purpose for which the user granted reading, as a label for the user. For reading only.
  package var purpose = ""

  package static let none = GrantLimits()

  package init(
    expires: Instant? = nil, earliest: Instant? = nil, form: Form = .raw, purpose: String = ""
  ) {
    self.expires = expires
    self.earliest = earliest
    self.form = form
    self.purpose = purpose
  }

  /// Returns whether the grant has expired at a time.
  package func hasExpired(at now: Instant) -> Bool { expires.map { $0 <= now } ?? false }
}

extension ObjectType {
  /// Whether objects of the type have a start and an end.
  package var hasSamples: Bool {
    switch kind {
    case .characteristic, .activitySummary, .userAnnotatedMedication, .attachment: false
    default: true
    }
  }
}
