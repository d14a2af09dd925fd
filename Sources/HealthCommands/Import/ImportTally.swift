import HealthImport
import HealthModel
import Synchronization

/// The results for everything sent.
///
/// A class, so that the counts remain available if an import ends early.
final class ImportTally: Sendable {
  struct Deferred: Hashable {
    /// The element or folder, such as `Workout`.
    var kind: String
    var reason: String
  }

  private struct State {
    var samples = ImportResult(addedCount: 0, presentCount: 0)
    var nested = ImportResult(addedCount: 0, presentCount: 0)
    var records = ImportResult(addedCount: 0, presentCount: 0)
    var objects = ImportResult(addedCount: 0, presentCount: 0)
    var types: [ObjectType: ImportCount] = [:]
    var deferred: [Deferred: Int] = [:]
    var lostCount = 0
    var isWithoutRoom = false
    var updatedCount = 0
    var withdrawnCount = 0
    var files = ImportResult(addedCount: 0, presentCount: 0)
  }

  private let state = Mutex(State())

  /// The counts of top-level records.
  var samples: ImportResult { state.withLock { $0.samples } }
  /// The counts of records inside correlations and workouts; those already present are usually also
  /// at top level.
  var nested: ImportResult { state.withLock { $0.nested } }
  /// The counts of workouts, correlations and other objects, with the samples in correlations.
  var records: ImportResult { state.withLock { $0.records } }
  /// The counts of deferred records, by part.
  var objects: ImportResult { state.withLock { $0.objects } }
  /// The counts of attached files.
  var files: ImportResult { state.withLock { $0.files } }
  /// The counts by type. A record inside an object counts only if it was added: the others are
  /// counted at top level.
  var types: [ObjectType: ImportCount] { state.withLock { $0.types } }
  var deferred: [Deferred: Int] { state.withLock { $0.deferred } }
  /// The number of objects that could not even be deferred.
  var lostCount: Int { state.withLock { $0.lostCount } }
  /// Whether some of them were not deferred because the store has as many deferred records as it can hold.
  var isWithoutRoom: Bool { state.withLock { $0.isWithoutRoom } }

  /// Whether the daemon has accepted anything.
  var hasCounts: Bool { state.withLock { !$0.types.isEmpty || !$0.deferred.isEmpty } }

  /// The number of stored objects that were updated because this export contains a newer form.
  var updatedCount: Int { state.withLock { $0.updatedCount } }

  /// The number of stored clinical records that were removed because this export states that they were entered in error.
  var withdrawnCount: Int { state.withLock { $0.withdrawnCount } }

  func countWithdrawn(_ count: Int) { state.withLock { $0.withdrawnCount += count } }

  var deferredCount: Int { deferred.values.reduce(0, +) }

  func count(_ reply: ImportResult, for delivery: ImportDelivery) {
    state.withLock { state in
      switch delivery {
      case .samples: state.samples += reply
      case .nestedSamples: state.nested += reply
      case .records, .nestedRecords: state.records += reply
      case .objects: state.objects += reply
      }
      state.updatedCount += reply.updatedCount
      for count in reply.types {
        // A nested sample that is already present is the top-level one, which was counted.
        let isTwin = delivery.isNested && !count.type.kind.hasDetails
        var known = state.types[count.type] ?? ImportCount(type: count.type)
        known.addedCount += count.addedCount
        known.presentCount += isTwin ? 0 : count.presentCount
        state.types[count.type] = known
      }
    }
  }

  func countDeferred(_ objects: [ImportedObject]) {
    state.withLock { state in
      for object in objects where object.part == 0 {
        state.deferred[Deferred(kind: object.kind, reason: object.reason), default: 0] += 1
      }
    }
  }

  func countUpdated(_ count: Int) { state.withLock { $0.updatedCount += count } }

  func countFile(isAdded: Bool) {
    state.withLock { state in
      if isAdded { state.files.addedCount += 1 } else { state.files.presentCount += 1 }
    }
  }

  func countWithoutRoom(_ objects: [ImportedObject]) {
    state.withLock {
      $0.lostCount += objects.count { $0.part == 0 }
      $0.isWithoutRoom = true
    }
  }

  func countLost(_ count: Int) { state.withLock { $0.lostCount += count } }
}

extension ImportResult {
  fileprivate static func += (sum: inout ImportResult, reply: ImportResult) {
    sum.addedCount += reply.addedCount
    sum.presentCount += reply.presentCount
  }
}
