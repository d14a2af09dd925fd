extension BeginSessionReply {
  package static let nonceByteCount = 32
  package static let daemonIDByteCount = 16

  /// Returns the bytes that an app with a key signs.
  package func signedBytes(bundleIdentifier: String) -> [UInt8] {
    Array("health.v1.Session/Hello".utf8) + [0] + nonce + daemonID + Array(bundleIdentifier.utf8)
  }
}
