/// The resources used by all connections of a user ID. Confined to the loop.
final class UserUsage {
  let user: UInt32
  /// The number of connections on sockets without reserved slots.
  var connectionCount = 0
  /// The number of connections on all sockets.
  var allConnectionCount = 0
  var queuedByteCount = 0
  /// The common account of the processes that the kernel cannot pin.
  var account: PeerAccount?

  init(user: UInt32) { self.user = user }
}
