import HealthAPI
public import HealthModel
import HealthWire

/// The calls that are available to apps and to the user. Every call fails with `ClientError`.
public protocol SampleClient: Sendable {
  /// The channel of the calls, which copies share.
  var channel: Channel { get }
}

extension SampleClient {
  /// Saves all samples or none. They are durable when the call returns.
  ///
  /// The call is not repeated if the connection breaks: after `fateUnknown`, query the identifiers
  /// before saving again.
  public func save(_ samples: SampleBatch) async throws(ClientError) {
    _ = try await channel.call(HealthMethod.Samples.save, SaveRequest(samples: samples))
  }

  /// Deletes objects of the caller, either all that are selected or none, and returns their number.
  @discardableResult
  public func delete(_ selection: ObjectSelection) async throws(ClientError) -> Int {
    try await channel.call(HealthMethod.Samples.delete, selection).deletedCount
  }

  /// Returns matching samples in pages, each requested when it is read.
  public func samples(_ query: SampleQuery) -> SamplePages {
    SamplePages(channel: channel, query: query)
  }

  /// Returns the changes since the anchor of the query, in pages, up to the present. Store the
  /// anchor of the last page for the next query.
  public func changes(_ query: ChangeQuery) -> ChangePages {
    ChangePages(channel: channel, query: query)
  }

  /// Returns the changes since the anchor of the query and all future changes. The sequence ends
  /// when the task is canceled.
  ///
  /// - Parameter credit: The number of pages that may be in flight unread, 1 to 64.
  public func observe(_ query: ChangeQuery, credit: Int = 8) -> ObservedChanges {
    precondition(1...64 ~= credit, "the credit is 1 to 64 pages")
    return ObservedChanges(channel: channel, query: query, credit: UInt32(credit))
  }

  /// Returns whether the daemon accepts calls.
  public func isServing() async throws(ClientError) -> Bool {
    try await channel.call(HealthMethod.Health.check, HealthCheckRequest()).status == .serving
  }

  /// Fails all current and future calls.
  public func close() { channel.close() }
}
