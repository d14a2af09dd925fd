public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// A query for the activity summaries of matching days. With an ``updateHandler`` it also reports
/// later changes (rules SUMMARY-02, QUERY-04).
///
/// `@unchecked Sendable` because every property is a constant or protected by a lock.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  /// Receives the summaries in order of days, or nil and an error.
  public typealias Handler =
    @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

  private let query: Result<SummaryQuery, any Error>
  private let handler: Handler
  private let update = HandlerBox<Handler?>(nil)

  /// Creates a query to pass to ``HKHealthStore/execute(_:)``. Days are those of the current time
  /// zone.
  ///
  /// - Parameters:
  ///   - predicate: the days, for example from `predicateForActivitySummary(with:)`; nil for every
  ///     day.
  ///   - handler: called with the matching summaries, once, or first if there is an
  ///     ``updateHandler``.
  public init(predicate: NSPredicate?, resultsHandler handler: @escaping Handler) {
    query = Result { try SummaryQuery(matching: predicate) }
    self.handler = handler
    super.init(objectType: HKObjectType.activitySummaryType(), predicate: predicate)
  }

  /// The handler of summaries that change after the first result. Set it before the query is
  /// executed; setting it later traps.
  open var updateHandler: Handler? {
    get { update.value }
    set {
      mustNotHaveBegun("updateHandler")
      update.value = newValue
    }
  }

  override func run(_ connection: StoreConnection) async {
    let updateHandler = updateHandler
    var hasBegun = false
    do {
      let (client, query) = (try connection.client(), try query.get())
      guard let updateHandler else {
        let summaries = try await client.summaries(query).map { HKActivitySummary($0) }
        return await tell { [self] in handler(self, summaries, nil) }
      }
      for try await change in client.watchSummaries(query) {
        let summaries = change.changed.map { HKActivitySummary($0) }
        let handler = hasBegun ? updateHandler : self.handler
        hasBegun = true
        await tell { [self] in handler(self, summaries, nil) }
      }
    } catch {
      let (error, handler) = (asHealthKit(error), hasBegun ? updateHandler ?? handler : handler)
      await tell { [self] in handler(self, nil, error) }
    }
  }
}

/// The async form of ``HKActivitySummaryQuery``, for one result or a sequence of results.
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// The first element contains all matching summaries, each later one the changed summaries. The
  /// sequence ends when the task is cancelled.
  public typealias Results = HKQueryResults<[HKActivitySummary]>

  /// The predicate of the days; nil for every day that the app may read.
  public var predicate: NSPredicate? {
    get { condition.predicate }
    set { condition = ConstantPredicate(newValue) }
  }
  private var condition: ConstantPredicate

  /// Creates a descriptor. No request is sent and nothing is validated yet. Days are those of the
  /// current time zone.
  public init(predicate: NSPredicate? = nil) { condition = ConstantPredicate(predicate) }

  /// Returns the current summaries in order of days.
  ///
  /// - Throws: `errorInvalidArgument` for a predicate that cannot be evaluated for days.
  public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
    let query = try SummaryQuery(matching: predicate)
    let client = try healthStore.connection.client()
    return try await calling { try await client.summaries(query) }.map { HKActivitySummary($0) }
  }

  /// Returns the current summaries and then their changes, until the task is cancelled. The
  /// sequence throws the errors of ``result(for:)``.
  public func results(for healthStore: HKHealthStore) -> Results {
    let connection = healthStore.connection
    return Results {
      let query = try SummaryQuery(matching: condition.predicate)
      var updates = try connection.client().watchSummaries(query).makeAsyncIterator()
      return { try await updates.next()?.changed.map { HKActivitySummary($0) } }
    }
  }
}

extension SummaryQuery {
  /// Days are determined in the time zone of this process.
  init(matching predicate: NSPredicate?) throws {
    self.init(
      predicate: try HKPredicate.compile(predicate), timeZone: TimeZone.current.identifier)
  }
}
