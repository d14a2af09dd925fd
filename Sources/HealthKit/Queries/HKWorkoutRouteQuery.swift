public import Foundation
import HealthClient
import HealthModel

/// The locations of a route in batches, by time (rules SERIES-12, SERIES-13).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
  /// With the next locations, and whether they are the last; nil and an error when the query fails. A
  /// route that the app may not see has no locations.
  public typealias DataHandler =
    @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void

  /// Only locations in it come, its end excluded; nil: all.
  public let dateInterval: DateInterval?
  private let route: HKWorkoutRoute
  private let handler: DataHandler

  /// A query for the whole route, which ``HKHealthStore/execute(_:)`` then reads.
  public convenience init(route: HKWorkoutRoute, dataHandler: @escaping DataHandler) {
    self.init(route, in: nil, dataHandler)
  }

  /// - Parameter dateInterval: only locations in it, its end excluded.
  public convenience init(
    route: HKWorkoutRoute, dateInterval: DateInterval, dataHandler: @escaping DataHandler
  ) {
    self.init(route, in: dateInterval, dataHandler)
  }

  private init(
    _ route: HKWorkoutRoute, in interval: DateInterval?, _ handler: @escaping DataHandler
  ) {
    (self.route, dateInterval, self.handler) = (route, interval, handler)
    super.init(objectType: route.sampleType, predicate: nil)
  }

  override func run(_ connection: StoreConnection) async {
    do {
      var reading = PointReading(try connection.client(), of: route, in: dateInterval)
      var upcoming = try await reading.next()
      repeat {
        let page = upcoming
        upcoming = try await reading.next()
        let locations = page.map { page in (0..<page.count).map { CLLocation(page, at: $0) } } ?? []
        let isLast = upcoming == nil
        await tell { [self] in handler(self, locations, isLast, nil) }
      } while upcoming != nil && !Task.isCancelled
    } catch {
      let error = asHealthKit(error)
      await tell { [self] in handler(self, nil, true, error) }
    }
  }
}

/// The locations of a route one by one, for tasks.
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// Each location by time; ends after the last.
  public typealias Results = HKQueryResults<CLLocation>

  /// Whose locations are read.
  public let workoutRoute: HKWorkoutRoute

  /// A description; nothing is read yet.
  public init(_ workoutRoute: HKWorkoutRoute) { self.workoutRoute = workoutRoute }

  /// The locations, fetched as the loop wants them; none of a route that is gone, or that the app
  /// may not see.
  public func results(for healthStore: HKHealthStore) -> Results {
    .points(of: workoutRoute, in: healthStore) { CLLocation($0, at: $1) }
  }
}
