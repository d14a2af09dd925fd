public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// The statistics of a quantity type for equal intervals; with a ``statisticsUpdateHandler`` also
/// what becomes of them (rules STATS-17 to STATS-21).
///
/// `@unchecked Sendable` because every property is a constant or lies behind a lock.
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
  /// With every interval as it is now; nil and an error when the query fails.
  public typealias InitialHandler =
    @Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void
  /// With the latest interval of those that changed, and all.
  public typealias UpdateHandler =
    @Sendable (
      HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?
    ) -> Void

  private struct Handlers {
    var initial: InitialHandler?
    var update: UpdateHandler?
  }

  /// A date at which an interval begins; those before and after it follow from it.
  public let anchorDate: Date
  /// What is computed of each interval, and whether by source.
  public let options: HKStatisticsOptions
  /// How long an interval is, by the calendar.
  public let intervalComponents: DateComponents
  private let asking: Result<(StatisticsAsking, CollectionCalendar), any Error>
  private let handlers = Mutex(Handlers())

  /// - Parameters:
  ///   - anchorDate: any date at which an interval begins.
  ///   - intervalComponents: one of years, months, weeks and days, or a time of whole minutes; in the
  ///     present time zone unless they name one.
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

  /// Called once. Set it before the query is executed; traps afterwards, and when the query is
  /// executed without one.
  open var initialResultsHandler: InitialHandler? {
    get { handlers.withLock { $0.initial } }
    set {
      mustNotHaveBegun("initialResultsHandler")
      handlers.withLock { $0.initial = newValue }
    }
  }

  /// Called for each change after the first answer. Set it before the query is executed; traps
  /// afterwards.
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
