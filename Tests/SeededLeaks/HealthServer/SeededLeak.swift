/// Mistakes that a health store could make, each telling an app what it must not know. The check of
/// two runs has to find every one; scripts/seeded-leaks builds them and looks. No other build has
/// them.
package enum SeededLeak: String, CaseIterable, Sendable {
  /// An anchor names the last change of the store, visible or not.
  case globalAnchors
  /// An anchor is a number that counts all changes.
  case plainAnchors
  /// Everything that was deleted is told.
  case tombstonesForAll
  /// A workout comes with the statistics of every type.
  case rawParts
  /// A predicate looks at what the answer leaves out.
  case filterThenProject
  /// A limit counts samples that are then left out.
  case limitThenFilter
  /// An identifier is taken when anybody has an object of it.
  case globalIdentifiers
  /// An identifier is taken when anybody had an object of it.
  case deletedIdentifiers
  /// To delete what is somebody else's is another error than to delete what is not there.
  case foreignDeleteError
  /// The count of a delete includes what others keep.
  case deleteCount
  case rawStatistics
  /// No data and no permission differ.
  case noDataWhenGranted
  case rawSources
  /// Every change wakes whoever watches the type.
  case wakeAll
  /// A locked store refuses only who could read.
  case lockOnlyGranted
  /// One quota of a type for all apps together.
  case globalQuota
  /// That there are clinical records is told to everybody.
  case clinicalPresence

  /// nonisolated(unsafe) because it is set before the first daemon begins, and not while one runs.
  nonisolated(unsafe) package static var current: SeededLeak?
}
