package import HealthModel

/// The reason why a call was rejected. Missing read permission is never a reason: it only narrows a
/// scope.
package enum Denial: Error, Hashable, Sendable {
  /// The caller has not completed Hello, or its registration was removed.
  case unidentified
  /// Sharing is not determined for one of the types (rules AUTH-08, DELETE-03).
  case shareNotDetermined
  /// Sharing is denied for one of the types.
  case shareDenied
  /// Neither reading nor sharing is determined for one of the types.
  case undecided
  /// The manifest of the registered app does not name an entitlement that the call requires.
  case entitlementMissing(Entitlement)
  /// The method is reserved for the user, on the control socket.
  case ownerOnly
  /// The method is reserved for apps: the user has no grants to query.
  case appOnly

  /// The corresponding HealthKit error code; nil where HealthKit has none.
  package var healthCode: HealthErrorCode? {
    switch self {
    case .shareNotDetermined: .authorizationNotDetermined
    case .undecided: .authorizationNotDetermined
    // For a missing entitlement, the code that HealthKit uses has not been verified.
    case .shareDenied, .entitlementMissing: .authorizationDenied
    case .unidentified, .ownerOnly, .appOnly: nil
    }
  }

  /// The HealthKit error of the denial; nil where HealthKit has none.
  package var healthError: HealthError? {
    if case .entitlementMissing(let entitlement) = self { return entitlement.missing }
    return healthCode.map { HealthError($0, message) }
  }

  /// The gRPC status code: 16 is UNAUTHENTICATED, 7 is PERMISSION_DENIED.
  package var statusCode: UInt8 {
    switch self {
    case .unidentified: 16
    case .shareNotDetermined, .shareDenied, .undecided, .entitlementMissing, .ownerOnly, .appOnly: 7
    }
  }

  /// A constant message, so that it cannot disclose stored data.
  package var message: String {
    switch self {
    case .unidentified:
      "not identified: call health.v1.Session/Begin and Hello with a registered bundle identifier first"
    case .shareNotDetermined:
      "sharing is not determined for a type of this request: request authorization first"
    case .shareDenied: "sharing is denied for a type of this request"
    case .undecided:
      "reading is not determined for a type of this request: request authorization first"
    case .entitlementMissing(let entitlement): entitlement.missing.message
    case .ownerOnly: "this call is available to the user only, on the control socket"
    case .appOnly: "this call is available to apps only, on the app socket"
    }
  }
}
