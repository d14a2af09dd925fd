public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// A query for the statistics of a quantity type over equal intervals. With a
/// ``statisticsUpdateHandler`` it continues and reports changes (rules STATS-17 to STATS-21).
///
/// `@unchecked Sendable` because every property is a constant or is protected by a lock.
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
  /// Receives the collection, or nil and an error if the query fails.
  public typealias InitialHandler =
    @Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void
  /// Receives the statistics of the latest interval that changed and the whole collection, or nil
  /// and an error if the query fails.
  public typealias UpdateHandler =
    @Sendable (
      HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?
    ) -> Void

  private struct Handlers {
    var initial: InitialHandler?
    var update: UpdateHandler?
  }

  /// A date at which an interval starts. All other intervals are aligned to it.
  public let anchorDate: Date
  /// The values to compute for each interval.
  public let options: HKStatisticsOptions
  /// The length of an interval in calendar units.
  public let intervalComponents: DateComponents
  private let asking: Result<(StatisticsAsking, CollectionCalendar), any Error>
  private let handlers = Mutex(Handlers())

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - anchorDate: Any date at which an interval starts.
  ///   - intervalComponents: The length of an interval: years, months, weeks or days, or else a
  ///     time of whole minutes. Uses the current time zone unless they contain one. For other
  ///     lengths the query fails with `errorInvalidArgument`.
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions = [], anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.anchorDate = anchorDate
    self.options = options
    self.intervalComponents = intervalComponents
    asking = Result {
      (
        try StatisticsAsking(quantityType, quantitySamplePredicate, options),
        try CollectionCalendar(anchor: anchorDate, components: intervalComponents)
      )
    }
    super.init(objectType: quantityType, predicate: quantitySamplePredicate)
  }

  /// The handler that is called once with the first result. Set it before executing the query:
  /// setting it later traps, and so does executing the query without it.
  open var initialResultsHandler: InitialHandler? {
    get { handlers.withLock { $0.initial } }
    set {
      mustNotHaveBegun("initialResultsHandler")
      handlers.withLock { $0.initial = newValue }
    }
  }

  /// The handler that is called for each change after the first result. Set it before executing the
  /// query; setting it later traps.
  open var statisticsUpdateHandler: UpdateHandler? {
    get { handlers.withLock { $0.update } }
    set {
      mustNotHaveBegun("statisticsUpdateHandler")
      handlers.withLock { $0.update = newValue }
    }
  }

  override func run(_ connection: StoreConnection) async {
    guard let initial = initialResultsHandler else {
      preconditionFailure("a statistics collection query needs its initialResultsHandler")
    }
    var hasBegun = false
    do {
      let (client, (asking, calendar)) = (try connection.client(), try asking.get())
      guard let update = statisticsUpdateHandler else {
        let collection = try await asking.collection(client, calendar)
        await tell { [self] in initial(self, collection, nil) }
        return
      }
      var following = StatisticsFollowing(client, asking, calendar)
      while let (collection, latest) = try await following.next() {
        let isFirst = !hasBegun
        hasBegun = true
        await tell { [self] in
          if isFirst {
            initial(self, collection, nil)
          } else {
            update(self, latest, collection, nil)
          }
        }
      }
    } catch {
      let (error, wasTold) = (asHealthKit(error), hasBegun)
      await tell { [self] in
        if wasTold {
          statisticsUpdateHandler?(self, nil, nil, error)
        } else {
          initial(self, nil, error)
        }
      }
    }
  }
}
