import Foundation
import HealthClient
import HealthClientTesting
public import HealthKit
import HealthModel
import Synchronization

/// A health store for unit tests: healthd itself, in this process and in a temporary directory that
/// is removed with the object. No daemon is needed, and the user's own data is not touched.
///
///     let world = try await HKInMemoryStore()
///     let store = world.healthStore
///     try await store.requestAuthorization(toShare: [steps], read: [steps])
///     try await store.save(sample)
///
/// A script answers authorization requests in place of the user: see ``consent``.
public final class HKInMemoryStore: Sendable {
  /// The store of the app under test.
  public let healthStore: HKHealthStore
  /// The script that answers authorization requests. A new value applies to later requests.
  public var consent: HKScriptedConsent {
    get { script.current }
    set { script.current = newValue }
  }

  let server: InProcessServer
  private let script: ConsentScript

  /// Starts a server and registers the app under test.
  ///
  /// - Parameters:
  ///   - app: the manifest of the app under test. The default may request all types.
  ///   - consent: the script that answers authorization requests.
  public init(
    app: HKAppManifest = .forTests("org.example.app-under-test"),
    consent: HKScriptedConsent = .allowingEverything
  ) async throws {
    let script = ConsentScript(consent)
    self.script = script
    server = try InProcessServer { script.current.decision(on: $0) }
    try await server.begin()
    healthStore = try await Self.store(of: app, server)
  }

  /// Returns the store of another app of the same user, to test which data of other apps an app can
  /// read. Registers the app.
  public func healthStore(of app: HKAppManifest) async throws -> HKHealthStore {
    try await Self.store(of: app, server)
  }

  /// Returns the store of another process of the app under test, such as its watch app would have.
  public func healthStoreOfAnotherProcess() -> HKHealthStore {
    HKHealthStore(connection: healthStore.connection.another())
  }

  private static func store(
    of app: HKAppManifest, _ server: InProcessServer
  ) async throws -> HKHealthStore {
    let privateKey: [UInt8]
    do { privateKey = try await server.register(app.registration).privateKey } catch {
      throw HKError(error)
    }
    let connection = StoreConnection(endpoint: server.endpoint, server: server) {
      () throws(ClientError) in
      try AppIdentity(app.bundleIdentifier, privateKey: privateKey)
    }
    return HKHealthStore(connection: connection)
  }

  /// Makes `HKHealthStore()` and `HKHealthStore.isHealthDataAvailable()` use this store from now on
  /// in this process, for code that creates its own store.
  public func install() { StoreConnection.install(healthStore.connection) }

  /// Reverts ``install()``.
  public static func uninstall() { StoreConnection.install(nil) }
}

extension HKHealthStore {
  /// Creates a store for a unit test with one app, in which a script answers authorization requests
  /// and by default allows everything. The server stops when the last object that uses it is
  /// released.
  public static func inMemory(
    consent: HKScriptedConsent = .allowingEverything
  ) async throws -> HKHealthStore {
    try await HKInMemoryStore(consent: consent).healthStore
  }
}

extension HKAppManifest {
  /// Returns the manifest of an app that may request all types.
  public static func forTests(_ bundleIdentifier: String) -> HKAppManifest {
    var manifest = HKAppManifest(bundleIdentifier: bundleIdentifier)
    manifest.readUsage = "A test reads it."
    manifest.shareUsage = "A test adds to it."
    manifest.clinicalUsage = "A test reads it."
    manifest.entitlements = Entitlement.allCases.map(\.rawValue)
    return manifest
  }
}

/// The current script. It can be replaced while the server runs.
private final class ConsentScript: Sendable {
  private let script: Mutex<HKScriptedConsent>

  init(_ script: HKScriptedConsent) { self.script = Mutex(script) }

  var current: HKScriptedConsent {
    get { script.withLock { $0 } }
    set { script.withLock { $0 = newValue } }
  }
}
