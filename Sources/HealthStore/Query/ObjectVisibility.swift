import HealthStorage
import HealthAuthorization
import HealthModel

/// The visibility of objects with per-object grants (rules OBJAUTH-01, OBJAUTH-05, OBJAUTH-06).
struct ObjectVisibility {
  private let index: SubjectIndex
  private let dictionaries: Dictionaries
  private let scope: ReadScope
  private let owner: UInt32

  init(_ snapshot: Snapshot, _ scope: ReadScope) {
    index = snapshot.subjects
    dictionaries = snapshot.dictionaries
    self.scope = scope
    owner = dictionaries.owner(of: scope.principal) ?? .max
  }

  /// Returns whether an object is hidden. Objects without an entry are hidden.
  func hides(_ anchor: Int64) -> Bool {
    guard let entry = index.entry(ofAnchor: anchor) else { return true }
    return !shows(entry)
  }

  func shows(_ entry: SubjectIndex.Entry) -> Bool {
    scope.shows(index.subject(of: entry), isOwn: isOwn(entry))
  }

  func isOwn(_ entry: SubjectIndex.Entry) -> Bool {
    dictionaries.sources[Int(entry.source)].owner == owner
  }
}
