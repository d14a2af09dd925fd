import Foundation
import TestSupport
import Testing

@Suite(.process, .bounded) struct IdleMemoryTests {
  @Test("a server that waits for its user returns most of its memory")
  func idle() async throws {
    let host = try PageHost(hasWebServer: false)
    let server = try host.startWebServer()
    let opened = try host.healthctl("open", "--print")
    #expect(opened.status == 0, "\(opened.output)")
    let peak = try Self.status("VmHWM", server)
    #expect(peak > 0)
    while try Self.status("VmRSS", server) > peak / 2 {
      try await Task.sleep(for: .milliseconds(50))
    }
    let again = try host.healthctl("open", "--print")
    #expect(again.status == 0, "\(again.output)")
  }

  private static func status(_ field: String, _ process: Process) throws -> Int {
    let text = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(field + ":") })
    return try #require(line.split(separator: " ").dropLast().last.flatMap { Int($0) })
  }
}
