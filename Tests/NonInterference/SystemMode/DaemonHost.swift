import CLinux
import Foundation
import Glibc
import HealthKeys
import HealthServer
import TTRPCServer
import TestSupport

/// The process that runs the daemons of the worlds under an account of its own. Each connection of a
/// checker has one daemon with its own directories.
package struct DaemonHost: Sendable {
  private let system: SystemMode
  private let credential: String
  private let presence = Flag()

  /// Serves checkers until the process ends.
  package static func serve(_ system: SystemMode) throws -> Never {
    // As healthd does at its start.
    umask(0o077)
    signal(SIGPIPE, SIG_IGN)
    let directory = try TemporaryDirectory()
    let credential = try directory.write(
      KeySources.credentialName, (0..<32).map { _ in UInt8.random(in: .min ... .max) })
    chmod(credential, 0o400)
    let host = DaemonHost(system: system, credential: credential)
    try host.answerPresence()
    let listener = cl_message_listen(system.hostPath, 16, 0o666)
    // The mask of the process has removed the permissions of the checker.
    guard listener >= 0, chmod(system.hostPath, 0o666) == 0 else { throw POSIXError(.EADDRINUSE) }
    while true {
      let connection = accept(listener, nil, nil)
      if connection < 0 { continue }
      Thread.detachNewThread { host.serve(connection) }
    }
  }

  private func serve(_ connection: Int32) {
    defer { _ = cl_close(connection) }
    guard let world = try? TemporaryDirectory() else { return }
    let runner = DaemonRunner()
    defer { try? runner.stop() }
    while let (text, files) = HostMessage.receive(on: connection) {
      var answer = ""
      do {
        switch HostMessage(text) {
        case .start: try runner.start(options(world.path, files))
        case .stop: try runner.stop()
        case .advance(let seconds): runner.clock.advance(bySeconds: seconds)
        case .present(let isPresent): presence.isSet = isPresent
        case nil: answer = "unknown command"
        }
      } catch {
        answer = "\(error)"
      }
      guard HostMessage.send(answer, on: connection) else { return }
    }
  }

  /// Returns the options with which `healthd --user` starts.
  private func options(_ path: String, _ sockets: [Int32]) throws -> Daemon.Options {
    let variables = [
      "LISTEN_PID": "\(getpid())", "LISTEN_FDS": "\(sockets.count)",
      "LISTEN_FDNAMES": "control:app",
    ]
    var activation = try SocketActivation(environment: { variables[$0] }, processID: getpid())
    for (index, descriptor) in sockets.enumerated() {
      activation.sockets[index].descriptor = descriptor
    }
    var options = Daemon.Options(
      dataDirectory: path + "/data", runtimeDirectory: "", activation: activation)
    try options.serve(
      SystemMode.user,
      presence: PresenceService.client(user: SystemMode.user, path: system.presencePath),
      measureSocket: system.measurePath)
    mkdir(path + "/seal", 0o700)
    options.sealDirectory = path + "/seal"
    options.memory = MemoryLimits()
    options.keys.credential = credential
    return options
  }

  /// Stands for healthd-presence.socket: answers each question with what the trace determines.
  private func answerPresence() throws {
    let listener = cl_unix_listen(system.presencePath, 16)
    guard listener >= 0, cl_set_nonblocking(listener, false) >= 0 else {
      throw POSIXError(.EADDRINUSE)
    }
    Thread.detachNewThread { [presence] in
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else { continue }
        defer { _ = cl_close(socket) }
        PresenceService.answer(on: socket) { user in
          Presence { _ in user == SystemMode.user && presence.isSet }
        }
      }
    }
  }
}
