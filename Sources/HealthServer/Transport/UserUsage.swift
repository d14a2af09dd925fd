/// What the connections of one user id use together. Confined to the loop.
final class UserUsage {
  let user: UInt32
  /// On sockets that have no slots of their own.
  var connectionCount = 0
  /// On every socket.
  var allConnectionCount = 0
  var queuedByteCount = 0
  /// Of processes that the kernel cannot pin.
  var account: PeerAccount?

  init(user: UInt32) { self.user = user }
}
