import HealthAPI
public import HealthModel
public import TTRPC
import HealthWire

/// The reason why a call to healthd failed.
public struct ClientError: Error, Hashable, Sendable {
  /// The kind of failure, as far as the caller can act on it.
  public enum Code: Hashable, Sendable {
    /// No process listens on the socket.
    case notRunning
    /// The daemon does not know the app, or the process or token does not belong to it.
    case notRegistered
    /// The connection broke. The request was not executed, or it is safe to repeat.
    case connectionLost
    /// The connection broke after the request was sent, and the call is not idempotent: it may or
    /// may not have been executed. Query the result before repeating the call.
    case fateUnknown
    /// There was no reply in time. A request that changes the store may or may not have been
    /// executed.
    case deadlineExceeded
    /// The task was canceled.
    case cancelled
    /// The daemon returned an error, or an empty reply where data is required; see `status` and
    /// `healthCode`.
    case refused
    /// The reply violates the protocol.
    case invalidReply
    /// The request exceeds the size of a frame, or too many calls are in flight.
    case tooLarge
    /// The client has been closed.
    case closed
    /// A file of the client, such as a token, cannot be read or written.
    case file
  }

  /// The kind of failure.
  public var code: Code
  /// A description of the problem and its solution. Never contains a value, date, identifier or
  /// note of a sample.
  public var message: String
  /// For `refused`, the daemon's status code.
  public var status: StatusCode?
  /// For `refused`, HealthKit's error code, if there is one. For `notRunning`,
  /// `healthDataUnavailable` (rule AVAIL-02).
  public var healthCode: HealthErrorCode?
  /// For `refused`, why, where the codes alone do not state what the caller can do. The message is
  /// for people and may change.
  public var reason = ErrorReason.unspecified
  /// With the reason `entitlementMissing`, the name of the entitlement.
  public var entitlement = ""
  /// For `refused`, the time after which the same call may succeed.
  public var retryAfter: Duration?

  /// Creates an error without a status of the daemon.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// - Parameter status: A status other than `ok`.
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
        reason = detail.reason
        entitlement = detail.entitlement
      }
    }
  }

  static func notRunning(path: String) -> ClientError {
    var error = ClientError(
      .notRunning,
      "healthd is not running at \(path); start it with: "
        + RuntimePath.startCommand(socketPath: path))
    error.healthCode = .healthDataUnavailable
    return error
  }

  static var noData: ClientError {
    var error = ClientError(.refused, "no matching sample that the caller may read")
    error.status = .notFound
    error.healthCode = .noData
    return error
  }

  static let deadline = ClientError(.deadlineExceeded, "no response in time")
  static let cancelled = ClientError(.cancelled, "the call was canceled")
}

extension ClientError: CustomStringConvertible {
  public var description: String { message }
}
