/// An async query with one result.
public protocol HKAsyncQuery {
  /// The result, such as samples, statistics or sources.
  associatedtype Output
  /// Runs the query and returns the current result.
  func result(for healthStore: HKHealthStore) async throws -> Output
}

/// An async query with a sequence of results.
public protocol HKAsyncSequenceQuery {
  /// The sequence of results.
  associatedtype Sequence: AsyncSequence
  /// Returns the sequence of results. The query starts with the first iteration and ends when the
  /// task is cancelled (rule QUERY-15).
  func results(for healthStore: HKHealthStore) -> Sequence
}
