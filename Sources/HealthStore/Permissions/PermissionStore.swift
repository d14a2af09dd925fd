import Foundation
import GRDB
package import HealthAuthorization
package import HealthModel
import Synchronization

/// Registrations, the person's decisions and the ledger: `<directory>/permissions.sqlite`.
///
/// A change is durable before its method returns, and the `authorizer` read after that holds it.
/// Decisions are answered from memory; only changes and the ledger touch the disk. All methods may
/// be called from any thread; those that change something block for a disk flush.
package final class PermissionStore: Sendable {
  package static let fileName = "permissions.sqlite"
  /// How many registrations there may be at once.
  package static let appCountMax = 10_000

  private struct State {
    var apps: [PrincipalID: AppRecord] = [:]
    var authorizer = Authorizer(epoch: 0, grants: [:])
    var changed: (@Sendable () -> Void)?
  }

  package let ledger: Ledger
  let database: DatabaseQueue
  let machine: Machine
  private let state = Mutex(State())

  /// Creates the database when there is none. The directory must exist.
  ///
  /// - Parameter machine: named by what apps and the person save.
  package static func open(
    directory: String, machine: Machine = .unknown
  ) throws(PermissionError) -> PermissionStore {
    do {
      var configuration = Configuration()
      configuration.label = "permissions"
      configuration.journalMode = .wal
      configuration.prepareDatabase { db in
        // Decisions survive a power cut: every commit is flushed to the disk.
        try db.execute(sql: "PRAGMA synchronous = FULL")
      }
      let database = try DatabaseQueue(
        path: directory + "/" + fileName, configuration: configuration)
      try PermissionSchema.migrator.migrate(database)
      return try PermissionStore(database, machine)
    } catch {
      throw .inaccessible(error)
    }
  }

  private init(_ database: DatabaseQueue, _ machine: Machine) throws {
    self.database = database
    self.machine = machine
    ledger = Ledger(database)
    let records = try database.read { try AppRecord.fetchAll($0) }
    publish { apps in
      for record in records { apps[record.principal] = record }
    }
  }

  /// Flushes the ledger and closes the database.
  package func close() throws(PermissionError) {
    try ledger.flush()
    do { try database.close() } catch { throw .inaccessible(error) }
  }

  // MARK: - Reading

  package var authorizer: Authorizer { state.withLock { $0.authorizer } }

  /// Sorted by bundle identifier, then age.
  package func apps(in scope: OwnerScope) -> [RegisteredApp] {
    let apps = state.withLock { Array($0.apps.values) }
    return apps.sorted {
      ($0.manifest.bundleIdentifier, $0.registeredAt) < (
        $1.manifest.bundleIdentifier, $1.registeredAt
      )
    }.map(\.registered)
  }

  /// The registrations under a bundle identifier that a process could belong to.
  func records(bundleIdentifier: String) -> [AppRecord] {
    state.withLock { state in
      state.apps.values.filter { $0.manifest.bundleIdentifier == bundleIdentifier }
    }
  }

  /// Calls `changed` after every change of the decisions, from the thread that made it. One
  /// listener at a time; nil removes it.
  package func onChange(_ changed: (@Sendable () -> Void)?) {
    state.withLock { $0.changed = changed }
  }

  // MARK: - Changing

  /// Writes, then makes the change visible, in the order of the commits; then tells the listener.
  func change(
    event: LedgerEntry? = nil, write: (Database) throws -> Void,
    apply: (inout [PrincipalID: AppRecord]) -> Void
  ) throws(PermissionError) {
    do {
      try database.writeWithoutTransaction { db in
        let waiting = ledger.takePending()
        do {
          try db.inTransaction(.immediate) {
            try write(db)
            try Ledger.insert(waiting + [event].compactMap(\.self), db)
            return .commit
          }
        } catch {
          ledger.putBack(waiting)
          throw error
        }
        publish(apply)
      }
    } catch {
      throw .inaccessible(error)
    }
    state.withLock { $0.changed }?()
  }

  private func publish(_ apply: (inout [PrincipalID: AppRecord]) -> Void) {
    state.withLock { state in
      apply(&state.apps)
      state.authorizer = Authorizer(
        epoch: state.authorizer.epoch + 1, grants: state.apps.mapValues { Grants($0.grants) },
        objects: state.apps.mapValues(\.objects),
        entitlements: state.apps.mapValues { Set($0.manifest.entitlements) }, machine: machine)
    }
  }

  func record(of principal: PrincipalID) throws(PermissionError) -> AppRecord {
    guard let record = state.withLock({ $0.apps[principal] }) else {
      throw PermissionError(.notFound, "no such registration")
    }
    return record
  }

  var appCount: Int { state.withLock { $0.apps.count } }
}

extension PermissionError {
  /// The result code of SQLite is kept, its words are not: they may quote a row.
  static func inaccessible(_ error: any Error) -> PermissionError {
    if let error = error as? PermissionError { return error }
    let code = (error as? DatabaseError).map { " (SQLite \($0.extendedResultCode.rawValue))" }
    return PermissionError(.inaccessible, "the permissions database failed\(code ?? "")")
  }
}
