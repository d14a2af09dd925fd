import Glibc

/// The listening sockets passed by the service manager, according to systemd's `LISTEN_PID`,
/// `LISTEN_FDS` and `LISTEN_FDNAMES`. Their descriptors start at 3.
///
/// Source: sd_listen_fds(3).
public struct SocketActivation: Hashable, Sendable {
  /// A socket passed by the service manager.
  public struct Socket: Hashable, Sendable {
    /// The descriptor, 3 or greater.
    public var descriptor: Int32
    /// The name from `FileDescriptorName=`; empty if there is none.
    public var name: String
  }

  /// The sockets, in the order of their descriptors.
  public var sockets: [Socket]

  /// Reads the variables. There are no sockets if they are absent or intended for another process.
  ///
  /// - Throws: `badActivation` if they are inconsistent.
  public init(
    environment: (String) -> String?, processID: Int32
  ) throws(TransportError) {
    sockets = []
    guard let pid = environment("LISTEN_PID"), Int32(pid) == processID,
      let countText = environment("LISTEN_FDS")
    else { return }
    guard let count = Int32(countText), 0...64 ~= count else {
      throw TransportError(.badActivation, "LISTEN_FDS is not a number of sockets")
    }
    var names = Array(repeating: "", count: Int(count))
    if let text = environment("LISTEN_FDNAMES") {
      names = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
    guard names.count == Int(count) else {
      throw TransportError(.badActivation, "LISTEN_FDNAMES does not name every socket once")
    }
    sockets = names.enumerated().map { Socket(descriptor: 3 + Int32($0.offset), name: $0.element) }
  }

  /// Returns the sockets passed to this process. Clears the variables, so that child processes do
  /// not use them; must therefore be called before other threads exist.
  public static func take() throws(TransportError) -> SocketActivation {
    let activation = try SocketActivation(
      environment: { getenv($0).map { String(cString: $0) } }, processID: getpid())
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    return activation
  }
}
