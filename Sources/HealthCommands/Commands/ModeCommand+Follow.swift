import ArgumentParser
import Foundation
import HealthModel
import HealthWords

extension ModeCommand {
  /// Locks the store when logind reports that a session of the user is locked. Unlocking takes the user,
  /// so it does not follow the session. The unit healthd-autolock.service runs it.
  struct Follow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "follow", abstract: "Lock the store whenever your session is locked.",
      discussion: """
        Runs until Ctrl-C. To do so in every session: systemctl --user enable --now healthd-autolock. \
        Unlock the store yourself with: healthctl mode unlock. Needs the program gdbus.
        """)
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      // A request that fails now would fail at the first lock, when nobody reads the message.
      _ = try await owner.mode()
      let (monitor, signals) = (Process(), Pipe())
      monitor.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      monitor.arguments = ["gdbus", "monitor", "--system", "--dest", "org.freedesktop.login1"]
      monitor.standardOutput = signals
      monitor.standardInput = FileHandle.nullDevice
      try monitor.run()
      defer { monitor.terminate() }
      try? signals.fileHandleForWriting.close()
      var text: [UInt8] = []
      while true {
        // Blocks this task only; it has nothing else to do.
        let more = signals.fileHandleForReading.availableData
        if more.isEmpty { break }
        text += more
        while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
          let line = String(decoding: text[..<end], as: UTF8.self)
          text.removeFirst(end + 1)
          guard let path = SessionSignal.lockedSession(in: line), Self.ownSessions().contains(path)
          else { continue }
          _ = try await owner.setMode(StoreModeChange(isLocked: true))
          output.console.note("locked with the session\n")
        }
      }
      throw CommandFailure(.unavailable, "the signals of logind cannot be read with gdbus")
    }

    /// The object paths of the user's sessions, read at each lock, because sessions begin and end.
    private static func ownSessions() -> Set<String> {
      let outcome = SystemMachine().run(
        "loginctl", "show-user", "\(geteuid())", "--property=Sessions", "--value")
      return Set(
        outcome.output.split { $0 == " " || $0 == "\n" }.map { SessionSignal.path(of: $0) })
    }
  }
}

/// The signals of logind, as `gdbus monitor` prints them.
enum SessionSignal {
  private static let directory = "/org/freedesktop/login1/session/"

  /// Returns the object path of a session that is being locked, by a request (`loginctl lock-session`)
  /// or by the desktop, which sets a property.
  static func lockedSession(in line: String) -> String? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let (path, signal) = (line[..<colon], line[colon...].dropFirst(2))
    guard path.hasPrefix(directory) else { return nil }
    let isLocked =
      signal == "org.freedesktop.login1.Session.Lock ()"
      || signal.hasPrefix(
        "org.freedesktop.DBus.Properties.PropertiesChanged ('org.freedesktop.login1.Session', {")
        && signal.contains("'LockedHint': <true>")
    return isLocked ? String(path) : nil
  }

  /// Returns the object path of a session, as systemd encodes it (sd_bus_path_encode(3)): letters, and
  /// digits that are not the first character, stay.
  static func path(of session: some StringProtocol) -> String {
    var text = directory
    for (index, byte) in session.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "0")...UInt8(ascii: "9") where index > 0:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text
  }
}
