import HealthImport
import HealthModel

/// What became of everything that was sent.
///
/// A class, so that the counts are there when an import ends early.
final class ImportTally {
  struct Deferred: Hashable {
    /// The element or folder, such as `Workout`.
    var kind: String
    var reason: String
  }

  /// Records at top level.
  private(set) var samples = ImportReply(addedCount: 0, presentCount: 0)
  /// Records inside correlations and workouts; present ones are at top level too, as a rule.
  private(set) var nested = ImportReply(addedCount: 0, presentCount: 0)
  /// Workouts, correlations and other objects of their kind, with the samples in correlations.
  private(set) var records = ImportReply(addedCount: 0, presentCount: 0)
  /// Parts of deferred objects.
  private(set) var objects = ImportReply(addedCount: 0, presentCount: 0)
  /// By type. A record inside an object counts only where it was added: the others are counted where
  /// they are at top level.
  private(set) var types: [ObjectType: ImportCount] = [:]
  private(set) var deferred: [Deferred: Int] = [:]
  /// What could not even be deferred.
  private(set) var lostCount = 0

  /// Stored objects that this export has in a newer form.
  private(set) var updatedCount = 0

  var deferredCount: Int { deferred.values.reduce(0, +) }

  func count(_ reply: ImportReply, for delivery: ImportDelivery) {
    switch delivery {
    case .samples: samples += reply
    case .nestedSamples: nested += reply
    case .records, .nestedRecords: records += reply
    case .objects: objects += reply
    }
    updatedCount += reply.updatedCount
    for count in reply.types {
      let isTwin = delivery.isNested && !count.type.kind.hasDetails
      var known = types[count.type] ?? ImportCount(type: count.type)
      known.addedCount += count.addedCount
      known.presentCount += isTwin ? 0 : count.presentCount
      types[count.type] = known
    }
  }

  func countDeferred(_ objects: [ImportedObject]) {
    for object in objects where object.part == 0 {
      deferred[Deferred(kind: object.kind, reason: object.reason), default: 0] += 1
    }
  }

  func countUpdated(_ count: Int) { updatedCount += count }

  func countLost(_ count: Int) { lostCount += count }
}

extension ImportReply {
  fileprivate static func += (sum: inout ImportReply, reply: ImportReply) {
    sum.addedCount += reply.addedCount
    sum.presentCount += reply.presentCount
  }
}
