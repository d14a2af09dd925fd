import Foundation
package import HealthClient
import HealthModel
import Synchronization

/// A connection to healthd as one app. It reads the identity and connects when the first call is
/// made.
package final class StoreConnection: Sendable {
  private struct Clients {
    var forTasks: HealthClient
    /// Blocking calls use a connection of their own. A connection that a task establishes needs a
    /// thread of the cooperative pool, and a blocking caller may occupy the last one.
    var forThreads: HealthClient
    var bundleIdentifier: String
  }

  package let endpoint: Endpoint
  private let identity: @Sendable () throws(ClientError) -> AppIdentity
  private let clients = Mutex<Clients?>(nil)
  /// A server that must live as long as the connection: the daemon, if it runs in this process.
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

  /// Returns a second connection of the same app, as another process of the app would have.
  package func another() -> StoreConnection {
    StoreConnection(endpoint: endpoint, server: server, identity: identity)
  }

  private static let installed = Mutex<StoreConnection?>(nil)

  /// The connection of this process to the daemon of its user, as the app that ``HKAppManifest``
  /// describes.
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

  /// Replaces ``current`` for stores that are created afterward; nil restores the default.
  package static func install(_ connection: StoreConnection?) {
    installed.withLock { $0 = connection }
  }

  /// - Throws: An ``HKError`` if the app cannot be identified.
  func client() throws -> HealthClient { try both().forTasks }

  /// Returns the client for callers that block their thread.
  func blockingClient() throws -> HealthClient { try both().forThreads }

  /// Returns whether a sample belongs to this app: whether it is new or was saved by it.
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
  /// Returns the error for a process without an identity. If no daemon is running, that error takes
  /// precedence, because HealthKit reports it on a machine without health data (rule AVAIL-02).
  private func unidentified(_ error: ClientError) -> HKError {
    guard !HealthClient.isHealthDataAvailable(endpoint: endpoint) else { return HKError(error) }
    return HKError(
      .errorHealthDataUnavailable,
      "healthd is not running at \(endpoint.path); start it with: "
        + RuntimePath.startCommand(socketPath: endpoint.path))
  }
}

// MARK: - Calls

/// Runs a client call and converts its errors to those that HealthKit throws.
func calling<Value>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async throws -> Value {
  do {
    return try await body()
  } catch {
    throw asHealthKit(error)
  }
}

/// Does the same for a blocking call.
func callingThread<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch {
    throw asHealthKit(error)
  }
}

/// Returns the error to throw to an app: an ``HKError``, or `CancellationError` if the task of the
/// call was cancelled.
func asHealthKit(_ error: any Error) -> any Error {
  switch error {
  case let error as ClientError where error.code == .cancelled: CancellationError()
  case let error as ClientError: HKError(error)
  case let error as HealthError: HKError(error)
  default: error
  }
}

/// The queue of completion and update handlers, so that they never run on a thread of the caller
/// (rule QUERY-01).
let handlerQueue = DispatchQueue(
  label: "healthkit.handlers", qos: .utility, attributes: .concurrent)

/// Runs a call and passes its result to a completion handler once, on a background queue.
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

/// Does the same for handlers that receive whether the call succeeded.
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

extension Result {
  var success: Success? { try? get() }
  var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
