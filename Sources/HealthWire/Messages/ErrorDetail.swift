package import HealthAPI
package import HealthModel

extension ErrorDetail {
  /// The type in `google.protobuf.Any`, in the usual form; only the part after the last slash
  /// identifies it.
  package static let typeURL = "type.googleapis.com/health.v1.ErrorDetail"
}

extension HealthErrorCode {
  /// The corresponding gRPC status code (proto/health/v1/error.proto). 13 is INTERNAL,
  /// FAILED_PRECONDITION 9, PERMISSION_DENIED 7, INVALID_ARGUMENT 3, UNAVAILABLE 14, CANCELLED 1,
  /// NOT_FOUND 5, RESOURCE_EXHAUSTED 8.
  package var statusCode: Int32 {
    switch self {
    case .unknown: 13
    case .healthDataUnavailable, .anotherWorkoutSessionStarted, .userExitedWorkoutSession: 9
    case .workoutActivityNotAllowed, .backgroundWorkoutSessionNotAllowed: 9
    case .healthDataRestricted, .notPermissibleForGuestUserMode: 7
    case .authorizationDenied, .authorizationNotDetermined, .requiredAuthorizationDenied: 7
    case .invalidArgument: 3
    case .databaseInaccessible: 14
    case .userCanceled: 1
    case .noData: 5
    case .dataSizeExceeded: 8
    }
  }
}
