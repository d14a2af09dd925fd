import Foundation

/// Files that tests execute.
///
/// Linux executes no file that a process has open for writing (`ETXTBSY`). A test that writes a
/// file itself cannot prevent this: other tests start processes at the same time, and each has
/// copies of all open descriptors from its `fork` until its `execve`. Here, install(1) writes it.
package enum ExecutableFile {
  /// The exit status of install(1), which has printed the reason.
  package struct Failure: Error { package let status: Int32 }

  /// Writes a program or script that every user may execute, with the directories above it.
  package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    let directory = try TemporaryDirectory()
    try copy(directory.write("program", bytes), to: path)
  }

  /// Copies a program; every user may execute the copy. The directories above it are created. A file
  /// that is there already is replaced rather than changed, so a process that executes it goes on.
  package static func copy(_ source: String, to path: String) throws {
    let install = Process()
    install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
    install.arguments = ["-D", "-m", "755", "--", source, path]
    try install.run()
    install.waitUntilExit()
    guard install.terminationStatus == 0 else { throw Failure(status: install.terminationStatus) }
  }
}
