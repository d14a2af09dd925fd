/// The limit on the PING frames of a client, as the servers of gRPC have one: a PING that follows
/// another one too early is a strike, and strikes are forgiven when the server sends a response.
/// Source: "A8: Client-side Keepalive" and "Keepalive User Guide" of the gRPC project.
struct PingPolicy {
  /// Half of the shortest interval that the clients of gRPC send keep-alives in. Clients also send a
  /// PING to measure a connection on which they have just received data.
  static let intervalNanoseconds: UInt64 = 5_000_000_000
  static let strikeCountMax = 2

  private var lastTime: UInt64?
  private var strikeCount = 0

  /// Records a PING.
  ///
  /// - Returns: False if the client has sent too many.
  mutating func receive(at now: UInt64) -> Bool {
    if let lastTime, now < lastTime + Self.intervalNanoseconds { strikeCount += 1 }
    lastTime = now
    return strikeCount <= Self.strikeCountMax
  }

  /// Records that header fields or data of a response were sent.
  mutating func forgive() {
    lastTime = nil
    strikeCount = 0
  }
}
