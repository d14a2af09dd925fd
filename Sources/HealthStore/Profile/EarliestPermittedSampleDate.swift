import HealthAuthorization
import HealthModel

// One date for the whole store and all apps alike, whatever the person granted (rule SAVE-04). An
// import of the person's own records is not bound by it: what is in the store stays, and only apps
// are shown less.

extension StoreProfile {
  /// Rule SAVE-03: it is the end that counts.
  func checkEnds(of batch: SampleBatch) throws(StoreError) {
    guard let earliest = settings.earliestPermittedSampleDate?.microseconds else { return }
    for row in 0..<batch.count {
      let end = batch.starts[row] + (batch.durations.isEmpty ? 0 : batch.durations[row])
      guard end >= earliest else {
        throw .invalidArgument(
          "samples: a sample ends before the earliest permitted sample date of the store")
      }
    }
  }
}

extension Snapshot {
  /// Samples that end before are hidden from the caller: none from the person, nor where the store
  /// asks for itself.
  func leastEnd(in scope: ReadScope?) -> Int64 {
    guard let scope, scope.principal != .owner else { return .min }
    return profile.settings.earliestPermittedSampleDate?.microseconds ?? .min
  }
}
