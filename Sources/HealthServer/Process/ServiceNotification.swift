import Glibc

/// A notification to the service manager as in `sd_notify(3)`: a datagram to the socket named by
/// `NOTIFY_SOCKET`. Does nothing if the variable is not set.
package enum ServiceNotification: String {
  /// Sent when connections are accepted, so that services that depend on the daemon start after it.
  case ready = "READY=1"
  case stopping = "STOPPING=1"

  /// Sends the notification. `path` is the value of `NOTIFY_SOCKET`. Errors are ignored: the
  /// service manager treats a missing notification as a failed start.
  package func send(to path: String?) {
    guard let path, path.first == "/" || path.first == "@" else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    // "@" denotes the leading NUL byte of an abstract address.
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // Without a final NUL: in an abstract address it would be part of the name.
    let length = MemoryLayout<sa_family_t>.size + bytes.count
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let message = Array(rawValue.utf8)
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = message.withUnsafeBytes {
          sendto(
            descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL), address,
            socklen_t(length))
        }
      }
    }
  }
}
