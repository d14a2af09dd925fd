import HealthAuthorization
import HealthModel
import HealthProtobuf
package import HealthRPC
import HealthStore
import HealthWire

// The one place where what went wrong becomes what the client is told: gRPC's code, words without
// health data, and HealthKit's code where it has one. proto/health/v1/error.proto has the table.

extension Status {
  /// `error` is one of the errors that handlers meet; anything else is a defect of the daemon,
  /// whose words stay inside.
  package init(_ error: any Error) {
    switch error {
    case let error as Status: self = error
    case let error as Denial: self.init(denial: error)
    case let error as WireError: self.init(health: error.healthError)
    case let error as HealthError: self.init(health: error)
    case let error as StoreError: self.init(store: error)
    case let error as PermissionError: self.init(permission: error)
    default: self.init(.internal, "the daemon failed; its log says more")
    }
  }

  private init(denial: Denial) {
    // A denial names gRPC's number itself, without knowing the type that HealthRPC has for it.
    let code = StatusCode(rawValue: Int32(denial.statusCode)) ?? .permissionDenied
    self.init(code, denial.message, denial.healthCode)
  }

  private init(health error: HealthError) {
    self.init(StatusCode(rawValue: error.code.statusCode) ?? .internal, error.message, error.code)
  }

  private init(store error: StoreError) {
    switch error.code {
    case .cancelled: self.init(.cancelled, error.message, .userCanceled)
    case .denied: self.init(denial: error.denial ?? .shareDenied)
    // Not the request is too large: the same may succeed later.
    case .full: self.init(.resourceExhausted, error.message, .databaseInaccessible)
    case .corrupt: self.init(.dataLoss, error.message, .databaseInaccessible)
    default: self.init(health: error.healthError)
    }
  }

  private init(permission error: PermissionError) {
    switch error.code {
    case .invalidArgument: self.init(.invalidArgument, error.message, .invalidArgument)
    case .notFound: self.init(.notFound, error.message, .noData)
    case .alreadyExists: self.init(.alreadyExists, error.message, .invalidArgument)
    case .alreadyDecided, .belowCeiling, .presenceRequired:
      self.init(.failedPrecondition, error.message, .invalidArgument)
    case .tooManyPending: self.init(.resourceExhausted, error.message)
    case .inaccessible: self.init(.unavailable, error.message, .databaseInaccessible)
    }
  }

  private init(_ code: StatusCode, _ message: String, _ healthCode: HealthErrorCode?) {
    self.init(code, message)
    guard let healthCode else { return }
    var value: [UInt8] = []
    ErrorDetail(code: healthCode).appendWire(to: &value)
    details = [StatusDetail(typeURL: ErrorDetail.typeURL, value: value)]
  }
}
