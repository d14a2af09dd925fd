import Dispatch
import Foundation
import HealthAuthorization
import HealthClient
public import HealthKit
import HealthModel
import HealthServer
import Synchronization

/// A health store for unit tests: the code of healthd itself, in this process, on a directory of its
/// own that goes with the object. No daemon is needed, and nothing of the person's is touched.
///
///     let world = try await HKInMemoryStore()
///     let store = world.healthStore
///     try await store.requestAuthorization(toShare: [steps], read: [steps])
///     try await store.save(sample)
///
/// The person is a script: see ``consent``.
public final class HKInMemoryStore: Sendable {
  /// That of the app under test.
  public let healthStore: HKHealthStore
  /// What the person answers from now on.
  public var consent: HKScriptedConsent {
    get { server.consent.current }
    set { server.consent.current = newValue }
  }

  let server: InProcessServer

  /// - Parameters:
  ///   - app: what the app under test says of itself. The default may ask for everything.
  ///   - consent: what the person answers.
  public init(
    app: HKAppManifest = .forTests("org.example.app-under-test"),
    consent: HKScriptedConsent = .allowingEverything
  ) async throws {
    server = try InProcessServer(consent: consent)
    try await server.begin()
    healthStore = try await server.store(of: app)
  }

  /// That of another app of the same person, for what an app sees of the data of others.
  public func healthStore(of app: HKAppManifest) async throws -> HKHealthStore {
    try await server.store(of: app)
  }

  /// That of another process of the app under test, such as the one that its watch would have.
  public func healthStoreOfAnotherProcess() -> HKHealthStore {
    HKHealthStore(connection: healthStore.connection.another())
  }

  /// Makes this the store that `HKHealthStore()` means from now on in this process, and that
  /// `HKHealthStore.isHealthDataAvailable()` finds; for code that makes its own.
  public func install() { StoreConnection.install(healthStore.connection) }

  /// Takes ``install()`` back.
  public static func uninstall() { StoreConnection.install(nil) }
}

extension HKHealthStore {
  /// A store for a unit test that needs no more than one app and a person who allows everything, or
  /// what `consent` says. It goes with the last object that uses it.
  public static func inMemory(
    consent: HKScriptedConsent = .allowingEverything
  ) async throws -> HKHealthStore {
    try await HKInMemoryStore(consent: consent).healthStore
  }
}

extension HKAppManifest {
  /// The manifest of an app that may ask for everything.
  public static func forTests(_ bundleIdentifier: String) -> HKAppManifest {
    var manifest = HKAppManifest(bundleIdentifier: bundleIdentifier)
    manifest.readUsage = "A test reads it."
    manifest.shareUsage = "A test adds to it."
    manifest.clinicalUsage = "A test reads it."
    manifest.entitlements = [
      Entitlement.health, Entitlement.clinicalRecords, Entitlement.backgroundDelivery,
      Entitlement.recalibrateEstimates,
    ]
    return manifest
  }
}
