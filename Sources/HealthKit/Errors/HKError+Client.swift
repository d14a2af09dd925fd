import Foundation
package import HealthClient
import HealthModel

extension HKError {
  init(_ error: HealthError) {
    self.init(Code(rawValue: Int(error.code.rawValue)) ?? .unknownError, error.message)
  }

  /// What HealthKit calls a failed call. Where the daemon gives no code of its own: no daemon means
  /// no health data, a broken or overlong call that the database cannot be reached, a cancelled one
  /// that the person cancelled.
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

  /// Any error of a call as HealthKit's; errors of other kinds pass as they are.
  static func bridged(_ error: any Error) -> any Error {
    switch error {
    case let error as ClientError: HKError(error)
    case let error as HealthError: HKError(error)
    default: error
    }
  }
}
