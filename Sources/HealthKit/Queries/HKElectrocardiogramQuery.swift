import Foundation
import HealthClient
import HealthModel

/// A query for the voltages of an electrocardiogram, one measurement at a time (rule TYPE-27).
///
/// `@unchecked Sendable` because every property is a constant.
open class HKElectrocardiogramQuery: HKQuery, @unchecked Sendable {
  /// The argument of the handler: a measurement, the end, or an error.
  public enum Result: Sendable {
    /// A voltage measurement.
    case measurement(HKElectrocardiogram.VoltageMeasurement)
    /// All measurements were reported. This is the last call.
    case done
    /// The electrocardiogram could not be read. This is the last call.
    case error(any Error)
  }

  /// Called for each measurement, in order, and once more at the end.
  public typealias DataHandler =
    @Sendable (HKElectrocardiogramQuery, HKElectrocardiogramQuery.Result) -> Void

  private let electrocardiogram: HKElectrocardiogram
  private let handler: DataHandler

  /// Creates a query to pass to ``HKHealthStore/execute(_:)``. If the electrocardiogram was deleted
  /// or the app may not read it, there are no measurements.
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

/// An async query for the voltages of an electrocardiogram.
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// The measurements in order of time.
  public typealias Results = HKQueryResults<HKElectrocardiogram.VoltageMeasurement>

  /// The electrocardiogram whose voltages are read.
  public let electrocardiogram: HKElectrocardiogram

  /// Creates a descriptor. Nothing is read yet.
  public init(_ electrocardiogram: HKElectrocardiogram) {
    self.electrocardiogram = electrocardiogram
  }

  /// Returns the measurements, which are fetched as the loop advances. If the electrocardiogram was
  /// deleted or the app may not read it, the sequence is empty.
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
