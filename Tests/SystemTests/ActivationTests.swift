import CLinux
import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import TestSupport
import Testing

/// Tests of sockets that a service manager opened, passed as systemd does.
@Suite(.process) struct ActivationTests {
  @Test("the daemon serves on the manager's sockets, by name, and does not remove their files")
  func activated() throws {
    let directory = try TemporaryDirectory()
    let (app, control) = (directory.path + "/a.sock", directory.path + "/c.sock")
    let sockets = [try Activation.listen(control), try Activation.listen(app)]
    let output = Pipe()
    let child = try Activation.spawn(
      [DaemonProcess.builtProgram("healthd"), "--data-dir", directory.path + "/data"], sockets,
      names: "control:app", output: output.fileHandleForWriting.fileDescriptor)
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
    let socket = try Activation.listen(directory.path + "/a.sock")
    defer { close(socket) }
    let output = Pipe()
    let child = try Activation.spawn(
      [DaemonProcess.builtProgram("healthd"), "--data-dir", directory.path + "/data"], [socket],
      names: "app", output: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    #expect(output.fileHandleForReading.availableData.isEmpty)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    #expect(status == 1 << 8)
  }
}
