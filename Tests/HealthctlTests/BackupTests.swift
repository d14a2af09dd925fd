import Foundation
import TestSupport
import Testing

/// Backups and restores as the user runs them, with real daemons.
@Suite(.process, .bounded) struct BackupTests {
  private let healthctl: Household
  private let app = "org.example.reader"

  init() throws { healthctl = try Household() }

  @discardableResult
  private func succeed(
    _ arguments: String..., on household: Household? = nil
  ) throws -> Household.Answer {
    let answer = try (household ?? healthctl)(arguments)
    guard answer.status == 0 else {
      throw Household.Failure(message: "\(arguments): \(answer.errors)")
    }
    return answer
  }

  private func passphrase(_ text: String = "correct horse") throws -> String {
    try healthctl.write(text + "\n", to: "passphrase-" + text.filter { $0 != " " })
  }

  private func addApp() throws {
    try succeed(
      "app", "register", "--id", app, "--read-usage", "Draws.", "--share-usage", "Adds.")
    try succeed("grant", app, "--read", "stepCount,bodyMass", "--share", "bodyMass")
  }

  /// Queries as the app, whose token is in the configuration of the first household.
  private func asApp(_ type: String, on household: Household) throws -> Household.Answer {
    try household(
      "query", type, "--app", app, "--json",
      environment: ["XDG_CONFIG_HOME": healthctl.directory + "/config"])
  }

  private func count(_ type: String, of household: Household? = nil) throws -> Int {
    try (household ?? healthctl)("query", type, "--json").list().count
  }

  /// Returns the entries of the ledger up to a number, newest first, as text.
  private func ledger(of household: Household, upTo number: Int = .max) throws -> [String] {
    let answer = try household("ledger", "--json", "--limit", "100000")
    let entries = try answer.json()["entries"] as? [[String: Any]] ?? []
    return try entries.filter { ($0["number"] as? Int ?? 0) <= number }.map {
      String(
        decoding: try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys),
        as: UTF8.self)
    }
  }

  /// Restores a file, and starts healthd again.
  private func restore(
    _ path: String, _ options: [String] = [], to household: Household
  ) throws -> [String: Any] {
    let answer = try household(["restore", path, "--json"] + options)
    guard answer.status == 0 else { throw Household.Failure(message: answer.errors) }
    #expect(household.exitStatus() == 0)
    try household.start()
    return try answer.json()
  }

  private func fill() throws {
    let export = healthctl.directory + "/export.zip"
    let script =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path + "/scripts/sample-export"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: script)
    process.arguments = [export, "--days", "10"]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try succeed("import", export, "--json")
    try succeed("save", "height", "180 cm", "--at", "2025-10-20 07:00")
    let sample = try #require(
      try healthctl("query", "height", "--json").list().first?["id"] as? String)
    let text = (0..<300_000).map { "\($0 % 10)" }.joined()
    try succeed("attach", "add", sample, try healthctl.write(text, to: "report.pdf"))
    try succeed("medication", "add", "Ibuprofen 200 mg", "--form", "tablet")
    try succeed("characteristics", "set", "bloodType", "aPositive")
    try succeed("settings", "set", "region", "DE")
    try succeed("summary", "goals", "set", "--move", "450", "--from", "2025-10-01")
    try succeed("units", "set", "bodyMass", "lb")
    try addApp()
    try succeed("app", "register", "--id", "org.example.denied", "--read-usage", "Draws.")
    try succeed("revoke", "org.example.denied", "--read", "heartRate")
    // An older decision, entries of apps, and deletions, which are part of the changes.
    try succeed("query", "stepCount", "--app", app, "--json")
    try succeed("save", "bodyMass", "71", "--at", "2025-10-21 07:00", "--app", app)
    try succeed("save", "bodyMass", "99", "--at", "2025-10-22 07:00")
    let mistake = try #require(
      try healthctl("query", "bodyMass", "--json").list().first?["id"] as? String)
    try succeed("delete", mistake)
  }

  @Test("a backup that is restored to an empty store gives the same answers and the same ledger")
  func identical() async throws {
    try fill()
    try succeed("backup", "--new-key", "key.txt")
    mkdir(healthctl.directory + "/backups", 0o700)
    let before = try await StoreAnswers.all(of: healthctl)
    #expect(before.objectCount > 1_000 && before.attachments.count == 1)
    let backup = try succeed("backup", "backups", "--json").json()
    #expect(
      Set(backup.keys) == [
        "path", "bytes", "encrypted", "created", "store", "samples", "apps", "grants",
        "ledgerEntries", "ledgerHead", "removed",
      ])
    #expect(backup["encrypted"] as? Bool == true && backup["apps"] as? Int == 2)
    let path = healthctl.directory + "/" + (try #require(backup["path"] as? String))
    #expect(path.hasSuffix(".tar.age"))
    #expect(try succeed("status").output.contains("Last backup"))
    let head = try #require(backup["ledgerHead"] as? String)

    let other = try Household()
    let key = ["--identity", healthctl.directory + "/key.txt"]
    let dryRun = try other(["restore", path, "--dry-run", "--json"] + key)
    #expect(dryRun.status == 0, "\(dryRun.errors)")
    let expected = try dryRun.json()
    #expect(expected["restored"] as? Bool == false && expected["older"] as? Bool == false)
    #expect(expected["keepsCurrent"] as? Bool == false)
    #expect((expected["backup"] as? [String: Any])?["samples"] as? Int == backup["samples"] as? Int)
    #expect(try (other("status", "--json").json()["types"] as? [Any])?.isEmpty == true)
    let restored = try restore(path, key, to: other)
    #expect(restored["restored"] as? Bool == true && restored["resetGrants"] as? Int == 0)

    let after = try await StoreAnswers.all(of: other)
    #expect(after.differences(from: before) == [])
    let verified = try succeed("ledger", "verify", "--json", on: other).json()
    #expect((verified["problems"] as? [Any])?.isEmpty == true)
    #expect(try succeed("store", "verify", on: other).output.hasPrefix("No problems"))
    let number = try #require(backup["ledgerEntries"] as? Int)
    let entries = try ledger(of: healthctl, upTo: number)
    #expect(entries.count == number)
    #expect(try ledger(of: other, upTo: number) == entries)
    #expect(entries.first?.isEmpty == false && !head.isEmpty)
    // The restore is recorded after what was restored.
    #expect(
      try ledger(of: other, upTo: number + 1).first?.contains("Backups") == true)
    #expect(try asApp("stepCount", on: other).output.contains("value"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: other.dataPath)
        .filter { $0.contains("restore") || $0.contains("replaced") } == [])
  }

  @Test("an app without a token on the machine of a restored store gets one, and is the same app")
  func renewed() throws {
    try succeed("save", "stepCount", "500", "--at", "2026-11-20 08:00")
    try addApp()
    try succeed("save", "bodyMass", "71", "--at", "2026-11-21 07:00", "--app", app)
    try succeed(
      "app", "register", "--id", "org.example.signing", "--binding", "key", "--read-usage", "Draws."
    )
    try succeed("grant", "org.example.signing", "--read", "stepCount")
    try succeed(
      "app", "register", "--id", "org.example.user", "--binding", "user:12345", "--read-usage",
      "Draws.")
    #expect(try succeed("app", "renew", "--missing", "--json").json()["renewed"] as? [String] == [])
    let path = healthctl.directory + "/health.tar"
    try succeed("backup", path, "--plain")

    let other = try Household()
    let restored = try other("restore", path)
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(restored.errors.contains("healthctl app renew --missing"), "\(restored.errors)")
    #expect(other.exitStatus() == 0)
    try other.start()
    let refused = try other("query", "bodyMass", "--app", app)
    #expect(refused.status == 77 && refused.errors.contains("healthctl app renew \(app)"))
    let renewed = try succeed("app", "renew", "--missing", "--json", on: other).json()
    let files = try #require(renewed["renewed"] as? [[String: String]])
    #expect(files.map { $0["bundleIdentifier"] } == [app, "org.example.signing"])
    for (file, kind) in zip(files, ["tokenFile", "keyFile"]) {
      let path = try #require(file[kind])
      #expect(path.hasPrefix(other.directory))
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    // It reads what it may, and its own sample is its own.
    #expect(try succeed("query", "stepCount", "--app", app, "--json", on: other).list().count == 1)
    let own = try succeed("query", "bodyMass", "--app", app, "--json", on: other).list()
    let id = try #require(own.first?["id"] as? String)
    try succeed("delete", id, "--app", app, on: other)
    try succeed("query", "stepCount", "--app", "org.example.signing", on: other)
    #expect(try succeed("app", "list", "--json", on: other).output.contains(app))
    // The token of the other machine is invalid here, and valid there.
    #expect(try asApp("stepCount", on: other).status == 77)
    #expect(try asApp("stepCount", on: healthctl).status == 0)
    // Renewing one app by name, whose former token is lost.
    let one = try succeed("app", "renew", app, on: other).output
    #expect(one.hasPrefix("Renewed the token of \(app): "), "\(one)")
    #expect(try count("stepCount", of: other) == 1)
    #expect(
      try other("app", "renew", "org.example.user").errors.contains("neither a token nor a key"))
    #expect(try other("app", "renew").status == 64)
    // Another registration under the name is possible, and not what was meant.
    let second = try other("app", "register", "--id", app, "--read-usage", "Draws.")
    #expect(
      second.status == 0 && second.errors.contains("healthctl app renew "), "\(second.errors)")
  }

  @Test("restoring an older state sets the newer one aside, and resets grants to read")
  func older() throws {
    try addApp()
    try succeed("save", "stepCount", "500", "--at", "2026-11-20 08:00")
    let secret = try passphrase()
    try succeed("backup", "old.tar.age", "--passphrase-file", secret)
    try succeed("revoke", app, "--read", "bodyMass")
    try succeed("save", "stepCount", "600", "--at", "2026-11-20 09:00")
    let file = healthctl.directory + "/old.tar.age"
    let options = ["--passphrase-file", secret]
    let dryRun = try healthctl(["restore", file, "--dry-run"] + options)
    #expect(dryRun.status == 0, "\(dryRun.errors)")
    #expect(dryRun.output.contains("older than the store"))
    #expect(dryRun.output.contains("2 permissions to read are reset"))
    #expect(try count("stepCount") == 2)
    let unconfirmed = try healthctl(["restore", file] + options)
    #expect(unconfirmed.status == 64 && unconfirmed.errors.contains("--force"))
    #expect(try count("stepCount") == 2)

    let restored = try restore(file, options + ["--force"], to: healthctl)
    #expect(restored["older"] as? Bool == true && restored["resetGrants"] as? Int == 2)
    #expect(try count("stepCount") == 1)
    #expect(try !healthctl("query", "stepCount", "--app", app, "--json").output.contains("value"))
    let policy = try succeed("policy", "export").output
    #expect(!policy.contains("read stepCount") && policy.contains("share bodyMass = allow"))
    #expect(try succeed("ledger", "verify").status == 0)
    #expect(try succeed("store", "verify").status == 0)
    // The newer state can be put back by hand.
    let names = try FileManager.default.contentsOfDirectory(atPath: healthctl.dataPath)
    #expect(Set(names).isSuperset(of: ["health.sqlite.replaced", "permissions.sqlite.replaced"]))
    // The next restore removes it.
    _ = try restore(file, options + ["--force"], to: healthctl)
    #expect(try count("stepCount") == 1)
  }

  @Test("a damaged, foreign or newer file is refused before anything changes")
  func refused() throws {
    try succeed("save", "stepCount", "500", "--at", "2026-11-20 08:00")
    let secret = try passphrase()
    try succeed("backup", "good.tar.age", "--passphrase-file", secret)
    let plain = try succeed("backup", "good.tar", "--plain")
    #expect(plain.errors.contains("not encrypted"))
    try succeed("save", "stepCount", "600", "--at", "2026-11-20 09:00")
    let directory = healthctl.directory
    func write(_ name: String, _ change: (inout [UInt8]) -> Void, of file: String) throws -> String
    {
      var bytes = [UInt8](
        try #require(FileManager.default.contents(atPath: directory + "/" + file)))
      change(&bytes)
      try Data(bytes).write(to: URL(fileURLWithPath: directory + "/" + name))
      return directory + "/" + name
    }
    func isRefused(_ path: String, _ status: Int32, _ words: String, with secret: String) throws {
      let answer = try healthctl(
        "restore", path, "--force", "--passphrase-file", secret, "--json")
      #expect(answer.status == status, "\(path): \(answer.errors)")
      #expect(answer.errors.contains(words), "\(answer.errors)")
      // No value and no time of a sample.
      #expect(!answer.errors.contains("500") && !answer.errors.contains("2026"))
      #expect(try count("stepCount") == 2)
      let names = try FileManager.default.contentsOfDirectory(atPath: healthctl.dataPath)
      #expect(!names.contains { $0.hasPrefix("restore") })
    }
    let age = "good.tar.age"
    try isRefused(directory + "/" + age, 77, "passphrase is wrong", with: passphrase("wrong"))
    try isRefused(directory + "/none", 66, "cannot be read", with: secret)
    try isRefused(write("cut", { $0.removeLast(9_000) }, of: age), 65, "incomplete", with: secret)
    try isRefused(write("flip", { $0[$0.count / 2] ^= 1 }, of: age), 65, "changed", with: secret)
    try isRefused(
      write("flip.tar", { $0[$0.count / 2] ^= 1 }, of: "good.tar"), 65, "digests", with: secret)
    try isRefused(
      write("cut.tar", { $0.removeLast(9_000) }, of: "good.tar"), 65, "cut off", with: secret)
    let version = Array("\"version\" : 1".utf8)
    try isRefused(
      write(
        "newer.tar",
        { bytes in
          let place = bytes.firstRange(of: version)!.upperBound - 1
          bytes[place] = UInt8(ascii: "7")
        }, of: "good.tar"), 65, "update healthd", with: secret)
    try isRefused(write("text", { $0 = Array("hello".utf8) }, of: age), 65, "cut off", with: secret)
    // The same store is accepted.
    #expect(
      try restore(directory + "/good.tar", ["--force"], to: healthctl)["older"] as? Bool == true)
    #expect(try count("stepCount") == 1)
  }

  @Test("a backup of an encrypted store opens on another machine, sealed with the keys of that one")
  func encrypted() throws {
    try addApp()
    try succeed("save", "bodyMass", "70", "--at", "2026-01-02 10:00")
    let secret = try passphrase()
    try succeed("encryption", "on", "--passphrase-file", secret)
    let own = try passphrase("of the backup")
    try succeed("backup", "copy.tar.age", "--passphrase-file", own)
    try succeed("mode", "lock")
    let locked = try healthctl("backup", "locked.tar.age", "--passphrase-file", own)
    #expect(locked.status != 0 && locked.errors.contains("locked"))
    #expect(!FileManager.default.fileExists(atPath: healthctl.directory + "/locked.tar.age"))
    let refused = try healthctl(
      "restore", "copy.tar.age", "--force", "--passphrase-file", own)
    #expect(refused.status != 0 && refused.errors.contains("locked"))

    let other = try Household()
    let otherSecret = try passphrase("another store")
    try succeed("encryption", "on", "--passphrase-file", otherSecret, on: other)
    let file = healthctl.directory + "/copy.tar.age"
    _ = try restore(file, ["--passphrase-file", own], to: other)
    try succeed("mode", "unlock", "--passphrase-file", otherSecret, on: other)
    #expect(try count("bodyMass", of: other) == 1)
    #expect(try succeed("store", "verify", on: other).output.hasPrefix("No problems"))
    #expect(try succeed("ledger", "verify", on: other).status == 0)
    #expect(try asApp("bodyMass", on: other).output.contains("value"))
    for name in ["health.sqlite", "permissions.sqlite"] {
      let bytes = try #require(FileManager.default.contents(atPath: other.dataPath + "/" + name))
      #expect(bytes.starts(with: Data("healthdS".utf8)), "\(name)")
    }
    // A plain store gets plain files.
    let third = try Household()
    _ = try restore(file, ["--passphrase-file", own], to: third)
    #expect(try count("bodyMass", of: third) == 1)
  }

  @Test("--keep removes older backups of this store from the directory")
  func keep() throws {
    try succeed("save", "bodyMass", "70", "--at", "2026-01-02 10:00")
    mkdir(healthctl.directory + "/b", 0o700)
    try succeed("backup", "--new-key", "key.txt")
    let first = try #require(
      try succeed("backup", "b", "--keep", "1", "--json").json()["path"] as? String)
    // An older one, without waiting for the next second.
    let older =
      "b/" + (first as NSString).lastPathComponent.prefix("healthd-00000000-".count)
      + "20200101T000000Z.tar.age"
    try FileManager.default.moveItem(
      atPath: healthctl.directory + "/" + first, toPath: healthctl.directory + "/" + older)
    try Data("notes".utf8).write(to: URL(fileURLWithPath: healthctl.directory + "/b/notes.tar"))
    let second = try succeed("backup", "b", "--keep", "1", "--json").json()
    #expect(second["removed"] as? [String] == [(older as NSString).lastPathComponent])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: healthctl.directory + "/b").count == 2)
    #expect(try healthctl("backup", "file.tar.age", "--keep", "1").status == 64)
    #expect(try healthctl("backup", "--keep", "0").status == 64)
    // Without a key or a terminal, nothing is written in the clear.
    try FileManager.default.removeItem(
      atPath: healthctl.directory + "/config/healthd/backup-recipients")
    let unattended = try healthctl("backup", "c.tar.age")
    #expect(unattended.status == 64 && unattended.errors.contains("terminal"))
    #expect(!FileManager.default.fileExists(atPath: healthctl.directory + "/c.tar.age"))
  }
}
