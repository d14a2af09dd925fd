import CLinux
import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import TestSupport
import Testing

/// Tests of sockets that a service manager opened, passed as systemd does.
@Suite(.process) struct ActivationTests {
  /// Opens a listening socket with a descriptor above the standard ones.
  func listen(_ path: String) throws -> Int32 {
    let descriptor = cl_unix_listen(path, 16)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 100)
  }

  /// Starts healthd with `sockets` as descriptors 3 and up; the shell sets LISTEN_PID to its own
  /// process identifier and executes healthd.
  func spawn(
    _ sockets: [Int32], names: String, data: String, output: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    for (index, socket) in sockets.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, socket, 3 + Int32(index))
    }
    let arguments = [
      "sh", "-c", "LISTEN_PID=$$ exec \"$0\" --data-dir \"$1\"",
      DaemonProcess.builtProgram("healthd"), data,
    ]
    let environment =
      ["LISTEN_FDS=\(sockets.count)", "LISTEN_FDNAMES=\(names)", "PATH=/bin"]
      + Sanitizer.environment.map { "\($0)=\($1)" }
    var child: pid_t = 0
    let result = withCStrings(arguments) { arguments in
      withCStrings(environment) { environment in
        posix_spawn(&child, "/bin/sh", &actions, nil, arguments, environment)
      }
    }
    try #require(result == 0)
    return child
  }

  func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }

  @Test("the daemon serves on the manager's sockets, by name, and does not remove their files")
  func activated() throws {
    let directory = try TemporaryDirectory()
    let (app, control) = (directory.path + "/a.sock", directory.path + "/c.sock")
    let sockets = [try listen(control), try listen(app)]
    let output = Pipe()
    let child = try spawn(
      sockets, names: "control:app", data: directory.path + "/data",
      output: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    for socket in sockets { close(socket) }
    #expect(output.fileHandleForReading.availableData == Data("healthd: ready\n".utf8))

    let owner = try WireClient(path: control)
    let reply = try owner.register("org.example.a", share: [.stepCount])
    let client = try WireClient(
      path: app, bundleIdentifier: "org.example.a", token: reply.token)
    try client.save(.minutes(of: .stepCount, count: 2))
    #expect(try owner.samples(SampleQuery(types: [.stepCount])).count == 2)

    kill(child, SIGTERM)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    #expect(status == 0)
    #expect(FileManager.default.fileExists(atPath: app))
  }

  @Test("the daemon exits with status 1 if a socket is missing")
  func missing() throws {
    let directory = try TemporaryDirectory()
    let socket = try listen(directory.path + "/a.sock")
    defer { close(socket) }
    let output = Pipe()
    let child = try spawn(
      [socket], names: "app", data: directory.path + "/data",
      output: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    #expect(output.fileHandleForReading.availableData.isEmpty)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    #expect(status == 1 << 8)
  }
}
