package import HealthModel

/// The evidence about a process that sends Hello. All of it comes from the kernel unless noted
/// otherwise.
package struct IdentityEvidence: Sendable {
  /// The effective user at the time of the connection.
  package var userID: UInt32
  /// The effective group at the time of the connection.
  package var groupID: UInt32
  /// Whether a pidfd pins the process, so that everything read about it belongs to this process and
  /// not to a successor with the same number.
  package var isPinned: Bool
  /// The token presented by the process; empty if there is none.
  package var token: [UInt8] = []
  /// The signature presented by the process; empty if there is none.
  package var signature: [UInt8] = []
  /// The bytes that `signature` must sign.
  package var signedBytes: [UInt8] = []
  /// The SHA-256 digest of the program file.
  package var program: Reading<[UInt8]> = .absent
  /// The name of the program file.
  package var programName: Reading<String> = .absent
  /// Whether the process shares the daemon's PID namespace. If not, it may forge the process number
  /// of its messages, so its program file proves nothing.
  package var sharesProcessNumbers = false
  /// The application name reported by the Flatpak sandbox.
  package var flatpak: Reading<String> = .absent
  /// Whether records that Flatpak stores outside of the sandbox name the process as part of it. A
  /// container that the process created itself has no such records.
  package var isFlatpakConfirmed = false
  /// Whether the program file is owned by the system and protected by fs-verity.
  package var isProgramSealed = false
  /// The app whose own socket the connection uses; nil for the shared socket.
  package var socket: PrincipalID?

  package init(userID: UInt32, groupID: UInt32, isPinned: Bool) {
    self.userID = userID
    self.groupID = groupID
    self.isPinned = isPinned
  }

  /// The digest of the program file, if it identifies an app; nil for interpreters.
  package var identifyingProgram: [UInt8]? {
    guard isPinned, sharesProcessNumbers, let digest = program.value,
      let name = programName.value, !Interpreters.contains(name)
    else { return nil }
    return digest
  }
}

/// The user and groups of the daemon. Processes that share them are not isolated from it.
package struct DaemonIdentity: Hashable, Sendable {
  package var userID: UInt32
  package var groupID: UInt32
  /// The supplementary groups of the user. Any program of the user can assume one of them, by
  /// changing the group of a file and setting its set-group-ID bit.
  package var otherGroupIDs: Set<UInt32>

  package init(userID: UInt32, groupID: UInt32, otherGroupIDs: Set<UInt32> = []) {
    self.userID = userID
    self.groupID = groupID
    self.otherGroupIDs = otherGroupIDs
  }

  func isOwn(group id: UInt32) -> Bool { id == groupID || otherGroupIDs.contains(id) }
}

/// The names of programs that execute other programs' source text, so that their executable does
/// not identify an app. Copies under other names are recognized by content (`InterpreterFile`).
package enum Interpreters {
  private static let names: Set<String> = [
    "awk", "bash", "beam.smp", "bun", "busybox", "csh", "dart", "dash", "deno", "dotnet",
    "electron",
    "emacs", "escript", "expect", "fish", "gawk", "gdb", "gjs", "guile", "mawk", "nawk", "octave",
    "octave-cli", "uwsgi", "ipython", "java", "jshell", "julia", "ksh", "lua", "luajit", "mksh",
    "mono", "node", "nodejs",
    "clisp", "gforth", "love", "micropython", "nw", "ocamlrun", "qml", "qmlscene", "racket", "sbcl",
    "vim",
    "osascript", "perl", "php", "pwsh", "pypy", "python", "qemu", "R", "Rscript", "ruby", "sh",
    "swift-frontend", "tclsh", "toybox", "wine", "wish", "zsh",
  ]
  /// Debian installs emacs and vim under names such as `emacs-gtk` and `vim.basic`.
  private static let prefixes = [
    "emacs-", "ld-linux", "ld-musl", "qemu-", "ld.so", "ld-2", "vim.",
  ]

  /// Returns whether a program name is that of an interpreter.
  ///
  /// - Parameter name: The last path component; `python3.11` and `ruby2.7` match `python` and
  ///   `ruby`.
  package static func contains(_ name: String) -> Bool {
    var stem = Substring(name)
    while let last = stem.last, last.isNumber || last == "." || last == "-" { stem.removeLast() }
    return names.contains(name) || names.contains(String(stem))
      || prefixes.contains { name.hasPrefix($0) }
  }
}
