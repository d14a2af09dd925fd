import CLinux
import Glibc
import NIOCore

/// The user on the other end of a connection.
enum Peer {
  /// Returns whether the client's end of a connection belongs to the user of this process; false if
  /// the kernel cannot tell.
  static func isOwner(of channel: any Channel) async -> Bool {
    switch (channel.remoteAddress, channel.localAddress) {
    case (.v4?, .v4?), (.v6?, .v6?):
      guard let client = channel.remoteAddress?.port, let server = channel.localAddress?.port,
        let client = UInt16(exactly: client), let server = UInt16(exactly: server)
      else { return false }
      let isVersion6 = channel.localAddress?.protocol == .inet6
      return cl_loopback_owner(isVersion6, client, server) == Int64(geteuid())
    default:
      // SO_PEERCRED fills a ucred: process, user and group.
      guard let socket = channel as? any SocketOptionProvider else { return false }
      let credentials: EventLoopFuture<cl_credentials> = socket.unsafeGetSocketOption(
        level: .socket, name: .init(rawValue: SO_PEERCRED))
      return (try? await credentials.get())?.uid == geteuid()
    }
  }
}
