import Foundation
import HealthTerminal
import HealthWords
import Synchronization
import TestSupport
import Testing

@testable import HealthCommands

/// Tests of `healthctl setup` on a machine that exists in a directory only.
@Suite(.process) struct SetupTests {
  /// A machine whose programs are simulated: units become active, and keys are written.
  final class Machine: SetupMachine, Sendable {
    private struct State {
      var active: Set<String> = []
      var hasAccounts = false
      var isDaemonDamaged = false
      var commands: [[String]] = []
    }

    let root: String
    private let state = Mutex(State())

    init(root: String) { self.root = root }

    var commands: [[String]] { state.withLock { $0.commands } }
    func start(_ unit: String) { state.withLock { _ = $0.active.insert(unit) } }
    func disable(_ unit: String) { state.withLock { _ = $0.active.remove(unit) } }
    func damageStore(_ isDamaged: Bool) { state.withLock { $0.isDaemonDamaged = isDamaged } }

    func run(_ words: [String], input: [UInt8]) -> SetupOutcome {
      state.withLock { state in
        state.commands.append(words)
        let failed = SetupOutcome(status: 1, output: "")
        func answer(_ isGood: Bool) -> SetupOutcome { isGood ? .succeeded : failed }
        switch words[0] {
        case "systemd-sysusers": state.hasAccounts = true
        case "getent": return answer(state.hasAccounts)
        case "systemd-creds":
          guard input.count == 32 else { return failed }
          return answer(
            FileManager.default.createFile(atPath: words[4], contents: Data("sealed".utf8)))
        case "systemctl" where words.contains("enable"):
          state.active.formUnion(words.filter { $0.hasPrefix("healthd") })
        case "systemctl" where words.contains("is-enabled") || words.contains("is-active"):
          return answer(state.active.contains(words.last ?? ""))
        default:
          if words.contains("verify") { return answer(!state.isDaemonDamaged) }
        }
        return .succeeded
      }
    }
  }

  let directory = Result { try TemporaryDirectory() }
  let machine: Machine
  let user = SetupUser(id: geteuid(), group: getegid(), name: "alva", home: "/home/alva")
  let checks: SystemModeChecks

  var root: String { machine.root }
  var old: String { root + "/home/alva/.local/share/healthd" }
  var new: String { root + "/var/lib/private/healthd/\(user.id)" }

  init() throws {
    machine = Machine(root: try directory.get().path)
    checks = SystemModeChecks(user: user, machine: machine, program: "healthctl")
    let temporary = try directory.get()
    for unit in [
      "healthd@.service", "healthd@.socket", "healthd-control@.socket", "healthd-presence.socket",
      "healthd-presence@.service", "healthd-measure.socket", "healthd-measure.service",
    ] { try temporary.write("lib/systemd/system/" + unit, []) }
    for unit in [
      "healthd.service", "healthd.socket", "healthd-control.socket", "healthd-desktop.service",
    ] { try temporary.write("usr/lib/systemd/user/" + unit, []) }
    for file in [
      "usr/share/dbus-1/services/org.healthd.Health1.service",
      "usr/share/polkit-1/actions/org.healthd.policy", "usr/bin/pkcheck",
      "usr/share/bash-completion/completions/healthctl",
    ] { try temporary.write(file, []) }
  }

  private func run(repairs: Bool = true) async -> [SetupResult] {
    var results: [SetupResult] = []
    for check in checks.all { results.append(await SetupResult.of(check, repairs: repairs)) }
    return results
  }

  private func problems(repairs: Bool = true) async -> [String] {
    await run(repairs: repairs).filter { $0.problem != nil }.map(\.name)
  }

  private func writeOldStore() throws {
    for (name, text) in [
      ("health.sqlite", "samples"), ("health.sqlite-wal", "newest samples"),
      ("health.sqlite-shm", "index"), ("permissions.sqlite", "grants"), ("ceilings.tsv", ""),
      ("healthd.lock", "1\n"),
    ] { try directory.get().write("home/alva/.local/share/healthd/" + name, text.utf8) }
  }

  private func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  @Test(
    "setup repairs everything that a package does not install, and a second run changes nothing")
  func repaired() async throws {
    #expect(
      await problems(repairs: false)
        == [
          "Accounts", "Proof of presence", "Identity of apps", "Encryption key", "Sockets",
          "Launcher of apps", "Desktop programs",
        ])
    #expect(await run().filter(\.isRepaired).count == 7)
    #expect(await problems(repairs: false).isEmpty)
    let key = root + checks.credentialPath
    let written = try FileManager.default.attributesOfItem(atPath: key)[.systemFileNumber] as? Int
    #expect(await run().allSatisfy { !$0.isRepaired && $0.problem == nil })
    #expect(
      try FileManager.default.attributesOfItem(atPath: key)[.systemFileNumber] as? Int == written)
    #expect(machine.commands.filter { $0[0] == "systemd-creds" }.count == 1)
  }

  @Test(
    "the unit for desktop programs is enabled for the sessions of the machine, and started in none")
  func desktop() async throws {
    _ = await run()
    let words = machine.commands.filter { $0.contains("healthd-desktop.service") }
    #expect(words.contains(["systemctl", "--global", "enable", "healthd-desktop.service"]))
    // Without a graphical session, there is no place for a notification.
    #expect(!words.contains { $0.contains("start") })
    machine.start("graphical-session.target")
    machine.disable("healthd-desktop.service")
    _ = await run()
    #expect(machine.commands.last { $0.contains("start") }?.last == "healthd-desktop.service")
  }

  @Test("a missing unit for desktop programs is reported, and not enabled")
  func missingDesktop() async throws {
    try FileManager.default.removeItem(
      atPath: root + "/usr/share/dbus-1/services/org.healthd.Health1.service")
    let result = try #require(await run(repairs: false).first { $0.name == "Desktop programs" })
    #expect(result.problem?.contains("not installed") == true)
  }

  private func userRun(repairs: Bool = true) async -> [SetupResult] {
    var results: [SetupResult] = []
    for check in UserModeChecks(machine: machine, program: "healthctl").all {
      results.append(await SetupResult.of(check, repairs: repairs))
    }
    return results
  }

  @Test("in user mode, setup enables the units of the user's session and nothing of the system")
  func userMode() async throws {
    #expect(
      await userRun(repairs: false).filter { $0.problem != nil }.map(\.name)
        == ["Sockets", "Desktop programs"])
    #expect(await userRun().filter(\.isRepaired).count == 2)
    #expect(await userRun().allSatisfy { !$0.isRepaired && $0.problem == nil })
    let changes = machine.commands.filter { $0.contains("enable") }
    #expect(changes.count == 2 && changes.allSatisfy { $0.starts(with: ["systemctl", "--user"]) })
  }

  @Test("a unit that is enabled for all sessions needs no repair for one user")
  func enabledForAll() async throws {
    _ = await run()
    #expect(await userRun(repairs: false).last?.problem == nil)
  }

  @Test("a check without repairs runs no command that changes the machine")
  func readOnly() async throws {
    try writeOldStore()
    _ = await run(repairs: false)
    let changing: Set = ["enable", "disable", "stop", "start", "daemon-reload"]
    #expect(
      machine.commands.allSatisfy { words in
        !["systemd-sysusers", "systemd-creds"].contains(words[0])
          && changing.isDisjoint(with: words)
      })
    #expect(names(new).isEmpty)
  }

  @Test("a missing package is reported with what to install")
  func missing() async throws {
    try FileManager.default.removeItem(atPath: root + "/lib/systemd/system/healthd@.service")
    let result = try #require(await run().first { $0.name == "Units" })
    #expect(result.problem?.contains("healthd@.service") == true && !result.isRepaired)
    #expect(
      result.text(OutputStyle(isTerminal: false)).contains("Fix: install the package healthd"))
  }

  @Test("a store of user mode is copied, verified and renamed, with every file and nothing deleted")
  func migrated() async throws {
    try writeOldStore()
    #expect(await problems(repairs: false).contains("Store of user mode"))
    #expect(await problems().isEmpty)
    // Files of a running daemon are not part of the store.
    #expect(
      names(new) == ["ceilings.tsv", "health.sqlite", "health.sqlite-wal", "permissions.sqlite"])
    for (name, text) in [("health.sqlite-wal", "newest samples"), ("permissions.sqlite", "grants")]
    {
      #expect(try String(contentsOfFile: new + "/" + name, encoding: .utf8) == text)
    }
    let renamed = names(root + "/home/alva/.local/share")
    #expect(renamed.count == 1 && renamed[0].hasPrefix("healthd.migrated-"))
    #expect(names(root + "/home/alva/.local/share/" + renamed[0]).contains("health.sqlite"))
    #expect(await run().allSatisfy { !$0.isRepaired && $0.problem == nil })
  }

  @Test("the old store stays in its place until the new one is verified")
  func damaged() async throws {
    try writeOldStore()
    machine.damageStore(true)
    #expect(await problems() == ["Migration"])
    #expect(names(old).contains("health.sqlite"))
    machine.damageStore(false)
    #expect(await problems().isEmpty)
    #expect(names(old).isEmpty && names(new).contains("health.sqlite"))
  }

  @Test("a migration that was interrupted while it copied starts again")
  func interrupted() async throws {
    try writeOldStore()
    try directory.get().write("var/lib/private/healthd/\(user.id).new/health.sqlite", "sam".utf8)
    #expect(await problems().isEmpty)
    #expect(try String(contentsOfFile: new + "/health.sqlite", encoding: .utf8) == "samples")
  }

  @Test("a store that changed after it was copied is not set aside")
  func changed() async throws {
    try writeOldStore()
    machine.damageStore(true)
    _ = await run()
    machine.damageStore(false)
    try directory.get().write("home/alva/.local/share/healthd/health.sqlite-wal", "more".utf8)
    let result = try #require(await run().first { $0.name == "Migration" })
    #expect(result.problem?.contains("changed since it was copied") == true)
    #expect(names(old).contains("health.sqlite"))
  }

  @Test("two stores are reported, and neither is changed")
  func conflict() async throws {
    try writeOldStore()
    try directory.get().write("var/lib/private/healthd/\(user.id)/health.sqlite", "other".utf8)
    #expect(await problems() == ["Store of user mode"])
    #expect(try String(contentsOfFile: new + "/health.sqlite", encoding: .utf8) == "other")
    #expect(names(old).contains("health.sqlite"))
  }

  @Test("a store that a daemon uses is not copied")
  func inUse() async throws {
    try writeOldStore()
    let lock = open(old + "/healthd.lock", O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let result = try #require(await run().first { $0.name == "Store of user mode" })
    #expect(result.problem?.contains("uses") == true)
    #expect(names(new).isEmpty)
  }

  @Test("a child process that was being created does not retain the lock of the old store")
  func inheritedLock() throws {
    try writeOldStore()
    var held: LockedStoreDirectory? = try LockedStoreDirectory(old, owner: user.id)
    let child = try InheritedDescriptor(of: old + "/healthd.lock")
    #expect(held != nil)
    held = nil
    _ = try LockedStoreDirectory(old, owner: user.id)
    withExtendedLifetime(child) {}
  }

  @Test("IS-09: a link in the user's directory leads setup to no file of another user")
  func links() async throws {
    try writeOldStore()
    try FileManager.default.removeItem(atPath: old + "/ceilings.tsv")
    try directory.get().link("home/alva/.local/share/healthd/ceilings.tsv", to: "/etc/passwd")
    let result = try #require(await run().first { $0.name == "Store of user mode" })
    #expect(result.problem?.contains("not a readable file of the user") == true)
    #expect(names(new).isEmpty)
  }
}
