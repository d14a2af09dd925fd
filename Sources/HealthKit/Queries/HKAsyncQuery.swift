/// A query for tasks that has one answer.
public protocol HKAsyncQuery {
  /// What the answer is: samples, statistics, sources.
  associatedtype Output
  /// Asks the store as it is now.
  func result(for healthStore: HKHealthStore) async throws -> Output
}

/// A query for tasks whose answers come one after the other.
public protocol HKAsyncSequenceQuery {
  /// Hands out an answer whenever there is one.
  associatedtype Sequence: AsyncSequence
  /// Nothing is asked before the loop begins. Cancelling the task ends it (rule QUERY-15).
  func results(for healthStore: HKHealthStore) -> Sequence
}
