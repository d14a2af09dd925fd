/// What the connections of one user id take up together. Confined to the loop.
final class UserUsage {
  let user: UInt32
  var connectionCount = 0
  var queuedByteCount = 0

  init(user: UInt32) { self.user = user }
}
