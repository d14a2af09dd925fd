/// What narrows an authorization. Other decisions have no limits.
package struct GrantLimits: Hashable, Sendable {
  /// What of the samples of others a right to read shows.
  package enum Form: UInt8, Hashable, Sendable {
    case raw = 0
    /// Statistics over whole days, of quantity types. To queries of samples, anchors and sources
    /// the type is as if reading were denied.
    case statisticsOnly = 1
  }

  /// From this moment on the type is denied, as if the person had said so then.
  package var expires: Instant?
  /// Samples of others that end before are hidden (rules AUTH-23, AUTH-25). Reading, of sample
  /// types.
  package var earliest: Instant?
  /// Of reading.
  package var form = Form.raw
  /// What the person lets the app read for: a label for her own use. Of reading.
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

  /// At this moment it is over.
  package func hasExpired(at now: Instant) -> Bool { expires.map { $0 <= now } ?? false }
}

extension ObjectType {
  /// Objects of the type have a start and an end.
  package var hasSamples: Bool {
    switch kind {
    case .characteristic, .activitySummary, .userAnnotatedMedication, .attachment: false
    default: true
    }
  }
}
