import Glibc

/// The socket of journald for its native protocol: one datagram for each entry, with fields that an
/// operator can filter by. Protocol: systemd.io/JOURNAL_NATIVE_PROTOCOL.
///
/// Entries are short, so the file descriptor that the protocol provides for long ones is not needed.
package final class JournalSocket: Sendable {
  package static let path = "/run/systemd/journal/socket"

  private let descriptor: Int32
  private let path: String

  /// Returns nil if there is no descriptor for the socket.
  package init?(path: String = JournalSocket.path) {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    self.path = path
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Sends an entry. Returns false if journald does not accept it now; the caller then writes to
  /// standard error. Never blocks, so that a full journal does not stop the daemon.
  func send(_ fields: [(name: String, value: String)]) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let datagram = Self.datagram(fields)
    let count = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        sendto(
          descriptor, datagram, datagram.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), address,
          socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return count == datagram.count
  }

  /// Encodes fields. A value with a newline is preceded by its length as a little-endian 64-bit
  /// number, so that it cannot begin another field.
  static func datagram(_ fields: [(name: String, value: String)]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (name, value) in fields {
      bytes += Array(name.utf8)
      if value.utf8.contains(UInt8(ascii: "\n")) {
        bytes.append(UInt8(ascii: "\n"))
        let count = UInt64(value.utf8.count)
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
      } else {
        bytes.append(UInt8(ascii: "="))
      }
      bytes += Array(value.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
