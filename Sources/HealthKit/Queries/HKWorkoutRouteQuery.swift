public import Foundation
import HealthClient
import HealthModel

/// A query for the locations of a route in batches, in order of time (rules SERIES-12, SERIES-13).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
  /// Receives the next locations and whether they are the last, or nil and an error. A route that
  /// the app may not read has no locations.
  public typealias DataHandler =
    @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void

  /// The interval of the locations, without its end; nil for the whole route.
  public let dateInterval: DateInterval?
  private let route: HKWorkoutRoute
  private let handler: DataHandler

  /// Creates a query for the whole route to pass to ``HKHealthStore/execute(_:)``.
  public convenience init(route: HKWorkoutRoute, dataHandler: @escaping DataHandler) {
    self.init(route, in: nil, dataHandler)
  }

  /// Creates a query for a part of the route.
  ///
  /// - Parameter dateInterval: the interval of the locations, without its end.
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

/// An async query for the locations of a route, one at a time.
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// The locations in order of time.
  public typealias Results = HKQueryResults<CLLocation>

  /// The route whose locations are read.
  public let workoutRoute: HKWorkoutRoute

  /// Creates a descriptor. Nothing is read yet.
  public init(_ workoutRoute: HKWorkoutRoute) { self.workoutRoute = workoutRoute }

  /// Returns the locations, which are fetched as the loop advances. If the route was deleted or the
  /// app may not read it, the sequence is empty.
  public func results(for healthStore: HKHealthStore) -> Results {
    .points(of: workoutRoute, in: healthStore) { CLLocation($0, at: $1) }
  }
}
