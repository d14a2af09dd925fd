// Classifications of single numbers. HealthKit publishes the names and computes the classes on the
// device, but does not publish the bounds. The bounds below are unverified.

/// Raw values of `HKAppleWalkingSteadinessClassification`.
package enum WalkingSteadinessClassification: Int, Hashable, Sendable, CaseIterable {
  case ok = 1
  case low = 2
  case veryLow = 3

  /// Unverified: the lower bounds of `low` and `ok`, as fractions.
  package static let (lowBound, okBound) = (0.25, 0.5)

  /// Returns nil for a number that is not a fraction.
  package init?(steadiness: Double) {
    guard 0...1 ~= steadiness else { return nil }
    self = steadiness >= Self.okBound ? .ok : steadiness >= Self.lowBound ? .low : .veryLow
  }
}

/// Raw values of `HKAppleSleepingBreathingDisturbancesClassification`.
package enum BreathingDisturbancesClassification: Int, Hashable, Sendable, CaseIterable {
  case notElevated = 0
  case elevated = 1

  /// Unverified: the lowest number of disturbances per hour of sleep that counts as elevated.
  package static let elevatedBound = 15.0

  /// Returns nil for a number that is not a valid count.
  package init?(disturbances: Double) {
    guard disturbances >= 0, disturbances.isFinite else { return nil }
    self = disturbances >= Self.elevatedBound ? .elevated : .notElevated
  }
}
