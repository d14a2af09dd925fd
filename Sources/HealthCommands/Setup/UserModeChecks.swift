import HealthWords

/// The checks of an installation in user mode, in which the daemon runs as the user, in the order in
/// which `healthctl setup --user-mode` repairs them.
struct UserModeChecks: Sendable {
  let machine: any SetupMachine
  /// The command that asks the daemon for its status.
  let program: String

  private static let sockets = ["healthd.socket", "healthd-control.socket"]

  private var units: SessionUnits { SessionUnits(machine: machine, session: ["--user"]) }

  var all: [SetupCheck] { [installed, socketUnits, daemon, units.desktopCheck(scope: "--user")] }

  private var installed: SetupCheck {
    SetupCheck("Units", fix: "install the package healthd") {
      let missing = (["healthd.service"] + Self.sockets).filter { !units.isInstalled($0) }
      return missing.isEmpty ? nil : "missing: \(missing.joined(separator: ", "))"
    }
  }

  private var socketUnits: SetupCheck {
    SetupCheck(
      "Sockets", fix: "systemctl --user enable --now \(Self.sockets.joined(separator: " "))",
      repair: {
        _ = units.succeeds(["daemon-reload"])
        guard units.succeeds(["enable", "--now"] + Self.sockets) else {
          throw CommandFailure(
            .failure, "\(Self.sockets.joined(separator: ", ")) cannot be enabled")
        }
      }
    ) {
      let inactive = Self.sockets.filter { !units.isEnabled($0) || !units.isActive($0) }
      return inactive.isEmpty ? nil : "not active: \(inactive.joined(separator: ", "))"
    }
  }

  private var daemon: SetupCheck {
    SetupCheck("Daemon", fix: "journalctl --user -u healthd") {
      machine.succeeds(program, "status", "--json") ? nil : "healthd does not answer"
    }
  }
}
