package import HealthAuthorization
package import HealthModel
import Synchronization

/// Ends when it is cancelled or let go.
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

/// Who wants to hear of commits. Few: the server has one observer and finds out itself which of its
/// live queries a commit concerns.
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
  /// Calls `changed` after every commit, in their order, from a queue of the store that must not be
  /// kept waiting. Readers see the commit by then, and its savers have been answered. Whether the
  /// change is visible to somebody, the summary tells together with a scope.
  package func observe(
    _ changed: @escaping @Sendable (CommitSummary) -> Void
  ) -> Observation {
    Observation(table: observers, number: observers.add(changed))
  }

  /// Of the last object that was added or deleted.
  package var lastAnchor: Int64 { snapshot.nextAnchor - 1 }

  /// What a change query gives back as its anchor when the caller was told of its own changes up to
  /// `own` and of those of others up to `foreign`, and of decisions about objects up to
  /// `objectNumber`.
  package func changeAnchor(
    of query: ChangeQuery, own: Int64, foreign: Int64, objectNumber: Int64 = 0, in scope: ReadScope
  ) throws(StoreError) -> [UInt8] {
    let snapshot = snapshot
    var floors = try ChangeFloors(query, scope: scope, snapshot: snapshot)
    floors.advanceAll(own: own, foreign: foreign, objectNumber: objectNumber)
    return floors.sealed(snapshot)
  }
}
