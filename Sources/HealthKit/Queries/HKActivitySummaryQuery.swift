public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// The rings of the days that match; with an ``updateHandler`` also what becomes of them (rules
/// SUMMARY-02, QUERY-04).
///
/// `@unchecked Sendable` because every property is a constant or lies behind a lock.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  /// With the summaries by day; nil and an error when the query fails.
  public typealias Handler =
    @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

  private let query: Result<SummaryQuery, any Error>
  private let handler: Handler
  private let update = HandlerBox<Handler?>(nil)

  /// A query for what ``HKHealthStore/execute(_:)`` then asks.
  ///
  /// - Parameter predicate: which days, such as `predicateForActivitySummary(with:)` makes; nil:
  ///   every day.
  public init(predicate: NSPredicate?, resultsHandler handler: @escaping Handler) {
    query = Result { try SummaryQuery(matching: predicate) }
    self.handler = handler
    super.init(objectType: HKObjectType.activitySummaryType(), predicate: predicate)
  }

  /// Called with the summaries that changed after the first answer. Set it before the query is
  /// executed; traps afterwards.
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

/// As ``HKActivitySummaryQuery``, for tasks: once, or as it goes on.
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// The first element is every summary that matches, each later one what changed. Ends when the task
  /// is cancelled.
  public typealias Results = HKQueryResults<[HKActivitySummary]>

  /// Which days; nil: every day that the app may read.
  public var predicate: NSPredicate? {
    get { condition.predicate }
    set { condition = ConstantPredicate(newValue) }
  }
  private var condition: ConstantPredicate

  /// A description; nothing is asked or checked yet. Days are those of the present time zone.
  public init(predicate: NSPredicate? = nil) { condition = ConstantPredicate(predicate) }

  /// The rings as they are now, by day.
  ///
  /// - Throws: `errorInvalidArgument` for a predicate that does not hold of days.
  public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
    let query = try SummaryQuery(matching: predicate)
    let client = try healthStore.connection.client()
    return try await calling { try await client.summaries(query) }.map { HKActivitySummary($0) }
  }

  /// The rings now, and what becomes of them, until the task is cancelled. The sequence throws what
  /// ``result(for:)`` throws.
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
  /// Days as the clock shows them where the process runs.
  init(matching predicate: NSPredicate?) throws {
    self.init(
      predicate: try HKPredicate.compile(predicate), timeZone: TimeZone.current.identifier)
  }
}

/// A predicate in a value that is sent between tasks.
struct ConstantPredicate: @unchecked Sendable {
  // @unchecked because predicates do not change after they are made, which Foundation does not say.
  let predicate: NSPredicate?
  init(_ predicate: NSPredicate?) { self.predicate = predicate }
}
