import HealthModel

@testable import HealthStorage
@testable import HealthAuthorization
@testable import HealthStore

/// A minimal model of a store: a list of entries, of which every query reads all, and which is
/// never written to a file.
///
/// Objects are numbered in the order in which they are added and deleted. The numbers correspond to
/// the anchors of the store and are compared only with each other.
struct ReferenceStore {
  struct Entry {
    var number: Int
    /// As the user sees it; a correlation without the identifiers of its samples.
    var object: HealthObject
    /// The app that saved it; nil: it was imported.
    var principal: PrincipalID?
    var points: SeriesPoints?
    /// Set for correlations.
    var content: Content?
    var deletion: Int?
  }

  struct Content {
    /// Numbers of the contained samples.
    var members: Set<Int>
    /// The types with which it was saved.
    var types: Set<ObjectType>
  }

  struct Attachment {
    var id: ObjectID
    /// The number of the object to which it belongs.
    var object: Int
    var data: [UInt8]
  }

  /// A relation of objects to a parent.
  struct Tie {
    var kind: Relation.Kind
    var parent: Int
    var activity: ObjectID?
    var children: Set<Int>
  }

  /// In the order in which they were added.
  var entries: [Entry] = []
  var deleted: [Entry] = []
  var ties: [Tie] = []
  /// In the order in which they were added.
  var attachments: [Attachment] = []
  /// The order of sources set by the user, by type.
  var sourceOrders: [ObjectType: [Source]] = [:]
  var characteristics: [ObjectType: Characteristic.Value] = [:]
  var preferredUnits: [ObjectType: HealthUnit] = [:]
  /// In the order in which they first saved, some more than once.
  var revisions: [SourceRevision] = []
  /// Identifiers are never reused, even when their object is deleted.
  var usedIDs: [PrincipalID?: Set<ObjectID>] = [:]
  var nextNumber = 1
  /// The number of elements of `deleted` whose tombstones are removed.
  var forgottenCount = 0
  /// Apps may neither save nor read samples that end earlier.
  var earliestEnd: Instant?

  /// Returns nil for a deleted object.
  subscript(number: Int) -> Entry? {
    let place = entries.indices.partitioningIndex { entries[$0].number >= number }
    return place < entries.count && entries[place].number == number ? entries[place] : nil
  }

  mutating func takeNumber() -> Int {
    nextNumber += 1
    return nextNumber - 1
  }

  /// Returns the oldest one if several apps use the identifier.
  func entry(_ id: ObjectID, where isMeant: (Entry) -> Bool = { _ in true }) -> Entry? {
    entries.first { $0.object.id == id && isMeant($0) }
  }

  // MARK: - Visibility

  /// nil: the store itself, which sees everything.
  func isVisible(_ entry: Entry, in scope: ReadScope?) -> Bool {
    guard let scope else { return true }
    if scope.principal != .owner, let earliestEnd, entry.object.end < earliestEnd { return false }
    return isOpen(entry, to: scope)
  }

  /// Whether the scope may read the entry by its author and types.
  func isOpen(_ entry: Entry, to scope: ReadScope) -> Bool {
    if entry.principal == scope.principal { return true }
    let types = entry.content?.types ?? [entry.object.type]
    return types.allSatisfy { scope.visibility(of: $0) == .allSources }
  }

  func visible(_ types: [ObjectType], in scope: ReadScope?) -> [Entry] {
    entries.filter { types.contains($0.object.type) && isVisible($0, in: scope) }
  }

  /// Returns the samples of a correlation that are visible in the scope.
  func members(of entry: Entry, in scope: ReadScope?) -> [Entry] {
    (entry.content?.members ?? []).sorted().compactMap { self[$0] }
      .filter { isVisible($0, in: scope) }
  }

  /// Returns the object as it is visible in the scope.
  func shown(
    _ entry: Entry, in scope: ReadScope?, withDocumentData: Bool = false
  ) -> HealthObject {
    var object = entry.object
    switch object.details {
    case .correlation:
      let ids = members(of: entry, in: scope).map(\.object.id)
      object.details = .correlation(Correlation(contained: ids))
    case .workout(var workout):
      guard let scope, entry.principal != scope.principal else { break }
      func isHidden(_ statistics: WorkoutStatistics) -> Bool {
        scope.visibility(of: statistics.type) != .allSources
      }
      workout.statistics.removeAll(where: isHidden)
      for index in workout.activities.indices {
        workout.activities[index].statistics.removeAll(where: isHidden)
      }
      object.details = .workout(workout)
    case .electrocardiogram(var recording):
      guard let scope, entry.principal != scope.principal,
        scope.visibility(of: .heartRate) != .allSources
      else { break }
      recording.averageHeartRate = nil
      object.details = .electrocardiogram(recording)
    case .document(var document) where !withDocumentData:
      document.data = []
      object.details = .document(document)
    default: break
    }
    return object
  }
}
