/// Classes that a single number falls into. HealthKit publishes the names and computes the class on the
/// device; the bounds below are not published by it (unverified) and stand here alone.

/// Raw values of `HKAppleWalkingSteadinessClassification`.
package enum WalkingSteadinessClassification: Int, Hashable, Sendable, CaseIterable {
  case ok = 1
  case low = 2
  case veryLow = 3

  /// Unverified: the least steadiness, a fraction, of `low` and of `ok`.
  package static let (lowBound, okBound) = (0.25, 0.5)

  /// nil for what is no fraction.
  package init?(steadiness: Double) {
    guard TypeRule.fraction.contains(steadiness) else { return nil }
    self = steadiness >= Self.okBound ? .ok : steadiness >= Self.lowBound ? .low : .veryLow
  }
}

/// Raw values of `HKAppleSleepingBreathingDisturbancesClassification`.
package enum BreathingDisturbancesClassification: Int, Hashable, Sendable, CaseIterable {
  case notElevated = 0
  case elevated = 1

  /// Unverified: the least number of disturbances in an hour of sleep that is elevated.
  package static let elevatedBound = 15.0

  /// nil for what is no count.
  package init?(disturbances: Double) {
    guard disturbances >= 0, disturbances.isFinite else { return nil }
    self = disturbances >= Self.elevatedBound ? .elevated : .notElevated
  }
}
