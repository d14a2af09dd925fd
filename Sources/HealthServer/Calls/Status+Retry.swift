import HealthAPI
import HealthModel
import TTRPC
import HealthWire
import TTRPCServer

// The status for a request beyond the client's share: `resourceExhausted`, with the retry delay in
// the ErrorDetail. The delays are constants, because a measured delay would disclose how busy other
// apps are.

extension Status {
  /// Creates a status with the code `unknown`, because HealthKit has none for a request that only
  /// has to be slower.
  init(retryingAfter milliseconds: Int64, _ message: String) {
    var value: [UInt8] = []
    ErrorDetail(code: .unknown, retryAfterMilliseconds: milliseconds).appendWire(to: &value)
    self.init(
      .resourceExhausted, message,
      details: [StatusDetail(typeURL: ErrorDetail.typeURL, value: value)])
  }

  /// The delay is one second, in which `tokensPerSecond` of `PeerAccount.Limits.app` are added.
  static let tooManySaves = Status(
    retryingAfter: 1_000, "this app saves too often: wait a second")
}

extension OverloadStatuses {
  /// The statuses with the delay after which to retry. The first two depend on the app's own calls
  /// and answers only.
  static var retrying: OverloadStatuses {
    var statuses = OverloadStatuses()
    statuses.tooManyCalls = Status(
      retryingAfter: 100, "this app has too many calls in flight: wait for answers")
    statuses.tooMuchMemory = Status(
      retryingAfter: 100,
      "requests and unread answers of this app fill the memory that it may use: read answers first")
    statuses.busy = Status(
      retryingAfter: 1_000, "healthd is short of memory: try again later")
    return statuses
  }
}
