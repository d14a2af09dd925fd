import HealthStorage
import HealthAuthorization
import HealthModel

// One date applies to the whole store and to all apps, whatever their grants (rule SAVE-04). It
// does not limit imports of the user's own records: stored data remains, and only apps see less of
// it.

extension SampleBatch {
  /// Throws when a sample ends before the earliest permitted sample date of the store. The end is
  /// decisive (rule SAVE-03).
  func checkEnds(notBefore date: Instant?) throws(StoreError) {
    guard let earliest = date?.microseconds else { return }
    for row in 0..<count {
      let end = starts[row] + (durations.isEmpty ? 0 : durations[row])
      guard end >= earliest else {
        throw .invalidArgument(
          "samples: a sample ends before the earliest permitted sample date of the store")
      }
    }
  }
}

extension Snapshot {
  /// Returns the least end of the samples that the caller may see. There is no limit for the user,
  /// nor for queries of the store itself, which have no scope.
  func leastEnd(in scope: ReadScope?) -> Int64 {
    guard let scope, scope.principal != .owner else { return .min }
    return profile.settings.earliestPermittedSampleDate?.microseconds ?? .min
  }
}
