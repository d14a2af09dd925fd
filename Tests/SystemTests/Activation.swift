import CLinux
import Foundation
import TestSupport
import Testing

/// A service manager that opens sockets and passes them to a daemon, as systemd does.
enum Activation {
  /// Opens a listening socket with a descriptor above the standard ones.
  static func listen(_ path: String) throws -> Int32 {
    let descriptor = cl_unix_listen(path, 16)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 100)
  }

  /// Starts a program with `sockets` as descriptors 3 and up. A shell sets LISTEN_PID to its own process
  /// identifier and executes the program.
  static func spawn(
    _ words: [String], _ sockets: [Int32], names: String, output: Int32,
    variables: [String: String] = [:]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    for (index, socket) in sockets.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, socket, 3 + Int32(index))
    }
    let arguments = ["sh", "-c", "LISTEN_PID=$$ exec \"$0\" \"$@\""] + words
    var variables = variables
    if variables["CREDENTIALS_DIRECTORY"] == nil, let directory = EncryptedRun.directory {
      variables["CREDENTIALS_DIRECTORY"] = directory
    }
    let environment =
      ["LISTEN_FDS=\(sockets.count)", "LISTEN_FDNAMES=\(names)", "PATH=/usr/bin:/bin"]
      + Sanitizer.environment.merging(variables) { $1 }.map { "\($0)=\($1)" }
    var child: pid_t = 0
    let result = withCStrings(arguments) { arguments in
      withCStrings(environment) { environment in
        posix_spawn(&child, "/bin/sh", &actions, nil, arguments, environment)
      }
    }
    try #require(result == 0)
    return child
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
