import HealthAPI
import HealthAuthorization
import HealthKeys
import HealthModel
import HealthPermissions
import HealthProtobuf
package import TTRPC
import HealthStorage
import HealthStore
import HealthWire
import StorageSupport
import TTRPCServer

// The conversion of all errors to the status sent to the client: a gRPC code, a message without
// health data, and a HealthKit code where there is one. proto/health/v1/error.proto lists the
// mapping.

extension CallContext {
  /// Returns the status with which a call fails. An error of an unexpected type is a bug in the
  /// daemon: its type is logged, and its description, which may contain data, is neither logged nor
  /// sent.
  func status(of error: any Error, during method: MethodRow) -> Status {
    if let status = Status(known: error) { return status }
    log.error("\(method.name) failed with an unexpected \(type(of: error))")
    return Status(.internal, "internal error of healthd; see its log")
  }
}

extension Status {
  /// Creates a status from an error, or returns nil if its type is not one that calls throw.
  package init?(known error: any Error) {
    switch error {
    case let error as Status: self = error
    case let error as Denial: self.init(denial: error)
    case let error as WireError: self.init(health: error.healthError)
    case let error as HealthError: self.init(health: error)
    case let error as StoreError: self.init(store: error)
    case let error as PermissionError: self.init(permission: error)
    case let error as KeyError: self.init(key: error)
    case let error as SealedFileError: self.init(sealed: error)
    default: return nil
    }
  }

  private init(denial: Denial) {
    // HealthAuthorization does not depend on TTRPC, so a denial has the numeric gRPC code.
    let code = StatusCode(rawValue: Int32(denial.statusCode)) ?? .permissionDenied
    self.init(code, denial.message, denial.healthError)
  }

  private init(health error: HealthError) {
    self.init(StatusCode(rawValue: error.code.statusCode) ?? .internal, error.message, error)
  }

  private init(store error: StoreError) {
    switch error.code {
    case .cancelled: self.init(.cancelled, error.message, .userCanceled)
    case .denied: self.init(denial: error.denial ?? .shareDenied)
    // The request itself is not at fault; it may succeed after space has been freed.
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
    case .alreadyDecided, .belowCeiling:
      self.init(.failedPrecondition, error.message, .invalidArgument)
    case .presenceRequired:
      self.init(
        .failedPrecondition, error.message,
        HealthError(.invalidArgument, error.message, reason: .presenceRequired))
    // HealthKit has no code for it.
    case .tooManyPending: self.init(.resourceExhausted, error.message)
    case .inaccessible, .wrongKey: self.init(.unavailable, error.message, .databaseInaccessible)
    }
  }

  private init(key error: KeyError) {
    switch error {
    case .wrongSecret: self.init(.permissionDenied, error.description)
    case .mistypedRecoveryKey, .invalidName, .emptyPassphrase:
      self.init(.invalidArgument, error.description, .invalidArgument)
    case .tooManyAttempts: self.init(.resourceExhausted, error.description)
    case .noSuchSlot: self.init(.notFound, error.description, .noData)
    case .secretRequired, .locked:
      self.init(.failedPrecondition, error.description, .databaseInaccessible)
    case .lastSlot, .secretsMissing, .notLost, .isEncrypted, .notEncrypted, .unusableKeyFile:
      self.init(.failedPrecondition, error.description)
    case .damaged, .unsupported: self.init(.dataLoss, error.description, .databaseInaccessible)
    // Without the path, which is the daemon's.
    case .file: self.init(.unavailable, "the keyring cannot be read or written")
    }
  }

  private init(sealed error: SealedFileError) {
    switch error.code {
    case .full: self.init(.resourceExhausted, error.message, .databaseInaccessible)
    case .corrupt: self.init(.dataLoss, error.message, .databaseInaccessible)
    default: self.init(.unavailable, error.message, .databaseInaccessible)
    }
  }

  private init(_ code: StatusCode, _ message: String, _ healthCode: HealthErrorCode) {
    self.init(code, message, HealthError(healthCode, message))
  }

  /// The HealthKit code and the reason are in a detail and not in the message, so that clients need
  /// not parse text.
  private init(_ code: StatusCode, _ message: String, _ error: HealthError?) {
    self.init(code, message)
    guard let error else { return }
    var value: [UInt8] = []
    ErrorDetail(code: error.code, reason: error.reason, entitlement: error.entitlement)
      .appendWire(to: &value)
    details = [StatusDetail(typeURL: ErrorDetail.typeURL, value: value)]
  }
}
