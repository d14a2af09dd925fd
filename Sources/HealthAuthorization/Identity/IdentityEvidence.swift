package import HealthModel

/// What the daemon knows about a process that says hello. From the kernel, unless it says otherwise.
package struct IdentityEvidence: Sendable {
  /// Effective user and group when it connected.
  package var userID: UInt32
  package var groupID: UInt32
  /// The process is held and watched, so what was read of it belongs to it.
  package var isPinned: Bool
  /// As presented; empty for none.
  package var token: [UInt8] = []
  /// As presented, and what it has to be of; empty for none.
  package var signature: [UInt8] = []
  package var signedBytes: [UInt8] = []
  /// SHA-256 of the program file of the process.
  package var program: Reading<[UInt8]> = .absent
  /// Name of that file.
  package var programName: Reading<String> = .absent
  /// Whether process numbers mean the same to the process as to the daemon. If not, it may write
  /// messages under the number of another process, and its program says nothing.
  package var sharesProcessNumbers = false
  /// The application that its sandbox names.
  package var flatpak: Reading<String> = .absent
  /// Whether the program file belongs to the system and fs-verity guards it.
  package var isProgramSealed = false
  /// Whose socket it came through; nil for the one that all apps share.
  package var socket: PrincipalID?

  package init(userID: UInt32, groupID: UInt32, isPinned: Bool) {
    self.userID = userID
    self.groupID = groupID
    self.isPinned = isPinned
  }

  /// The program, where it says which app runs.
  package var identifyingProgram: [UInt8]? {
    guard isPinned, sharesProcessNumbers, let digest = program.value,
      let name = programName.value, !Interpreters.contains(name)
    else { return nil }
    return digest
  }
}

/// The daemon's own user and groups: who has the same is not set apart by them.
package struct DaemonIdentity: Hashable, Sendable {
  package var userID: UInt32
  package var groupID: UInt32
  /// Every other group of the user. A program of the user can give itself any of them, by setting
  /// the group of a file and the set-group-id bit.
  package var otherGroupIDs: Set<UInt32>

  package init(userID: UInt32, groupID: UInt32, otherGroupIDs: Set<UInt32> = []) {
    self.userID = userID
    self.groupID = groupID
    self.otherGroupIDs = otherGroupIDs
  }

  func isOwn(group id: UInt32) -> Bool { id == groupID || otherGroupIDs.contains(id) }
}

/// Programs that run other programs' text: their file does not identify an app. Copies
/// under other names are recognized by their content (`InterpreterFile`).
package enum Interpreters {
  private static let names: Set<String> = [
    "awk", "bash", "beam.smp", "bun", "busybox", "csh", "dart", "dash", "deno", "dotnet",
    "electron",
    "emacs", "escript", "expect", "fish", "gawk", "gdb", "gjs", "guile", "mawk", "nawk", "octave",
    "octave-cli", "uwsgi", "ipython", "java", "jshell", "julia", "ksh", "lua", "luajit", "mksh",
    "mono", "node", "nodejs",
    "osascript", "perl", "php", "pwsh", "pypy", "python", "qemu", "R", "Rscript", "ruby", "sh",
    "swift-frontend", "tclsh", "toybox", "wine", "wish", "zsh",
  ]
  private static let prefixes = ["ld-linux", "ld-musl", "qemu-", "ld.so", "ld-2"]

  /// - Parameter name: last part of the path; `python3.11` and `ruby2.7` count as `python` and
  ///   `ruby`.
  package static func contains(_ name: String) -> Bool {
    var stem = Substring(name)
    while let last = stem.last, last.isNumber || last == "." || last == "-" { stem.removeLast() }
    return names.contains(name) || names.contains(String(stem))
      || prefixes.contains { name.hasPrefix($0) }
  }
}
