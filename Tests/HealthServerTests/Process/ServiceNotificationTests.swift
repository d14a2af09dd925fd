import Foundation
import HealthServer
import TestSupport
import Testing

@Suite(.process) struct ServiceNotificationTests {
  @Test("the service manager's socket receives the message", arguments: [false, true])
  func delivered(isAbstract: Bool) throws {
    let directory = try TemporaryDirectory()
    let name = directory.path + "/notify"
    let receiver = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    try #require(receiver >= 0)
    defer { close(receiver) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(name.utf8)
    if isAbstract { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(receiver, $0, socklen_t(2 + bytes.count))
      }
    }
    try #require(bound == 0)
    let shown = isAbstract ? "@" + name.dropFirst() : name
    ServiceNotification.ready.send(to: shown)
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = recv(receiver, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    #expect(count == 7)
    #expect(String(decoding: buffer[..<max(count, 0)], as: UTF8.self) == "READY=1")
  }
}
