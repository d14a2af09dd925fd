import Foundation
import TestSupport
import Testing

/// Tests of `healthctl doctor` beside a private daemon.
@Suite(.process, .timeLimit(.minutes(8))) struct DoctorTests {
  private struct Row: Decodable {
    var check: String
    var ok: Bool
    var fix: String?
  }

  private func rows(_ answer: Household.Answer) throws -> [Row] {
    try JSONDecoder().decode([Row].self, from: Data(answer.output.utf8))
  }

  @Test("doctor verifies the store, and finds only the missing isolation of user mode")
  func userMode() throws {
    let healthctl = try Household()
    let directory = healthctl.directory + "/run"
    let answer = try healthctl("doctor", "--json", "--runtime-dir", directory)
    let rows = try rows(answer)
    #expect(rows.filter { !$0.ok }.map(\.check) == ["Isolation"])
    #expect(rows.first { $0.check == "Isolation" }?.fix == "sudo healthctl setup")
    #expect(rows.map(\.check).contains("Store"))
    #expect(answer.status == 1)
    let text = try healthctl("doctor", "--runtime-dir", directory).output
    #expect(text.contains("✓ Store\n"))
    #expect(text.contains("✗ Isolation: ") && text.contains("  Fix: sudo healthctl setup\n"))
  }

  @Test("doctor without a daemon reports how to start it")
  func noDaemon() throws {
    let healthctl = try Household(hasDaemon: false)
    let answer = try healthctl(
      "doctor", "--json", "--runtime-dir", healthctl.directory + "/run")
    let rows = try rows(answer)
    #expect(answer.status == 1)
    #expect(rows.first { $0.check == "Answers" }?.fix == "systemctl --user start healthd")
    #expect(rows.allSatisfy { !$0.ok })
  }
}
