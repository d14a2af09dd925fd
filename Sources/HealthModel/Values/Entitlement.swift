/// The entitlements a manifest may claim in addition to types. The user sees them at registration.
package enum Entitlement: String, CaseIterable, Sendable {
  /// Permits any authorization request.
  case health = "com.apple.developer.healthkit"
  /// Permits requests for clinical records; required in addition to `health` (rule AUTH-16).
  case clinicalRecords = "com.apple.developer.healthkit.access"
  /// Permits background delivery (rule BACKGROUND-04).
  case backgroundDelivery = "com.apple.developer.healthkit.background-delivery"
  /// Permits restarting the calibration of estimates (rule TYPE-18).
  case recalibrateEstimates = "com.apple.developer.healthkit.recalibrate-estimates"
  /// Permits storing records that the app cannot read. HealthKit has nothing like it.
  case deferredRecords = "org.healthd.deferred-records"

  /// The error for a call that requires the entitlement. HealthKit's code does not distinguish a
  /// missing entitlement from a denied grant; the reason does.
  package var missing: HealthError {
    HealthError(
      .authorizationDenied, "the app's registration lacks the entitlement \(rawValue)",
      reason: .entitlementMissing, entitlement: rawValue)
  }
}
