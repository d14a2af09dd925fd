package import HealthModel

/// What the records of a file change in the store.
///
/// A newer version of a clinical record replaces the stored ones, and one that its source declares to be entered in
/// error removes them. The same card is replaced when its signature is now verified.
package struct RecordChanges {
  package struct Replacement {
    package var object: HealthObject
    package var replaced: ObjectID
  }

  package private(set) var added: [HealthObject] = []
  package private(set) var replacements: [Replacement] = []
  /// Records that their source has withdrawn, and further versions of replaced ones.
  package private(set) var removed: [ObjectID] = []
  /// The number of records that were withdrawn, and of those in the file that the store never had.
  package private(set) var withdrawnCount = 0
  package private(set) var presentCount = 0
  /// The number of records that are older than the stored version.
  package private(set) var olderCount = 0

  /// - Parameter stored: The stored records of the same types, with their data.
  package init(_ objects: [HealthObject], stored: [HealthObject]) {
    var known = Dictionary(
      stored.map { ($0.details?.providerData, $0) }, uniquingKeysWith: { old, _ in old })
    var versions = Dictionary(grouping: stored) { Self.name($0) }
    versions[nil] = nil
    for object in objects {
      // What an earlier version of healthd has stored although it was withdrawn is removed too.
      if let same = known[object.details?.providerData], !Self.version(object).isEnteredInError {
        presentCount += 1
        if Self.isBetterChecked(object, than: same) {
          replacements.append(Replacement(object: object, replaced: same.id))
        }
        continue
      }
      known[object.details?.providerData] = object
      guard let name = Self.name(object) else {
        added.append(object)
        continue
      }
      versions[name] = take(object, over: versions[name] ?? [])
    }
  }

  /// Returns the versions of a record after another one.
  private mutating func take(_ object: HealthObject, over old: [HealthObject]) -> [HealthObject] {
    let version = Self.version(object)
    if let updated = version.lastUpdated,
      old.contains(where: { Self.version($0).lastUpdated.map { $0 > updated } ?? false })
    {
      olderCount += 1
      return old
    }
    // Earlier ones of the same file are not saved.
    let unsaved = Set(old.map(\.id)).intersection(added.map(\.id) + replacements.map(\.object.id))
    added.removeAll { unsaved.contains($0.id) }
    var replaced = replacements.filter { unsaved.contains($0.object.id) }.map(\.replaced)
    replacements.removeAll { unsaved.contains($0.object.id) }
    replaced += old.map(\.id).filter { !unsaved.contains($0) && !removed.contains($0) }
    if version.isEnteredInError {
      withdrawnCount += 1
      removed += replaced
      return []
    }
    if let first = replaced.first {
      replacements.append(Replacement(object: object, replaced: first))
      removed += replaced.dropFirst()
    } else {
      added.append(object)
    }
    return [object]
  }

  private static func name(_ object: HealthObject) -> [String]? {
    guard case .clinicalRecord(let record) = object.details else { return nil }
    return record.name
  }

  private static func version(_ object: HealthObject) -> FHIRVersion {
    FHIRVersion(object.details?.providerData ?? [])
  }

  /// Returns whether the new record is the same card with a signature state that is now known or
  /// has changed.
  private static func isBetterChecked(_ new: HealthObject, than old: HealthObject) -> Bool {
    guard case .verifiableClinicalRecord(let new) = new.details,
      case .verifiableClinicalRecord(let old) = old.details
    else { return false }
    return new.signature != .notChecked && new.signature != old.signature
  }
}
