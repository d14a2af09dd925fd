/// What a manifest may claim beyond reading and sharing; the person sees it at registration.
package enum Entitlement {
  /// To ask for anything.
  package static let health = "com.apple.developer.healthkit"
  /// To ask for clinical records, besides (rule AUTH-16).
  package static let clinicalRecords = "com.apple.developer.healthkit.access"
  /// To be woken by changes (rule BACKGROUND-04).
  package static let backgroundDelivery = "com.apple.developer.healthkit.background-delivery"
  /// To say that estimates begin anew (rule TYPE-18).
  package static let recalibrateEstimates = "com.apple.developer.healthkit.recalibrate-estimates"
}
