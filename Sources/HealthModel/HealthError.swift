/// HealthKit's error codes: the raw values of `HKError.Code` (proto/catalog/enums.tsv).
public enum HealthErrorCode: Int32, Hashable, Sendable, CaseIterable {
  /// A failure that no other code describes.
  case unknown = 0
  /// No store is available: the daemon is not running, or has no process for a request.
  case healthDataUnavailable = 1
  /// The user or an administrator has restricted health data.
  case healthDataRestricted = 2
  /// The request is invalid. The message names the field and the expected value.
  case invalidArgument = 3
  /// The user denied access, or the app lacks an entitlement.
  case authorizationDenied = 4
  /// The user has not decided about access.
  case authorizationNotDetermined = 5
  /// The store is locked.
  case databaseInaccessible = 6
  /// The user did not decide about the request.
  case userCanceled = 7
  /// Another app has started a workout session, which ended this one.
  case anotherWorkoutSessionStarted = 8
  /// The app ended while its workout session was active.
  case userExitedWorkoutSession = 9
  /// The user denied a clinical type that the app requires.
  case requiredAuthorizationDenied = 10
  /// The caller can read no matching object, for whatever reason.
  case noData = 11
  /// The configuration of a workout session is not allowed.
  case workoutActivityNotAllowed = 12
  /// The object or the request is too large.
  case dataSizeExceeded = 13
  /// A workout session cannot start in the background.
  case backgroundWorkoutSessionNotAllowed = 14
  /// The call is not available during a guest session.
  case notPermissibleForGuestUserMode = 15
}

/// Why a call failed, where a caller acts on more than the code (`ErrorReason` in
/// proto/health/v1/error.proto).
public enum ErrorReason: UInt8, Hashable, Sendable, CaseIterable {
  /// The codes are sufficient.
  case unspecified = 0
  /// An object that the request names does not exist, or the caller did not save it.
  case noSuchObject = 1
  /// The request requires proof of the user's presence, which was not given.
  case presenceRequired = 2
  /// The registration of the app lacks an entitlement.
  case entitlementMissing = 3
}

/// An error that the caller can handle. The message contains the problem, the expected value and
/// the field. It never contains a value, date, identifier or note of a sample.
public struct HealthError: Error, Hashable, Sendable {
  /// The kind of error.
  public var code: HealthErrorCode
  /// What failed, for a developer or the user. May be logged.
  public var message: String
  /// Why, where the code alone does not state what a caller can do.
  public var reason: ErrorReason
  /// With the reason `entitlementMissing`, the name of the entitlement.
  public var entitlement: String

  public init(
    _ code: HealthErrorCode, _ message: String, reason: ErrorReason = .unspecified,
    entitlement: String = ""
  ) {
    self.code = code
    self.message = message
    self.reason = reason
    self.entitlement = entitlement
  }

  /// Returns an error with the code `invalidArgument`.
  public static func invalidArgument(_ message: String) -> HealthError {
    HealthError(.invalidArgument, message)
  }
}
