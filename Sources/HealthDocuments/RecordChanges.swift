package import HealthModel

/// The changes that the records of a file make to the store.
///
/// Of each clinical record, the newest version in the file counts. It replaces older stored versions, or removes them
/// if its provider marked it as entered in error. A card is replaced when its signature has been checked.
package struct RecordChanges {
  package struct Replacement {
    package var object: HealthObject
    package var replaced: ObjectID
  }

  package private(set) var added: [HealthObject] = []
  /// Newer versions of stored clinical records.
  package private(set) var newer: [Replacement] = []
  /// Stored cards with a signature state that is now known.
  package private(set) var rechecked: [Replacement] = []
  /// Stored records that were entered in error, and further stored versions of replaced ones.
  package private(set) var removed: [ObjectID] = []
  /// The number of records in the file that were entered in error, stored or not.
  package private(set) var withdrawnCount = 0
  package private(set) var presentCount = 0
  /// The number of records in the file of which the file or the store has a newer version.
  package private(set) var olderCount = 0

  /// - Parameter stored: The stored records of the same types, with their data.
  package init(_ objects: [HealthObject], stored: [HealthObject]) {
    let known = Dictionary(
      stored.map { ($0.details?.providerData, $0) }, uniquingKeysWith: { old, _ in old })
    let storedVersions = Dictionary(grouping: stored, by: Self.resource)
    for object in newestVersions(in: objects) {
      let resource = Self.resource(object)
      let version = Self.version(object)
      let old = resource == nil ? [] : storedVersions[resource] ?? []
      let isWithdrawn = resource != nil && version.isEnteredInError
      if !isWithdrawn, let same = known[object.details?.providerData] {
        presentCount += 1
        if Self.isBetterChecked(object, than: same) {
          rechecked.append(Replacement(object: object, replaced: same.id))
        }
      } else if old.contains(where: { version.isOlder(than: Self.version($0)) }) {
        olderCount += 1
      } else if isWithdrawn {
        withdrawnCount += 1
        removed += old.map(\.id)
      } else if let first = old.first {
        newer.append(Replacement(object: object, replaced: first.id))
        removed += old.dropFirst().map(\.id)
      } else {
        added.append(object)
      }
    }
  }

  /// Returns the objects without those of which the file has a newer version. Of versions without dates, the last one
  /// is the newest. Adding a file again therefore changes nothing.
  private mutating func newestVersions(in objects: [HealthObject]) -> [HealthObject] {
    var newest: [[String]: Int] = [:]
    for (index, object) in objects.enumerated() {
      guard let resource = Self.resource(object) else { continue }
      if let other = newest[resource] {
        olderCount += 1
        if Self.version(object).isOlder(than: Self.version(objects[other])) { continue }
      }
      newest[resource] = index
    }
    return objects.indices.filter { index in
      Self.resource(objects[index]).map { newest[$0] == index } ?? true
    }.map { objects[$0] }
  }

  private static func resource(_ object: HealthObject) -> [String]? {
    guard case .clinicalRecord(let record) = object.details else { return nil }
    return record.resource
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
