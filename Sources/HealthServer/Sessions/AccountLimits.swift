import TTRPC
package import TTRPCServer

extension PeerAccount.Limits {
  /// The limits of an app. A token is one save.
  package static var app: PeerAccount.Limits {
    var limits = PeerAccount.Limits()
    limits.tokenCountMax = 200_000
    limits.tokensPerSecond = 20_000
    return limits
  }

  /// The limits of the user on the control socket.
  static var owner: PeerAccount.Limits {
    var limits = PeerAccount.Limits()
    limits.callCountMax = 16 * RPCLimits.streamsPerConnectionMax
    limits.requestByteCountMax = 32 << 20
    limits.queuedByteCountMax = 48 << 20
    limits.answerByteCountMax = 24 << 20
    limits.workCountMax = 16
    limits.isExemptFromPressure = true
    return limits
  }
}
