/// HealthKit's error codes: the raw values of `HKError.Code` (proto/catalog/enums.tsv).
public enum HealthErrorCode: Int32, Hashable, Sendable {
  case unknown = 0
  case healthDataUnavailable = 1
  case healthDataRestricted = 2
  case invalidArgument = 3
  case authorizationDenied = 4
  case authorizationNotDetermined = 5
  case databaseInaccessible = 6
  case userCanceled = 7
  case anotherWorkoutSessionStarted = 8
  case userExitedWorkoutSession = 9
  case requiredAuthorizationDenied = 10
  case noData = 11
  case workoutActivityNotAllowed = 12
  case dataSizeExceeded = 13
  case backgroundWorkoutSessionNotAllowed = 14
  case notPermissibleForGuestUserMode = 15
}

/// An error that the caller can handle. The message contains the problem, the expected value and
/// the field. It never contains a value, date, identifier or note of a sample.
public struct HealthError: Error, Hashable, Sendable {
  public var code: HealthErrorCode
  public var message: String

  public init(_ code: HealthErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }

  public static func invalidArgument(_ message: String) -> HealthError {
    HealthError(.invalidArgument, message)
  }
}
