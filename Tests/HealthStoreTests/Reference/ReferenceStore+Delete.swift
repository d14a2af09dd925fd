import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

extension ReferenceStore {
  /// Returns the number of deleted objects; nil: rejected.
  mutating func delete(_ request: ObjectSelection, in scope: WriteScope) -> Int? {
    let principal = scope.author.principal
    let gone: [Entry]
    switch request {
    case .objects(let ids):
      gone = entries.filter { $0.principal == principal && ids.contains($0.object.id) }
      guard Set(gone.map(\.object.id)) == Set(ids) else { return nil }
    case .matching(let type, let filter):
      guard type.kind == .correlation || scope.types.contains(type) else { return nil }
      gone = matching(type, filter).filter { $0.principal == principal }
    }
    guard gone.allSatisfy({ mayDelete($0, in: scope) }) else { return nil }
    remove(gone)
    return gone.count
  }

  /// The same for the user, for objects of any app.
  mutating func deleteAny(_ request: ObjectSelection) -> Int? {
    let gone: [Entry]
    switch request {
    case .objects(let ids):
      gone = entries.filter { ids.contains($0.object.id) }
      guard Set(gone.map(\.object.id)) == Set(ids) else { return nil }
    case .matching(let type, let filter): gone = matching(type, filter)
    }
    remove(gone)
    return gone.count
  }

  private func matching(_ type: ObjectType, _ filter: SampleFilter) -> [Entry] {
    let reference = ReferencePredicate(store: self, scope: nil)
    return entries.filter { $0.object.type == type && reference.holds(filter, $0) }
  }

  /// Deleting a correlation requires permission for all its samples.
  func mayDelete(_ entry: Entry, in scope: WriteScope) -> Bool {
    (entry.content?.types ?? [entry.object.type]).allSatisfy { scope.types.contains($0) }
  }

  mutating func remove(_ gone: [Entry]) {
    let numbers = Set(gone.map(\.number))
    for var entry in entries where numbers.contains(entry.number) {
      entry.deletion = takeNumber()
      deleted.append(entry)
    }
    attachments.removeAll { numbers.contains($0.object) }
    entries.removeAll { numbers.contains($0.number) }
  }

  /// Returns the number of tombstones that are removed now.
  mutating func forgetDeletions() -> Int {
    defer { forgottenCount = deleted.count }
    return deleted.count - forgottenCount
  }
}
