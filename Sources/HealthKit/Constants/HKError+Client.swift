import Foundation
package import HealthClient
import HealthModel

extension HKError {
  init(_ error: HealthError) {
    self.init(Code(rawValue: Int(error.code.rawValue)) ?? .unknownError, error.message)
  }

  /// Creates the HealthKit error for a failed call. If the daemon sent no HealthKit code, the
  /// transport error decides: no daemon maps to `errorHealthDataUnavailable`, a lost or timed-out
  /// connection to `errorDatabaseInaccessible`, and a cancelled call to `errorUserCanceled`.
  package init(_ error: ClientError) {
    let code: Code
    if let given = error.healthCode {
      code = Code(rawValue: Int(given.rawValue)) ?? .unknownError
    } else {
      code =
        switch error.code {
        case .notRunning: .errorHealthDataUnavailable
        case .notRegistered: .errorAuthorizationNotDetermined
        case .connectionLost, .fateUnknown, .deadlineExceeded, .closed: .errorDatabaseInaccessible
        case .cancelled: .errorUserCanceled
        case .tooLarge: .errorDataSizeExceeded
        case .refused, .invalidReply, .file: .unknownError
        }
    }
    self.init(code, error.message)
  }

  /// Converts the errors of a call to ``HKError``; returns other errors unchanged.
  static func bridged(_ error: any Error) -> any Error {
    switch error {
    case let error as ClientError: HKError(error)
    case let error as HealthError: HKError(error)
    default: error
    }
  }
}
