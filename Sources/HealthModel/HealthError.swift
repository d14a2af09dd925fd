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

/// An error that the caller can handle. The message contains the problem, the expected value and
/// the field. It never contains a value, date, identifier or note of a sample.
public struct HealthError: Error, Hashable, Sendable {
  /// The kind of error.
  public var code: HealthErrorCode
  /// What failed, for a developer or the user. May be logged.
  public var message: String

  public init(_ code: HealthErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Returns an error with the code `invalidArgument`.
  public static func invalidArgument(_ message: String) -> HealthError {
    HealthError(.invalidArgument, message)
  }
}
