/// Mistakes that a health store could make. Each discloses something to an app that it must not
/// learn. The two-run checker has to detect every one; scripts/seeded-leaks builds them into a copy
/// of the sources. Those that take the most traces are first, so that they run beside the others.
package enum SeededLeak: String, CaseIterable, Sendable {
  /// A signal lists the types by how often they have changed, visibly or not.
  case signalOrder
  /// The status of the daemon states to a guest what it states to the user.
  case guestStatus
  /// All apps share one quota of a type.
  case globalQuota
  /// A locked store refuses only apps with a read grant.
  case lockOnlyGranted
  /// Every app can learn whether there are clinical records.
  case clinicalPresence
  /// An app may ask again for a type whose reading was denied.
  case requestStatus
  /// An anchor identifies the last change of the store, visible or not.
  case globalAnchors
  /// An anchor is a number that counts all changes.
  case plainAnchors
  /// A change query returns all deletions.
  case tombstonesForAll
  /// A workout comes with the statistics of every type.
  case rawParts
  /// A predicate tests values that the answer omits.
  case filterThenProject
  /// A limit counts samples that are then omitted.
  case limitThenFilter
  /// An identifier is refused when any app has an object with it.
  case globalIdentifiers
  /// An identifier is refused when any app had an object with it.
  case deletedIdentifiers
  /// Deleting an object of another app returns another error than deleting an unknown object.
  case foreignDeleteError
  /// The count of a deletion includes objects of other apps.
  case deleteCount
  case rawStatistics
  /// Missing data and missing permission have different answers.
  case noDataWhenGranted
  case rawSources
  /// A query that names an object which the app may not read is an error.
  case hiddenIdentifier
  /// A query that names a device which only unreadable samples have is an error.
  case hiddenDevice
  /// Every change of a type wakes all apps that watch it.
  case wakeAll

  /// nonisolated(unsafe) because it is set before the first daemon starts, and not while one runs.
  nonisolated(unsafe) package static var current: SeededLeak?
}
