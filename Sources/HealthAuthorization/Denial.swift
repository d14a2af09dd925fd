package import HealthModel

/// Why a call was refused. Never caused by a missing read permission: that only narrows a scope.
package enum Denial: String, Error, CaseIterable, Sendable {
  /// No hello yet, or the registration is gone.
  case unidentified
  /// The person has not decided about sharing one of the types (rules AUTH-08, DELETE-03).
  case shareNotDetermined
  /// The person refused to share one of the types.
  case shareDenied
  /// The person has decided neither about reading nor about sharing one of the types.
  case undecided
  /// The manifest under which the app was registered does not name what this takes.
  case entitlementMissing
  /// Only the person may, over the control socket.
  case ownerOnly
  /// Only an app may: the person has no permissions to ask about.
  case appOnly

  /// What HealthKit calls it; nil where HealthKit has no such case.
  package var healthCode: HealthErrorCode? {
    switch self {
    case .shareNotDetermined: .authorizationNotDetermined
    case .undecided: .authorizationNotDetermined
    // Unverified for the entitlement.
    case .shareDenied, .entitlementMissing: .authorizationDenied
    case .unidentified, .ownerOnly, .appOnly: nil
    }
  }

  /// gRPC's status code: 16 is UNAUTHENTICATED, 7 is PERMISSION_DENIED.
  package var statusCode: UInt8 {
    switch self {
    case .unidentified: 16
    case .shareNotDetermined, .shareDenied, .undecided, .entitlementMissing, .ownerOnly, .appOnly: 7
    }
  }

  /// Constant words, so that nothing of the store shows in them.
  package var message: String {
    switch self {
    case .unidentified:
      "not identified: call health.v1.Session/Begin and Hello with a registered bundle identifier first"
    case .shareNotDetermined:
      "sharing is not determined for a type of this request: ask the person to grant it"
    case .shareDenied: "sharing is denied for a type of this request"
    case .undecided:
      "the person has not decided about a type of this request: ask her to"
    case .entitlementMissing:
      "the app's registration does not name the entitlement that this takes"
    case .ownerOnly: "only the person may do this, over the control socket"
    case .appOnly: "only an app may ask this, over the app socket"
    }
  }
}
