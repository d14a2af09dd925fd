import Glibc

/// The addresses of this machine in the network, as proposals for the address that a phone uses.
package enum LocalAddress {
  /// Returns the IPv4 addresses of this machine, except those of loopback, in the order of the kernel.
  package static func all() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [String] = []
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      guard let address = entry.ifa_addr, address.pointee.sa_family == AF_INET else { continue }
      var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      guard
        getnameinfo(
          address, length, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0
      else { continue }
      let digits = host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let text = String(decoding: digits, as: UTF8.self)
      if !text.hasPrefix("127.") { found.append(text) }
    }
    return found
  }

  /// The URL that a pairing proposes.
  package static var proposedURL: String {
    "http://\(all().first ?? "127.0.0.1"):\(Receiver.port)\(Receiver.path)"
  }
}
