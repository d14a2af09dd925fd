import HealthAPI
import HealthAuthorization
import HealthModel

/// The state of a connection between Begin and Hello. It is stored in the connection, so that a
/// nonce is valid on this connection only.
final class SessionChallenge: Sendable {
  let bundleIdentifier: String
  let nonce: [UInt8]
  /// The measurement of the process when the nonce was created; nil if processes cannot be pinned.
  let measurement: ProcessMeasurement?

  init(bundleIdentifier: String, measurement: ProcessMeasurement?) {
    self.bundleIdentifier = bundleIdentifier
    self.measurement = measurement
    var generator = SystemRandomNumberGenerator()
    nonce = (0..<BeginSessionReply.nonceByteCount).map { _ in
      UInt8.random(in: .min ... .max, using: &generator)
    }
  }

  func isAnswered(by hello: HelloRequest) -> Bool {
    hello.bundleIdentifier == bundleIdentifier && hello.nonce.isEqualInConstantTime(to: nonce)
  }
}
