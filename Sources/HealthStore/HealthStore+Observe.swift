package import HealthStorage
package import HealthAuthorization
package import HealthModel
import Synchronization

/// The registration of a commit observer. It ends when it is cancelled or released.
package final class Observation: Sendable {
  private let table: ObserverTable
  private let number: Int

  init(table: ObserverTable, number: Int) {
    self.table = table
    self.number = number
  }

  deinit { cancel() }

  package func cancel() { table.remove(number) }
}

/// The commit observers. There are few: the server registers one, and itself finds the live queries
/// that a commit affects.
final class ObserverTable: Sendable {
  private struct State {
    var next = 0
    var observers: [Int: @Sendable (CommitSummary) -> Void] = [:]
  }
  private let state = Mutex(State())

  func add(_ changed: @escaping @Sendable (CommitSummary) -> Void) -> Int {
    state.withLock { state in
      state.next += 1
      state.observers[state.next] = changed
      return state.next
    }
  }

  func remove(_ number: Int) {
    state.withLock { state in state.observers[number] = nil }
  }

  func notify(_ commit: CommitSummary) {
    for changed in state.withLock({ Array($0.observers.values) }) { changed(commit) }
  }
}

extension HealthStore {
  /// Calls `changed` after every commit, in commit order, on a queue of the store. The closure must
  /// not block. By then readers see the commit, and the writers waiting for it have been completed.
  /// Whether the change is visible to an app follows from the summary and a scope.
  package func observe(
    _ changed: @escaping @Sendable (CommitSummary) -> Void
  ) -> Observation {
    Observation(table: observers, number: observers.add(changed))
  }

  /// The anchor of the last object that was added or deleted. For a store that has not been open
  /// since the daemon started, `ReadPeriods.unknownPosition`.
  package var lastAnchor: Int64 {
    if let snapshot = try? snapshot { return snapshot.nextAnchor - 1 }
    return remainder.map { $0.nextAnchor - 1 } ?? ReadPeriods.unknownPosition
  }

  /// Returns the anchor of a change query whose caller has received its own changes up to `own`,
  /// changes from other apps up to `foreign`, and object grants up to `objectNumber`.
  package func changeAnchor(
    of query: ChangeQuery, own: Int64, foreign: Int64, objectNumber: Int64 = 0, in scope: ReadScope
  ) throws(StoreError) -> [UInt8] {
    let snapshot = try snapshot
    var floors = try ChangeFloors(query, scope: scope, snapshot: snapshot)
    floors.advanceAll(own: own, foreign: foreign, objectNumber: objectNumber)
    return floors.sealed(snapshot)
  }
}
