import Foundation
import HealthClient
import HealthModel

/// The voltages of an electrocardiogram, one moment after the other (rule TYPE-27).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKElectrocardiogramQuery: HKQuery, @unchecked Sendable {
  /// What a handler is told: every moment, then that it is done; or an error.
  public enum Result: Sendable {
    /// The voltage at one moment.
    case measurement(HKElectrocardiogram.VoltageMeasurement)
    /// There is no more. Nothing is told after it.
    case done
    /// The electrocardiogram cannot be read. Nothing is told after it.
    case error(any Error)
  }

  /// Called for each moment, in order, and once more for the end.
  public typealias DataHandler =
    @Sendable (HKElectrocardiogramQuery, HKElectrocardiogramQuery.Result) -> Void

  private let electrocardiogram: HKElectrocardiogram
  private let handler: DataHandler

  /// A query for what ``HKHealthStore/execute(_:)`` then reads. An electrocardiogram that is gone,
  /// or that the app may not see, has no measurements.
  public init(
    _ electrocardiogram: HKElectrocardiogram, dataHandler handler: @escaping DataHandler
  ) {
    (self.electrocardiogram, self.handler) = (electrocardiogram, handler)
    super.init(objectType: electrocardiogram.sampleType, predicate: nil)
  }

  override func run(_ connection: StoreConnection) async {
    do {
      var reading = PointReading(try connection.client(), of: electrocardiogram)
      while let page = try await reading.next(), !Task.isCancelled {
        await tell { [self] in
          for place in 0..<page.count {
            handler(self, .measurement(.init(page, place)))
          }
        }
      }
      await tell { [self] in handler(self, .done) }
    } catch {
      let error = asHealthKit(error)
      await tell { [self] in handler(self, .error(error)) }
    }
  }
}

/// The voltages of an electrocardiogram, for tasks.
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// Each moment in order; ends after the last.
  public typealias Results = HKQueryResults<HKElectrocardiogram.VoltageMeasurement>

  /// Whose voltages are read.
  public let electrocardiogram: HKElectrocardiogram

  /// A description; nothing is read yet.
  public init(_ electrocardiogram: HKElectrocardiogram) {
    self.electrocardiogram = electrocardiogram
  }

  /// The voltages, fetched as the loop wants them; none of an electrocardiogram that is gone, or
  /// that the app may not see.
  public func results(for healthStore: HKHealthStore) -> Results {
    .points(of: electrocardiogram, in: healthStore) { .init($0, $1) }
  }
}

extension HKElectrocardiogram.VoltageMeasurement {
  fileprivate convenience init(_ points: SeriesPoints, _ place: Int) {
    self.init(
      volts: points.columns[0][place],
      timeSinceSampleStart: Double(points.times[place]) / 1_000_000)
  }
}
