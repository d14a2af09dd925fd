import Foundation
package import HealthClient
import HealthModel
import Synchronization

/// A way to a healthd, as one app. Nothing is looked up or connected before the first call.
package final class StoreConnection: Sendable {
  private struct Clients {
    var forTasks: HealthClient
    /// Calls that block a thread have a connection of their own, because one that is being made by a
    /// task would wait for a thread of the pool, and these may hold the last one.
    var forThreads: HealthClient
    var bundleIdentifier: String
  }

  package let endpoint: Endpoint
  private let identity: @Sendable () throws(ClientError) -> AppIdentity
  private let clients = Mutex<Clients?>(nil)
  /// Lives as long as the connection: the daemon itself, where it runs in this process.
  private let server: (any Sendable)?
  let deliveries = DeliveryHub()
  let unitsSeen = UnitsSeen()

  package init(
    endpoint: Endpoint, server: (any Sendable)? = nil,
    identity: @escaping @Sendable () throws(ClientError) -> AppIdentity
  ) {
    self.endpoint = endpoint
    self.server = server
    self.identity = identity
  }

  /// As of another process of the same app.
  package func another() -> StoreConnection {
    StoreConnection(endpoint: endpoint, server: server, identity: identity)
  }

  private static let installed = Mutex<StoreConnection?>(nil)

  /// That of this process: to the daemon of the person, as the app that ``HKAppManifest`` says.
  package static var current: StoreConnection {
    installed.withLock { installed in
      if let installed { return installed }
      let connection = StoreConnection(endpoint: .app()) { () throws(ClientError) in
        try HKAppManifest.identityOfProcess()
      }
      installed = connection
      return connection
    }
  }

  /// Puts another in its place, for stores that are made from then on; nil: the usual one again.
  package static func install(_ connection: StoreConnection?) {
    installed.withLock { $0 = connection }
  }

  /// - Throws: an ``HKError`` when it is not known which app this is.
  func client() throws -> HealthClient { try both().forTasks }

  /// For callers that wait on their thread.
  func blockingClient() throws -> HealthClient { try both().forThreads }

  /// Whether a sample is of this app: new, or saved by it.
  func owns(_ sample: HKSample) throws -> Bool {
    guard let revision = sample.object.sourceRevision else { return true }
    return try revision.source.bundleIdentifier == both().bundleIdentifier
  }

  private func both() throws -> Clients {
    try clients.withLock { clients in
      if let clients { return clients }
      let identity: AppIdentity
      do throws(ClientError) {
        identity = try self.identity()
      } catch {
        throw unidentified(error)
      }
      let made = Clients(
        forTasks: .app(identity, endpoint: endpoint),
        forThreads: .app(identity, endpoint: endpoint),
        bundleIdentifier: identity.bundleIdentifier)
      clients = made
      return made
    }
  }
}

extension StoreConnection {
  /// Why a process without an identity cannot call the store. Where no daemon runs, that comes first:
  /// it is what HealthKit reports on a machine without health data (rule AVAIL-02).
  private func unidentified(_ error: ClientError) -> HKError {
    guard !HealthClient.isHealthDataAvailable(endpoint: endpoint) else { return HKError(error) }
    return HKError(
      .errorHealthDataUnavailable,
      "healthd is not running at \(endpoint.path); start it with: systemctl --user start healthd")
  }
}

// MARK: - Calls

/// Runs a call of the client so that it fails with what HealthKit would throw.
func calling<Value>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async throws -> Value {
  do {
    return try await body()
  } catch {
    throw asHealthKit(error)
  }
}

/// The same for a call that blocks.
func callingThread<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch {
    throw asHealthKit(error)
  }
}

/// What an app is told: an ``HKError``, or `CancellationError` when its task was cancelled.
func asHealthKit(_ error: any Error) -> any Error {
  switch error {
  case let error as ClientError where error.code == .cancelled: CancellationError()
  case let error as ClientError: HKError(error)
  case let error as HealthError: HKError(error)
  default: error
  }
}

/// Where completion and update handlers run: never on a thread of the caller (rule QUERY-01).
let handlerQueue = DispatchQueue(
  label: "healthkit.handlers", qos: .utility, attributes: .concurrent)

/// Runs a call for somebody who waits for a completion handler, which is called once, on a
/// background queue.
func completing<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value,
  _ completion: @escaping @Sendable (Result<Value, any Error>) -> Void
) {
  Task {
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    handlerQueue.async { completion(result) }
  }
}

/// The same for handlers that are told whether it succeeded.
func reporting(
  to completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
  _ body: @escaping @Sendable () async throws -> Void
) {
  completing(body) { result in
    switch result {
    case .success: completion(true, nil)
    case .failure(let error): completion(false, error)
    }
  }
}
