import Foundation
import TestSupport
import Testing

@testable import HealthCommands

/// Tests of `healthctl doctor` beside a private daemon.
@Suite(.process, .bounded) struct DoctorTests {
  private struct Row: Decodable {
    var check: String
    var ok: Bool
    var fix: String?
  }

  private func rows(_ answer: Household.Answer) throws -> [Row] {
    try JSONDecoder().decode([Row].self, from: Data(answer.output.utf8))
  }

  @Test("doctor verifies the store, and finds the missing isolation and encryption of user mode")
  func userMode() throws {
    let healthctl = try Household()
    let directory = healthctl.directory + "/run"
    let answer = try healthctl("doctor", "--json", "--runtime-dir", directory)
    let rows = try rows(answer)
    #expect(rows.filter { !$0.ok }.map(\.check) == ["Isolation", "Encryption"])
    #expect(rows.first { $0.check == "Isolation" }?.fix == "sudo healthctl setup")
    #expect(rows.map(\.check).contains("Store"))
    #expect(answer.status == 1)
    let text = try healthctl("doctor", "--runtime-dir", directory).output
    #expect(text.contains("✓ Store\n"))
    #expect(text.contains("✗ Isolation: ") && text.contains("  Fix: sudo healthctl setup\n"))
  }

  @Test("doctor states the key slots, a missing recovery key, an older keyring and the last backup")
  func encryption() throws {
    let healthctl = try Household()
    let options = ["--runtime-dir", healthctl.directory + "/run"]
    func lines() throws -> [String] {
      try healthctl(["doctor"] + options).output.split(separator: "\n").map(String.init)
    }
    #expect(try lines().contains("✓ Backup"))
    let path = try healthctl.write("correct horse\n", to: "secret")
    _ = try healthctl("save", "bodyMass", "70", "--at", "2026-01-02 10:00")
    #expect(try lines().contains("✗ Backup: there is no backup"))
    #expect(try healthctl("encryption", "on", "--passphrase-file", path).status == 0)
    #expect(try healthctl("backup", "--plain", "copy.tar").status == 0)
    let found = try lines()
    #expect(
      found.contains(
        "✓ Encryption: on; you unlock it; key slots: key-file (permissions only), passphrase, "
          + "recovery-key"))
    #expect(found.contains("✓ Recovery key") && found.contains("✓ Keyring"))
    #expect(found.contains("✓ Backup: the last one is from today"))

    let keyring = healthctl.dataPath + "/keyring.json"
    let old = try Data(contentsOf: URL(fileURLWithPath: keyring))
    let slots = try healthctl("encryption", "--json").json()["slots"] as? [[String: Any]] ?? []
    let recovery = try #require(slots.last?["id"] as? String)
    #expect(try healthctl("encryption", "remove-key", recovery).status == 0)
    #expect(try lines().contains("  Fix: healthctl encryption recovery-key"))
    #expect(healthctl.stop() == 0)
    try old.write(to: URL(fileURLWithPath: keyring))
    // An older backup than the longest that is accepted.
    let time = Int64(Date.now.timeIntervalSince1970 - 40 * 86_400) * 1_000_000
    try Data("\(time)".utf8).write(
      to: URL(fileURLWithPath: healthctl.dataPath + "/last-backup"))
    try healthctl.start()
    #expect(try lines().contains("  Fix: healthctl encryption rotate"))
    #expect(try lines().contains("✗ Backup: the last one is 40 days old"))
    #expect(try healthctl("encryption").output.contains("Its keyring is an older copy"))
  }

  @Test("as root, the user is the one who ran sudo or pkexec; root itself is none")
  func users() {
    #expect(SetupUser.implied(id: 1_000, environment: ["SUDO_UID": "7"]) == "1000")
    #expect(SetupUser.implied(id: 0, environment: ["SUDO_UID": "1001"]) == "1001")
    #expect(SetupUser.implied(id: 0, environment: ["PKEXEC_UID": "1002"]) == "1002")
    #expect(SetupUser.implied(id: 0, environment: ["SUDO_UID": "0"]) == nil)
    #expect(SetupUser.implied(id: 0, environment: [:]) == nil)
  }

  @Test(
    "doctor as root checks the machine, and the store of root's daemon",
    .enabled(if: geteuid() == 0))
  func root() throws {
    let healthctl = try Household()
    let machine = [
      "Units", "Accounts", "Polkit policy", "Proof of presence", "Identity of apps",
      "Launcher of apps", "Desktop programs", "Completions",
    ]
    let found = try rows(try healthctl("doctor", "--json")).map(\.check)
    #expect(found.prefix(machine.count) == machine[...])
    #expect(found.contains("Store"))
    let without = try Household(hasDaemon: false)
    #expect(try rows(try without("doctor", "--json")).map(\.check) == machine)
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
