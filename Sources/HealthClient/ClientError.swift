package import HealthModel
package import HealthRPC
import HealthWire

/// Why a call to healthd failed.
package struct ClientError: Error, Hashable, Sendable {
  /// What went wrong, as far as the caller can act on it.
  package enum Code: Hashable, Sendable {
    /// Nothing listens on the socket.
    case notRunning
    /// The daemon does not know the app, or the process or token is not the app's.
    case notRegistered
    /// The connection broke. What was asked has not been done, or may be asked again.
    case connectionLost
    /// The connection broke after the request had left, and the call is not idempotent: it may have
    /// been done or not. Look before asking again.
    case fateUnknown
    /// No answer came in time. What changes the store may have been done or not.
    case deadlineExceeded
    /// The task was cancelled.
    case cancelled
    /// The daemon answered with an error, or with nothing where something was asked for: see `status`
    /// and `healthCode`.
    case refused
    /// The answer is not what the protocol says.
    case invalidReply
    /// The request does not fit into a frame, or too many calls are in flight.
    case tooLarge
    /// The client has been closed.
    case closed
    /// A file of the client's own (a token) cannot be read or written.
    case file
  }

  /// What went wrong, as far as the caller can act on it.
  package var code: Code
  /// What is wrong and what would help. Never a value, date, identifier or note of a sample.
  package var message: String
  /// With `refused`: the daemon's status code.
  package var status: StatusCode?
  /// With `refused`: what HealthKit calls it, where it has a name. With `notRunning`:
  /// `healthDataUnavailable` (rule AVAIL-02).
  package var healthCode: HealthErrorCode?
  /// With `refused`: after this time the same call may succeed.
  package var retryAfter: Duration?

  /// An error without the daemon's status.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// - Parameter status: not `ok`.
  init(status: Status) {
    message = status.message
    self.status = status.code
    switch status.code {
    case .deadlineExceeded: code = .deadlineExceeded
    case .unauthenticated:
      code = .notRegistered
      message += "; register the app with: healthctl app register"
    default: code = .refused
    }
    for detail in status.details where detail.typeURL == ErrorDetail.typeURL {
      guard let detail = try? ErrorDetail(wire: detail.value) else { continue }
      if detail.retryAfterMilliseconds > 0 {
        retryAfter = .milliseconds(detail.retryAfterMilliseconds)
      } else {
        healthCode = detail.code
      }
    }
  }

  static func notRunning(path: String) -> ClientError {
    var error = ClientError(
      .notRunning,
      "healthd is not running at \(path); start it with: systemctl --user start healthd")
    error.healthCode = .healthDataUnavailable
    return error
  }

  static var noData: ClientError {
    var error = ClientError(.refused, "no sample matches, as far as the caller may read")
    error.status = .notFound
    error.healthCode = .noData
    return error
  }

  static let deadline = ClientError(.deadlineExceeded, "no answer in time")
  static let cancelled = ClientError(.cancelled, "the call was cancelled")
}

extension ClientError: CustomStringConvertible {
  package var description: String { message }
}
