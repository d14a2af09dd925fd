package import CHealthProto
package import HealthModel
package import HealthProtobuf

/// The HealthKit error of a failed call, as sent in `Status.details`. It is separate from the gRPC
/// code, because several HealthKit errors have the same code.
package struct ErrorDetail: Hashable, Sendable {
  /// The type in `google.protobuf.Any`, in the usual form; only the part after the last slash
  /// identifies it.
  package static let typeURL = "type.googleapis.com/health.v1.ErrorDetail"

  package var code: HealthErrorCode
  /// The time after which the same request may succeed; 0 if repeating it does not help. A constant
  /// per kind of limit, so that it does not disclose how busy the daemon is.
  package var retryAfterMilliseconds: Int64

  package init(code: HealthErrorCode, retryAfterMilliseconds: Int64 = 0) {
    self.code = code
    self.retryAfterMilliseconds = retryAfterMilliseconds
  }
}

extension ErrorDetail: ProtobufMessage {
  package static var codec: Codec<Health__V1__ErrorDetail> {
    Codec("ErrorDetail", health__v1__error_detail__init, health__v1__error_detail__unpack)
  }

  /// Decodes an error. An unknown code of a newer daemon becomes `unknown`.
  package init(_ c: Health__V1__ErrorDetail) throws(WireError) {
    self.init(
      code: HealthErrorCode(rawValue: c.health_code) ?? .unknown,
      retryAfterMilliseconds: c.retry_after_ms)
  }

  package func fill(_ c: inout Health__V1__ErrorDetail, in arena: WireArena) {
    c.health_code = code.rawValue
    c.retry_after_ms = retryAfterMilliseconds
  }
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
