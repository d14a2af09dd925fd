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

/// Who wants to hear of commits.
final class ObserverTable: Sendable {
  private struct Observer {
    var types: Set<UInt16>
    var changed: @Sendable () -> Void
  }
  private struct State {
    var next = 0
    var observers: [Int: Observer] = [:]
  }
  private let state = Mutex(State())

  func add(_ types: Set<UInt16>, _ changed: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.next += 1
      state.observers[state.next] = Observer(types: types, changed: changed)
      return state.next
    }
  }

  func remove(_ number: Int) {
    state.withLock { state in state.observers[number] = nil }
  }

  func notify(_ types: Set<UInt16>) {
    guard !types.isEmpty else { return }
    let concerned = state.withLock { state in
      state.observers.values.filter { !$0.types.isDisjoint(with: types) }.map(\.changed)
    }
    for changed in concerned { changed() }
  }
}

extension HealthStore {
  /// Calls `changed` after every commit that added or deleted samples of these types, from a queue
  /// of the store that must not be kept waiting. Whether the change is visible to somebody is for
  /// the caller to find out, by asking for changes in that scope.
  package func observe(
    types: Set<ObjectType>, _ changed: @escaping @Sendable () -> Void
  ) -> Observation {
    Observation(
      table: observers, number: observers.add(Set(types.map(\.code)), changed))
  }
}
