import Foundation
import TestSupport
import Testing

/// Tests of a daemon in system mode whose credential was lost, such as with the TPM of the machine.
@Suite(.process, .enabled(if: SystemDaemon.isPossible)) struct CredentialTests {
  let daemon: SystemDaemon

  init() throws { daemon = try SystemDaemon() }

  @Test("EN-22: with a new credential, the recovery key opens the store of a lost one")
  func lostCredential() throws {
    let save = [
      "save", "stepCount", "77", "--from", "2026-01-03 10:00", "--to", "2026-01-03 10:01",
    ]
    #expect(try daemon.healthctl(save).status == 0)
    let refused = try daemon.healthctl(["encryption", "recovery-key"])
    #expect(refused.status != 0 && refused.text.contains("presence"))
    daemon.isUserPresent = true
    let created = try daemon.healthctl(["encryption", "recovery-key", "--json"])
    daemon.isUserPresent = false
    let json = try JSONSerialization.jsonObject(with: Data(created.text.utf8)) as? [String: Any]
    let key = try #require(json?["recoveryKey"] as? String, "\(created.text)")
    try daemon.replaceCredential()
    let status = try daemon.healthctl(["status"])
    #expect(status.status != 0 && status.text.contains("healthctl encryption recover"))
    let path = daemon.homePath + "/recovery-key"
    try (key + "\n").write(toFile: path, atomically: false, encoding: .utf8)
    chown(path, SystemDaemon.user, SystemDaemon.user)
    let recovered = try daemon.healthctl([
      "encryption", "recover", "--recovery-key", "--passphrase-file", path,
    ])
    #expect(recovered.status == 0 && recovered.text.contains("The credential opens the store."))
    #expect(daemon.exitStatus() == 0)
    try daemon.restart()
    #expect(
      try daemon.healthctl(["query", "stepCount", "--json"]).text.contains("\"value\":77"))
    let verified = try daemon.healthctl(["store", "verify"])
    #expect(verified.status == 0, "\(verified.text)")
  }
}
