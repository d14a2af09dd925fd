import Foundation
import TestSupport
import Testing

/// Requests of other programs and of broken phones, over real sockets.
@Suite(.process, .bounded) struct HostilePostTests {
  @Test("hostile requests are refused with a reason and change nothing")
  func attacks() throws {
    let host = try ReceiveHost()
    try host.startReceiver("--max-body", "1", "--body-timeout", "2", "--max-requests", "600")
    try host.pair("--share", "stepCount")
    let checks = try host.run(
      URL(filePath: "/usr/bin/python3"),
      [
        "-B", ReceiveHost.script("hostile_posts.py").path, host.url, host.token,
        "\(host.receiverID)",
      ])
    let lines = checks.output.split(separator: "\n")
    #expect(checks.status == 0, "\(lines.filter { !$0.hasPrefix("ok ") })\n\(checks.errors)")
    #expect(lines.filter { $0.hasPrefix("ok ") }.count >= 60, "\(checks.output)")
    #expect(try host.healthctl("query", "stepCount", "--json").list().isEmpty)
    // Neither values nor tokens are logged.
    #expect(!host.log.isEmpty && !host.log.contains("4242") && !host.log.contains(host.token))
    #expect(host.stopReceiver() == 0)
  }

  @Test("clients without a token hold no place of the phone")
  func heldPlaces() throws {
    let host = try ReceiveHost()
    try host.startReceiver("--max-requests", "600")
    try host.pair("--share", "stepCount")
    let checks = try host.run(
      URL(filePath: "/usr/bin/python3"),
      [
        "-B", ReceiveHost.script("held_places.py").path, host.url, host.token, "\(host.receiverID)",
      ])
    #expect(checks.status == 0, "\(checks.output)\(checks.errors)")
    #expect(checks.output.split(separator: "\n").count { $0.hasPrefix("ok ") } == 8)
    #expect(host.stopReceiver() == 0)
  }

  @Test("connections that arrive while healthd-receive ends do not break it")
  func connectionsAtTheEnd() throws {
    let host = try ReceiveHost()
    try host.startReceiver()
    let address = try #require(host.url.split(separator: "/").dropFirst().first)
    let load = try host.run(
      URL(filePath: "/usr/bin/python3"),
      [
        "-B", ReceiveHost.script("../HealthWebTests/connections_at_end.py").path, String(address),
        "\(host.receiverID)",
      ])
    #expect(load.status == 0, "\(load.errors)")
    #expect(host.stopReceiver() == 0)
  }

  @Test("deliveries beyond the rate are refused until the phone has waited")
  func rate() throws {
    let host = try ReceiveHost()
    try host.startReceiver("--max-requests", "1")
    try host.pair("--share", "stepCount")
    let replies = try (0..<4).map { _ in try host.send(#"{"data": {"metrics": []}}"#) }
    #expect(replies.map(\.status) == [200, 200, 429, 429])
    #expect(replies.last?.retryAfter == 10)
  }
}
