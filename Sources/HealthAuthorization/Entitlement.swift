/// The entitlements a manifest may claim in addition to types. The user sees them at registration.
package enum Entitlement {
  /// Permits any authorization request.
  package static let health = "com.apple.developer.healthkit"
  /// Permits requests for clinical records; required in addition to `health` (rule AUTH-16).
  package static let clinicalRecords = "com.apple.developer.healthkit.access"
  /// Permits background delivery (rule BACKGROUND-04).
  package static let backgroundDelivery = "com.apple.developer.healthkit.background-delivery"
  /// Permits restarting the calibration of estimates (rule TYPE-18).
  package static let recalibrateEstimates = "com.apple.developer.healthkit.recalibrate-estimates"
}
