package import HealthModel
import HealthWire

/// What an app and the person both may ask of the store. Every call fails with `ClientError`.
package protocol SampleClient: Sendable {
  /// What carries the calls; shared by copies.
  var channel: Channel { get }
}

extension SampleClient {
  /// Saves all samples or none. They are on disk when it returns.
  ///
  /// Not repeated when the connection breaks: with `fateUnknown` look for the ids before saving
  /// again.
  package func save(_ samples: SampleBatch) async throws(ClientError) {
    _ = try await channel.call(HealthMethod.Samples.save, SaveRequest(samples: samples))
  }

  /// Deletes own objects, all that are meant or none, and returns how many.
  @discardableResult
  package func delete(_ request: DeleteRequest) async throws(ClientError) -> Int {
    try await channel.call(HealthMethod.Samples.delete, request).deletedCount
  }

  /// Matching samples, page by page; each page is asked for when the loop wants it.
  package func samples(_ query: SampleQuery) -> SamplePages {
    SamplePages(channel: channel, query: query)
  }

  /// What changed since the anchor of the query, page by page up to now. Keep the anchor of the
  /// last page for the next time.
  package func changes(_ query: ChangeQuery) -> ChangePages {
    ChangePages(channel: channel, query: query)
  }

  /// What changed since the anchor of the query, and everything that changes from then on. Ends
  /// when the task is cancelled.
  ///
  /// - Parameter credit: pages that may be on their way unread, 1 to 64.
  package func observe(_ query: ChangeQuery, credit: Int = 8) -> ObservedChanges {
    precondition(1...64 ~= credit, "the credit is 1 to 64 pages")
    return ObservedChanges(channel: channel, query: query, credit: UInt32(credit))
  }

  /// Whether the daemon takes calls.
  package func isServing() async throws(ClientError) -> Bool {
    try await channel.call(HealthMethod.Health.check, HealthCheckRequest()).status == .serving
  }

  /// Fails every call, now and later.
  package func close() { channel.close() }
}
