import Dispatch
import Foundation
import HealthAuthorization
package import HealthClient
package import HealthModel
package import HealthServer
import Synchronization
import TTRPCServer

/// A daemon in this process, with a script in place of the user. Both stop when the last object that
/// uses them is released.
package final class InProcessServer: Sendable {
  private let directory: String
  package let daemon: Daemon
  package let user: UserClient
  private let decision: @Sendable (ConsentSheet) -> SheetDecision
  private let agent = Mutex<Task<Void, Never>?>(nil)
  private let mint = Mutex(ObjectIDMint())

  /// - Parameter decision: called on any thread, for each request of an app.
  package init(decision: @escaping @Sendable (ConsentSheet) -> SheetDecision) throws {
    self.decision = decision
    directory = try Self.makeDirectory()
    var options = Daemon.Options(
      dataDirectory: directory + "/data", runtimeDirectory: directory + "/run",
      activation: try SocketActivation(environment: { _ in nil }, processID: 0))
    options.restrictionPath = directory + "/restricted"
    // The script acts as the user, and a test cannot prove presence.
    options.consent.presence = Presence { _ in true }
    // The tests of a suite share few threads, so a client may rest for long between two calls.
    options.unidentified.nanoseconds = 600_000_000_000
    options.unidentified.nanosecondsMax = 600_000_000_000
    // For the same reason, the time for the acknowledgment of a background delivery does not end.
    let start = options.clock.now()
    options.clock = WakeClock(now: { start }, setAlarm: { _, _ in })
    daemon = try Daemon(options, log: OperatorLog())
    user = UserClient.user(endpoint: Endpoint(path: directory + "/run/control.sock"))
  }

  deinit {
    agent.withLock { $0?.cancel() }
    user.close()
    let done = DispatchSemaphore(value: 0)
    daemon.stop { done.signal() }
    _ = done.wait(timeout: .now() + 30)
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// Creates the directory of the server. Its path is short because the address of a Unix socket
  /// holds 108 bytes. The ceilings of all sensitive categories are set to 0, because a test cannot
  /// prove its identity.
  private static func makeDirectory() throws -> String {
    let path = "/tmp/healthkit-" + UUID().uuidString.prefix(8)
    let mode = [FileAttributeKey.posixPermissions: 0o700]
    for folder in [path, path + "/data"] {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false, attributes: mode)
    }
    let lines = SensitiveCategory.allCases.map { "\($0.rawValue)\t0\n" }
    let file = URL(fileURLWithPath: path + "/data/ceilings.tsv")
    try Data(lines.joined().utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    return path
  }

  /// Returns when the script is ready to answer requests.
  package func begin() async throws {
    let decision = decision
    let stream = try await user.registerAgent(isInteractive: false)
    let task = Task {
      do {
        while let event = try await stream.next() {
          if case .sheet(let sheet) = event { stream.send(.decision(decision(sheet))) }
        }
      } catch {
        // The server has stopped.
      }
    }
    agent.withLock { $0 = task }
  }

  /// Registers an app with a key, and returns the registration and the private key.
  package func register(
    _ app: AppManifest
  ) async throws(ClientError) -> (app: RegisteredApp, privateKey: [UInt8]) {
    let (privateKey, publicKey) = AppIdentity.makeKey()
    var manifest = app
    manifest.binding = .key(publicKey)
    // The app under test is already running, so the server must not launch it.
    manifest.launch = nil
    return (try await user.register(manifest).app, privateKey)
  }

  package var runtimeDirectory: String { directory + "/run" }
  package var endpoint: Endpoint { Endpoint(path: runtimeDirectory + "/healthd.sock") }

  package func newID() -> ObjectID { mint.withLock { $0.next() } }
}
