import Foundation
import HealthModel
import HealthWords

/// The checks of an installation in system mode, in the order in which `healthctl setup` repairs them:
/// what comes later needs what comes before.
struct SystemModeChecks: Sendable {
  let user: SetupUser
  let machine: any SetupMachine
  /// The command that healthctl runs as the user.
  let program: String

  private static let unitDirectories = [
    "/etc/systemd/system", "/usr/local/lib/systemd/system", "/lib/systemd/system",
    "/usr/lib/systemd/system",
  ]
  private static let install = "install the package healthd"

  private var sockets: [String] {
    ["healthd@\(user.id).socket", "healthd-control@\(user.id).socket"]
  }

  /// The file from which systemd passes the encryption key to the daemon.
  var credentialPath: String { "/etc/credstore.encrypted/healthd-\(user.id).key" }

  var migration: StoreMigration {
    StoreMigration(
      source: machine.root + user.home + "/.local/share/healthd",
      target: machine.root + "/var/lib/private/healthd/\(user.id)", owner: user.id)
  }

  var all: [SetupCheck] {
    [
      units, account, policy, presence, measuring, credential, copiedStore, socketUnits, daemon,
      movedStore,
    ]
      + [launcher, session.desktopCheck(scope: "--global"), completions]
  }

  /// The checks that do not concern one user.
  var ofMachine: [SetupCheck] {
    [units, account, policy, presence, measuring, launcher]
      + [session.desktopCheck(scope: "--global"), completions]
  }

  private var session: SessionUnits {
    // The name of the session, because sudo does not run in it.
    let words = geteuid() == user.id ? ["--user"] : ["--user", "--machine=\(user.id)@"]
    return SessionUnits(machine: machine, session: words)
  }

  // MARK: - Package

  private var units: SetupCheck {
    SetupCheck("Units", fix: Self.install) {
      let names = [
        "healthd@.service", "healthd@.socket", "healthd-control@.socket", "healthd-presence.socket",
        "healthd-presence@.service", "healthd-measure.socket", "healthd-measure.service",
      ]
      let missing = names.filter { !machine.exists($0, in: Self.unitDirectories) }
      return missing.isEmpty ? nil : "missing: \(missing.joined(separator: ", "))"
    }
  }

  private var account: SetupCheck {
    SetupCheck(
      "Accounts", fix: "systemd-sysusers healthd.conf",
      repair: { _ = machine.run("systemd-sysusers", "healthd.conf") }
    ) {
      machine.succeeds("getent", "group", "healthd")
        && machine.succeeds("getent", "passwd", "healthd-presence")
        ? nil : "the group healthd or the user healthd-presence is missing"
    }
  }

  private var policy: SetupCheck {
    SetupCheck("Polkit policy", fix: "\(Self.install), and the package polkitd") {
      if !machine.exists("/usr/share/polkit-1/actions/org.healthd.policy") {
        return "org.healthd.policy is not installed, so no grant is possible"
      }
      return machine.exists("/usr/bin/pkcheck")
        ? nil : "polkit is not installed, so no grant is possible"
    }
  }

  private var completions: SetupCheck {
    SetupCheck("Completions", fix: Self.install) {
      machine.exists(
        "healthctl", in: ["/usr/share/bash-completion/completions", "/etc/bash_completion.d"])
        ? nil : "the shell does not complete healthctl"
    }
  }

  // MARK: - Units

  private var presence: SetupCheck {
    SetupCheck(
      "Proof of presence", fix: "systemctl enable --now healthd-presence.socket",
      repair: { try enable(["healthd-presence.socket"]) }
    ) {
      isActive("healthd-presence.socket") ? nil : "healthd-presence.socket is not active"
    }
  }

  private var measuring: SetupCheck {
    SetupCheck(
      "Identity of apps", fix: "systemctl enable --now healthd-measure.socket",
      repair: { try enable(["healthd-measure.socket"]) }
    ) {
      isActive("healthd-measure.socket")
        ? nil : "healthd-measure.socket is not active, so programs cannot be told apart"
    }
  }

  private var socketUnits: SetupCheck {
    SetupCheck(
      "Sockets", fix: "systemctl enable --now \(sockets.joined(separator: " "))",
      repair: { try enable(sockets) }
    ) {
      let inactive = sockets.filter { !isActive($0) }
      return inactive.isEmpty ? nil : "not active: \(inactive.joined(separator: ", "))"
    }
  }

  private var launcher: SetupCheck {
    SetupCheck(
      "Launcher of apps", fix: "systemctl --global enable healthd-session.service",
      repair: {
        guard machine.succeeds("systemctl", "--global", "enable", "healthd-session.service") else {
          throw CommandFailure(.failure, "healthd-session.service cannot be enabled")
        }
        // The session that is open now; a later one starts the unit itself.
        _ = machine.run(
          "systemctl", "--user", "--machine=\(user.id)@", "start", "healthd-session.service")
      }
    ) {
      machine.succeeds("systemctl", "--global", "--quiet", "is-enabled", "healthd-session.service")
        ? nil : "healthd-session.service is not enabled, so apps are not started for deliveries"
    }
  }

  private func isActive(_ unit: String) -> Bool {
    machine.succeeds("systemctl", "--quiet", "is-enabled", unit)
      && machine.succeeds("systemctl", "--quiet", "is-active", unit)
  }

  private func enable(_ units: [String]) throws(CommandFailure) {
    _ = machine.run("systemctl", "daemon-reload")
    guard machine.run(["systemctl", "enable", "--now"] + units, input: []).status == 0 else {
      throw CommandFailure(.failure, "\(units.joined(separator: ", ")) cannot be enabled")
    }
  }

  // MARK: - Key

  /// Only root can see whether the file exists: for the user it is assumed to.
  private var credential: SetupCheck {
    SetupCheck(
      "Encryption key", fix: "sudo healthctl setup",
      repair: { try makeCredential() }
    ) {
      let directory = machine.root + "/etc/credstore.encrypted"
      guard access(directory, X_OK) == 0 || !FileManager.default.fileExists(atPath: directory)
      else { return nil }
      return machine.exists(credentialPath) ? nil : "\(credentialPath) does not exist"
    }
  }

  /// systemd encrypts the key with the TPM or a key of the machine, so that a copy of the disk alone
  /// does not contain it.
  private func makeCredential() throws(CommandFailure) {
    let directory = machine.root + "/etc/credstore.encrypted"
    try? FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var random = SystemRandomNumberGenerator()
    let key = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let path = machine.root + credentialPath
    let outcome = machine.run(
      ["systemd-creds", "encrypt", "--name=healthd.key", "-", path + ".new"], input: key)
    // Renamed, so that an interrupted run leaves no partial key; never replaced, because the store may
    // be encrypted with it.
    guard outcome.status == 0, chmod(path + ".new", 0o600) == 0, link(path + ".new", path) == 0
    else {
      unlink(path + ".new")
      throw CommandFailure(.failure, "systemd-creds cannot encrypt the key of the store")
    }
    unlink(path + ".new")
  }

  // MARK: - Store

  private var copiedStore: SetupCheck {
    SetupCheck(
      "Store of user mode", fix: "sudo healthctl setup",
      repair: {
        _ = machine.run(
          "systemctl", "--user", "--machine=\(user.id)@", "disable", "--now", "healthd.service",
          "healthd.socket", "healthd-control.socket")
        _ = machine.run("systemctl", "stop", "healthd@\(user.id).service")
        try migration.copy()
      }
    ) {
      switch migration.state {
      case .none, .copied: nil
      case .due: "a store of user mode is not migrated: \(migration.source)"
      case .conflict(let problem): problem
      }
    }
  }

  private var daemon: SetupCheck {
    SetupCheck("Daemon", fix: "journalctl -u healthd@\(user.id)") {
      let outcome = asUser("status", "--json")
      return outcome.status == 0 ? nil : "healthd@\(user.id) does not answer the user"
    }
  }

  /// Runs after the daemon has opened the copy: the old store is set aside only if the copy is whole.
  private var movedStore: SetupCheck {
    SetupCheck(
      "Migration", fix: "sudo healthctl setup",
      repair: {
        guard asUser("store", "verify").status == 0 else {
          throw CommandFailure(
            .failure, "the migrated store is damaged; the old one was not changed",
            nextStep: "Verify the old store in user mode with: healthctl store verify")
        }
        try migration.finish()
      }
    ) {
      if case .copied = migration.state {
        return "the migrated store is not verified; the old one is still at \(migration.source)"
      }
      return nil
    }
  }

  private func asUser(_ arguments: String...) -> SetupOutcome {
    let directory = RuntimePath.system(user: user.id)
    return machine.run(
      user.launcher + [program] + arguments + ["--runtime-dir", directory], input: [])
  }
}
