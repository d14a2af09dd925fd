import HealthWords

/// Units of the user's session, in both modes: for one user, or for the sessions of all users.
struct SessionUnits: Sendable {
  let machine: any SetupMachine
  /// The words of `systemctl` that select the session: `--user`, also that of another user.
  let session: [String]

  static let directories = [
    "/etc/systemd/user", "/usr/local/lib/systemd/user", "/usr/lib/systemd/user",
    "/lib/systemd/user",
  ]

  func isInstalled(_ unit: String) -> Bool { machine.exists(unit, in: Self.directories) }

  func isEnabled(_ unit: String) -> Bool {
    machine.succeeds("systemctl", "--global", "--quiet", "is-enabled", unit)
      || succeeds(["--quiet", "is-enabled", unit])
  }

  func isActive(_ unit: String) -> Bool { succeeds(["--quiet", "is-active", unit]) }

  func succeeds(_ words: [String]) -> Bool {
    machine.run(["systemctl"] + session + words, input: []).status == 0
  }

  // MARK: Desktop programs

  private static let desktop = "healthd-desktop.service"

  /// The unit that notifies of permission requests and serves desktop programs. It starts with a
  /// graphical session, and never runs on a machine without one.
  ///
  /// - Parameter scope: The words that select whose sessions enable it: `--global` or `--user`.
  func desktopCheck(scope: String) -> SetupCheck {
    SetupCheck(
      "Desktop programs", fix: "systemctl \(scope) enable \(Self.desktop)",
      repair: {
        guard machine.succeeds("systemctl", scope, "enable", Self.desktop) else {
          throw CommandFailure(.failure, "\(Self.desktop) cannot be enabled")
        }
        // The session that is open now; a later one starts the unit itself.
        if isActive("graphical-session.target") { _ = succeeds(["start", Self.desktop]) }
      }
    ) {
      if !isInstalled(Self.desktop)
        || !machine.exists("org.healthd.Health1.service", in: Self.busDirectories)
      {
        return "\(Self.desktop) or its D-Bus service is not installed"
      }
      return isEnabled(Self.desktop)
        ? nil : "\(Self.desktop) is not enabled, so requests of apps cause no notification"
    }
  }

  private static let busDirectories = [
    "/usr/share/dbus-1/services", "/usr/local/share/dbus-1/services",
  ]
}
