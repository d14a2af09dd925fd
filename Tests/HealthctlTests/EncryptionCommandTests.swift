import Foundation
import TestSupport
import Testing

/// Tests of `healthctl encryption` and of the ways to unlock, as the user runs them.
@Suite(.process, .bounded) struct EncryptionCommandTests {
  private let healthctl: Household

  init() throws { healthctl = try Household() }

  /// Writes a file with a secret and returns its path.
  private func file(_ secret: String) throws -> String {
    try healthctl.write(secret + "\n", to: "secret-\(secret.prefix(4))")
  }

  /// Encrypts the store and returns the recovery key.
  @discardableResult
  private func encrypt(_ passphrase: String = "correct horse") throws -> String {
    _ = try healthctl("save", "bodyMass", "70", "--at", "2026-01-02 10:00")
    let answer = try healthctl(
      "encryption", "on", "--json", "--passphrase-file", file(passphrase))
    #expect(answer.status == 0, "\(answer.errors)")
    return try #require(try answer.json()["recoveryKey"] as? String)
  }

  private func slots() throws -> [(id: String, kind: String)] {
    let slots = try healthctl("encryption", "--json").json()["slots"] as? [[String: Any]] ?? []
    return slots.map { ($0["id"] as? String ?? "", $0["kind"] as? String ?? "") }
  }

  private func count() throws -> Int {
    try healthctl("query", "bodyMass", "--json").list().count
  }

  private func unlock(_ options: String...) throws -> Household.Answer {
    try healthctl(["mode", "unlock"] + options)
  }

  private func lock() throws { #expect(try healthctl("mode", "lock").status == 0) }

  private func contents(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: healthctl.dataPath + "/" + name))
  }

  /// The files of the data directory that contain the bytes.
  private func files(with bytes: Data) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: healthctl.dataPath).filter {
      try contents($0).range(of: bytes) != nil
    }
  }

  @Test("encryption on encrypts everything at once, and the recovery key is shown only then")
  func on() throws {
    #expect(try healthctl("encryption").output.hasPrefix("The store is not encrypted."))
    let key = try encrypt()
    #expect(try slots().map(\.kind) == ["key-file", "passphrase", "recovery-key"])
    #expect(try count() == 1)
    for name in ["health.sqlite", "permissions.sqlite"] {
      #expect(try contents(name).range(of: Data("SQLite format 3".utf8)) == nil)
    }
    let status = try healthctl("encryption").output
    #expect(status.contains("It is locked until you unlock it."))
    let groups = key.split(separator: "-")
    for group in groups { #expect(!status.contains(group)) }
    for (group, following) in zip(groups, groups.dropFirst()) {
      // Two at once: four characters are found in megabytes of encrypted bytes once in a while.
      for text in [group + following, group + "-" + following] {
        #expect(try files(with: Data(text.utf8)) == [])
      }
    }
    #expect(
      try healthctl("encryption", "on", "--passphrase-file", file("again")).errors
        .contains("the store is encrypted already"))
    try lock()
    let wrong = try unlock("--passphrase-file", file("wrong"))
    #expect(wrong.status == 77 && wrong.errors.contains("the passphrase or key is wrong"))
    let mistyped = try unlock(
      "--recovery-key", "--passphrase-file", file(String(key.dropLast()) + "!"))
    #expect(mistyped.status == 64 && mistyped.errors.contains("the recovery key was mistyped"))
    let refused = try healthctl("query", "bodyMass").errors
    #expect(refused.contains("the store is locked; unlock it with: healthctl mode unlock"))
    // What is queued is not called saved.
    for arguments in [
      ["mood", "log", "70%"], ["assessment", "log", "phq9", "0,0,0,0,0,0,0,0,0"],
      ["medication", "add", "Zinc"], ["save", "heartRate", "60", "--unit", "count/min"],
      ["save", "heartRate", "60bpm"], ["save", "steps", "100"],
    ] {
      let answer = try healthctl(arguments)
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.output.hasPrefix("The store is locked. What you saved is added when"))
    }
    // The unit of a number alone is a preference, which is locked.
    let unitless = try healthctl("save", "weight", "70")
    #expect(unitless.status == 75 && unitless.errors.contains("the store is locked"))
    #expect(unitless.errors.contains("--unit kg"))
    #expect(try unlock("--passphrase-file", file("correct horse")).status == 0)
    try lock()
    #expect(try unlock("--recovery-key", "--passphrase-file", file(key)).status == 0)
    #expect(try count() == 1)
    // A new recovery key replaces it.
    let new = try #require(
      try healthctl("encryption", "recovery-key", "--json").json()["recoveryKey"] as? String)
    try lock()
    #expect(try unlock("--recovery-key", "--passphrase-file", file(key)).status == 77)
    #expect(try unlock("--recovery-key", "--passphrase-file", file(new)).status == 0)
  }

  @Test("a passphrase is typed twice to set it, and once to unlock, without being shown")
  func typed() throws {
    try encrypt()
    let differing = try healthctl.typing(
      ["encryption", "passphrase"], [("New passphrase: ", "tulip"), ("Repeat it: ", "tulips")])
    #expect(differing.status == 64 && differing.output.contains("the passphrases differ"))
    let set = try healthctl.typing(
      ["encryption", "passphrase"], [("New passphrase: ", "tulip"), ("Repeat it: ", "tulip")])
    #expect(set.status == 0 && set.output.contains("The passphrase is set."))
    #expect(!set.output.contains("tulip"))
    try lock()
    let wrong = try healthctl.typing(["mode", "unlock"], [("Passphrase: ", "correct horse")])
    #expect(wrong.status == 77 && wrong.output.contains("the passphrase or key is wrong"))
    let right = try healthctl.typing(["mode", "unlock"], [("Passphrase: ", "tulip")])
    #expect(right.status == 0 && !right.output.contains("tulip"))
    #expect(try count() == 1)
    // Without a terminal there is nobody to ask.
    try lock()
    #expect(try unlock().errors.contains("a passphrase needs a terminal, or --passphrase-file"))
  }

  /// A stand-in for libsecret's secret-tool, which stores the secret in a file.
  private func secretTool() throws -> [String: String] {
    let script = """
      #!/bin/sh
      case $1 in
        store) cat > "\(healthctl.directory)/secret" ;;
        lookup) cat "\(healthctl.directory)/secret" 2> /dev/null ;;
      esac
      """
    try ExecutableFile.write(script.utf8, to: healthctl.directory + "/tools/secret-tool")
    return ["PATH": healthctl.directory + "/tools:/usr/bin:/bin"]
  }

  @Test("keys are added to the secret service and to a key file, used, and removed")
  func addedKeys() throws {
    try encrypt()
    let tools = try secretTool()
    let missing = try healthctl("mode", "unlock", "--key-from-secret-service", environment: tools)
    #expect(missing.errors.contains("the secret service has no key of healthd"))
    #expect(
      try healthctl(
        "encryption", "add-key", "--secret-service",
        environment: ["PATH": healthctl.directory + "/nothing:/usr/bin:/bin"]
      ).errors.contains("secret-tool is not installed"))
    #expect(
      try healthctl("encryption", "add-key", "--secret-service", environment: tools).status == 0)
    try lock()
    let unlocked = try healthctl("mode", "unlock", "--key-from-secret-service", environment: tools)
    #expect(unlocked.status == 0, "\(unlocked.errors)")
    let secret = try #require(try slots().first { $0.kind == "secret" }).id
    #expect(try healthctl("encryption", "remove-key", secret).status == 0)
    try lock()
    #expect(
      try healthctl("mode", "unlock", "--key-from-secret-service", environment: tools).status == 77)
    #expect(try unlock("--passphrase-file", file("correct horse")).status == 0)

    // The daemon opens the store by itself with the key file.
    #expect(try healthctl("encryption", "add-key", "--key-file").status == 0)
    try lock()
    #expect(try unlock().status == 0)
    for (id, kind) in try slots() where kind != "key-file" {
      #expect(try healthctl("encryption", "remove-key", id).status == 0)
    }
    let last = try healthctl("encryption", "remove-key", try #require(try slots().first).id)
    #expect(last.status == 1 && last.errors.contains("this is the last key slot"))
    #expect(try healthctl("encryption", "remove-key", "00").status == 67)
  }

  @Test("a rotation replaces the recovery key, and drops no slot that was not named")
  func rotation() throws {
    let old = try encrypt()
    let tools = try secretTool()
    _ = try healthctl("encryption", "add-key", "--secret-service", environment: tools)
    let before = try slots()
    let keyring = try contents("keyring.json")
    // The secret service has lost the key.
    try FileManager.default.removeItem(atPath: healthctl.directory + "/secret")
    let passphrase = try file("correct horse")
    let rotate = ["encryption", "rotate", "--passphrase-file", passphrase]
    #expect(try healthctl(rotate, environment: tools).status == 67)
    let secret = try #require(before.first { $0.kind == "secret" }).id
    let wrong = try healthctl(
      ["encryption", "rotate", "--passphrase-file", file("wrong"), "--drop", secret],
      environment: tools)
    #expect(wrong.status == 77)
    #expect(try slots().map(\.id) == before.map(\.id))
    let answer = try healthctl(rotate + ["--drop", secret, "--json"], environment: tools)
    #expect(answer.status == 0, "\(answer.errors)")
    let removed = try answer.json()["removed"] as? [[String: Any]] ?? []
    #expect(removed.compactMap { $0["kind"] as? String } == ["recovery-key", "secret"])
    let new = try #require(try answer.json()["recoveryKey"] as? String)
    #expect(try slots().map(\.kind) == ["key-file", "passphrase", "recovery-key"])
    try lock()
    #expect(try unlock("--recovery-key", "--passphrase-file", file(old)).status == 77)
    #expect(try unlock("--recovery-key", "--passphrase-file", file(new)).status == 0)
    #expect(try count() == 1)
    #expect(try healthctl("store", "verify").status == 0)
    // The old keyring opens nothing: healthd does not start with it.
    #expect(healthctl.stop() == 0)
    try keyring.write(to: URL(fileURLWithPath: healthctl.dataPath + "/keyring.json"))
    #expect(throws: Household.Failure.self) { try healthctl.start() }
  }

  @Test("EN-17: without its key file healthd serves only the recovery of the key, with any secret")
  func recovery() throws {
    let key = try encrypt()
    let registered = try healthctl(
      "app", "register", "--id", "org.example.app", "--name", "App", "--read-usage", "Shows it.",
      "--app-version", "1")
    #expect(registered.status == 0, "\(registered.errors)")
    #expect(healthctl.stop() == 0)
    try FileManager.default.removeItem(atPath: healthctl.dataPath + "/healthd.key")
    try healthctl.start()
    for command in [["status"], ["app", "list"], ["mode", "unlock"], ["query", "bodyMass"]] {
      let answer = try healthctl(command)
      #expect(answer.status != 0, "\(command)")
    }
    #expect(try healthctl("status").errors.contains("healthctl encryption recover"))
    #expect(try healthctl("encryption").output.contains("healthctl encryption recover"))
    #expect(try healthctl("query", "bodyMass", "--app", "org.example.app").status != 0)
    let doctor = try healthctl("doctor", "--runtime-dir", healthctl.directory + "/run").output
    #expect(doctor.contains("Fix: healthctl encryption recover"))
    let recover = ["encryption", "recover", "--recovery-key", "--passphrase-file"]
    let other = "0000-0000-0000-0000-0000-0000-0000-0000"
    #expect(try healthctl(recover + [file(other)]).status == 64)
    #expect(
      try healthctl("encryption", "recover", "--passphrase-file", file("wrong")).status == 77)
    let answer = try healthctl(recover + [file(key)])
    #expect(answer.status == 0 && answer.output.contains("Created a new key file."))
    #expect(healthctl.exitStatus() == 0)
    try healthctl.start()
    #expect(try healthctl("app", "list").output.contains("org.example.app"))
    #expect(try unlock("--passphrase-file", file("correct horse")).status == 0)
    #expect(try count() == 1)
    #expect(try healthctl("store", "verify").status == 0)
    #expect(
      try healthctl(recover + [file(key)]).errors.contains("the key of healthd is not missing"))
  }

  @Test("EN-20: after an erasure no key remains, and a copy of the databases opens with nothing")
  func erasure() throws {
    let recovery = try encrypt()
    let copies = try ["health.sqlite", "permissions.sqlite"].map { ($0, try contents($0)) }
    let key = try contents("healthd.key")
    let keyring = String(decoding: try contents("keyring.json"), as: UTF8.self)
    let boxes = keyring.split(separator: "\"" as Character).map(String.init)
      .filter { $0.utf8.count == 120 }
    #expect(boxes.count == 5)
    let unconfirmed = try healthctl("encryption", "erase", "--confirm", "yes")
    #expect(unconfirmed.status == 64)
    #expect(try count() == 1)
    let answer = try healthctl("encryption", "erase", input: "erase all health data\n")
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(healthctl.exitStatus() == 0)
    for box in boxes { #expect(try files(with: Data(box.utf8)) == []) }
    #expect(try files(with: key) == [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: healthctl.dataPath) == ["healthd.lock"])
    for (name, content) in copies {
      try content.write(to: URL(fileURLWithPath: healthctl.dataPath + "/" + name))
    }
    #expect(throws: Household.Failure.self) { try healthctl.start() }
    for (name, _) in copies {
      try FileManager.default.removeItem(atPath: healthctl.dataPath + "/" + name)
    }
    // A new store begins plain and empty.
    try healthctl.start()
    #expect(try count() == 0)
    #expect(try unlock("--recovery-key", "--passphrase-file", file(recovery)).status == 0)
    #expect(try healthctl("encryption").output.hasPrefix("The store is not encrypted."))
  }
}
