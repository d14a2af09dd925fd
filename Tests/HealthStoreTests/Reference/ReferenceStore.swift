import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

/// What a store should hold and answer, as plainly as possible: every object is one entry of a
/// dictionary, every question looks at all of them, and nothing is ever written to a file.
///
/// Objects are numbered in the order in which they are added and deleted. Numbers stand for what the
/// store calls anchors, and are compared among each other only.
struct ReferenceStore {
  struct Entry {
    var number: Int
    /// As the person sees it; a correlation without the identifiers of what it contains.
    var object: HealthObject
    /// Who saved it; nil: it was imported.
    var principal: PrincipalID?
    var points: SeriesPoints?
    /// Of a correlation.
    var content: Content?
    var deletion: Int?
  }

  struct Content {
    /// Numbers of the samples inside.
    var members: Set<Int>
    /// With which it was saved.
    var types: Set<ObjectType>
  }

  struct Attachment {
    var id: ObjectID
    /// The number of the object to which it belongs.
    var object: Int
    var data: [UInt8]
  }

  /// Objects that belong to another one.
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
  /// In the order in which they were made.
  var attachments: [Attachment] = []
  /// As the person put the sources of a type.
  var sourceOrders: [ObjectType: [Source]] = [:]
  var characteristics: [ObjectType: Characteristic.Value] = [:]
  var preferredUnits: [ObjectType: Unit] = [:]
  /// In the order in which they first saved, some more than once.
  var revisions: [SourceRevision] = []
  /// Identifiers are never given out again, also when their object is gone.
  var usedIDs: [PrincipalID?: Set<ObjectID>] = [:]
  var nextNumber = 1
  /// How many of `deleted` are forgotten.
  var forgottenCount = 0
  /// Apps may neither save nor see what ends before.
  var earliestEnd: Instant?

  /// nil when it is deleted.
  subscript(number: Int) -> Entry? {
    let place = entries[...].partitioningIndex { $0.number >= number }
    return place < entries.count && entries[place].number == number ? entries[place] : nil
  }

  mutating func takeNumber() -> Int {
    nextNumber += 1
    return nextNumber - 1
  }

  /// The oldest, where several apps use the identifier.
  func entry(_ id: ObjectID, where isMeant: (Entry) -> Bool = { _ in true }) -> Entry? {
    entries.first { $0.object.id == id && isMeant($0) }
  }

  // MARK: - What a scope shows

  /// nil: the store asks for itself and sees everything.
  func isVisible(_ entry: Entry, in scope: ReadScope?) -> Bool {
    guard let scope else { return true }
    if scope.principal != .owner, let earliestEnd, entry.object.end < earliestEnd { return false }
    return isOpen(entry, to: scope)
  }

  /// Whether who saved it, and the types of which it is, let the scope see it.
  func isOpen(_ entry: Entry, to scope: ReadScope) -> Bool {
    if entry.principal == scope.principal { return true }
    let types = entry.content?.types ?? [entry.object.type]
    return types.allSatisfy { scope.visibility(of: $0) == .allSources }
  }

  func visible(_ types: [ObjectType], in scope: ReadScope?) -> [Entry] {
    entries.filter { types.contains($0.object.type) && isVisible($0, in: scope) }
  }

  /// The samples inside of a correlation that the scope shows.
  func members(of entry: Entry, in scope: ReadScope?) -> [Entry] {
    (entry.content?.members ?? []).sorted().compactMap { self[$0] }
      .filter { isVisible($0, in: scope) }
  }

  /// The object as the scope shows it.
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
