/// A record that an app recalibrated the estimates of a type, which then ignore data from before a
/// date, such as that of an injury (rule TYPE-18). healthd computes no estimates; it stores the
/// event for the user and for programs that do.
package struct EstimateRecalibration: Hashable, Sendable, Redacted {
  package var type: ObjectType
  package var date: Instant
  package var recordedAt: Instant
  /// The bundle identifier of the app.
  package var bundleIdentifier: String

  package init(type: ObjectType, date: Instant, recordedAt: Instant, bundleIdentifier: String) {
    self.type = type
    self.date = date
    self.recordedAt = recordedAt
    self.bundleIdentifier = bundleIdentifier
  }

  /// The maximum number of stored events, which is far above any legitimate use.
  package static let countMax = 1_000
}

package struct RecalibrateEstimatesRequest: Hashable, Sendable, Redacted {
  package var type: ObjectType
  package var date: Instant

  package init(type: ObjectType, date: Instant) {
    self.type = type
    self.date = date
  }

  package func validate(now: Instant) throws(HealthError) {
    guard type.allowsRecalibrationForEstimates else {
      throw .invalidArgument("type: \(type.name) takes no recalibration of estimates")
    }
    guard date <= now else { throw .invalidArgument("date_us: must not lie in the future") }
  }
}
