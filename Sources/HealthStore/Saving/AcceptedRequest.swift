package import HealthAPI
package import HealthModel

/// A request of an app or of the user that was accepted while the store was locked. Its client has the reply, so that
/// neither quotas nor missing objects prevent it from being applied.
package enum AcceptedRequest: Sendable {
  /// Objects whose identifiers are in use get new ones, and an object that the save replaces may be missing.
  case save(SaveContent)
  /// Deletes those of the objects that were saved earlier in the same journal and still exist.
  case delete([ObjectID])
  /// Leaves out objects that are not there, or are not the app's.
  case relate(RelateRequest)
  case deferRecords([ImportedObject])
}
