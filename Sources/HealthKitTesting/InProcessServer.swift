import Dispatch
import Foundation
import HealthAuthorization
import HealthClient
import HealthKit
import HealthModel
import HealthServer
import Synchronization
import TTRPCServer

/// A daemon in this process, with a script in place of the user. Both stop when the last store that
/// uses them is released.
final class InProcessServer: Sendable {
  let consent: ConsentScript
  private let directory: String
  let daemon: Daemon
  let owner: UserClient
  private let agent = Mutex<Task<Void, Never>?>(nil)
  private let mint = Mutex(ObjectIDMint())

  init(consent: HKScriptedConsent) throws {
    self.consent = ConsentScript(consent)
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
    owner = UserClient.user(endpoint: Endpoint(path: directory + "/run/control.sock"))
  }

  deinit {
    agent.withLock { $0?.cancel() }
    owner.close()
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
  func begin() async throws {
    let (owner, consent) = (owner, consent)
    let stream = try await owner.registerAgent(isInteractive: false)
    let task = Task {
      do {
        while let event = try await stream.next() {
          if case .sheet(let sheet) = event { stream.send(.decision(consent.decision(on: sheet))) }
        }
      } catch {
        // The server has stopped.
      }
    }
    agent.withLock { $0 = task }
  }

  func store(of app: HKAppManifest) async throws -> HKHealthStore {
    let (privateKey, publicKey) = AppIdentity.makeKey()
    var manifest = app.registration
    manifest.binding = .key(publicKey)
    // The app under test is already running, so the server must not launch it.
    manifest.launch = nil
    do {
      _ = try await owner.register(manifest)
    } catch {
      throw HKError(error)
    }
    let connection = StoreConnection(
      endpoint: Endpoint(path: directory + "/run/healthd.sock"), server: self
    ) { () throws(ClientError) in
      try AppIdentity(app.bundleIdentifier, privateKey: privateKey)
    }
    return HKHealthStore(connection: connection)
  }
}

// Changes by the user other than answers.
extension InProcessServer {
  var runtimeDirectory: String { directory + "/run" }

  func newID() -> ObjectID { mint.withLock { $0.next() } }

  func save(_ object: HealthObject) async throws {
    do { try await owner.save([object]) } catch { throw HKError(error) }
  }

  func set(_ characteristic: Characteristic) async throws {
    do { try await owner.set(characteristic) } catch { throw HKError(error) }
  }
}

/// The current script. It can be replaced while the server runs.
final class ConsentScript: Sendable {
  private let script: Mutex<HKScriptedConsent>

  init(_ script: HKScriptedConsent) { self.script = Mutex(script) }

  var current: HKScriptedConsent {
    get { script.withLock { $0 } }
    set { script.withLock { $0 = newValue } }
  }

  func decision(on sheet: ConsentSheet) -> SheetDecision { current.decision(on: sheet) }
}
