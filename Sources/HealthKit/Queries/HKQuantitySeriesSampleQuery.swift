public import Foundation
import HealthClient
import HealthModel

/// A query for the individual quantities of the matching samples, including those of series (rule
/// SERIES-01).
///
/// `@unchecked Sendable` because every property is a constant or protected by a lock.
open class HKQuantitySeriesSampleQuery: HKQuery, @unchecked Sendable {
  /// Receives a quantity, its interval, its sample if ``includeSample`` is set, and whether this is
  /// the last call. The last call has no quantity.
  public typealias QuantityHandler =
    @Sendable (
      HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?
    ) -> Void
  /// Receives the quantities of one sample, as ``QuantityHandler``.
  public typealias SampleQuantityHandler =
    @Sendable (HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, Bool, (any Error)?) -> Void

  private let query: Result<QuantityAsking, any Error>
  private let handler: QuantityHandler
  private let options = HandlerBox(HKQuantitySeriesSampleQueryDescriptor.Options())

  /// Creates a query to pass to ``HKHealthStore/execute(_:)``.
  ///
  /// - Parameters:
  ///   - quantityType: the type of the samples.
  ///   - predicate: the samples; nil for all of the type that the app may read.
  public init(
    quantityType: HKQuantityType, predicate: NSPredicate?,
    quantityHandler handler: @escaping QuantityHandler
  ) {
    query = Result { try QuantityAsking(quantityType, predicate) }
    self.handler = handler
    super.init(objectType: quantityType, predicate: predicate)
  }

  /// Creates a query for the quantities of one sample. Deprecated by HealthKit: use a predicate for
  /// the object.
  public init(
    sample: HKQuantitySample, quantityHandler handler: @escaping SampleQuantityHandler
  ) {
    query = .success(QuantityAsking(sample))
    self.handler = { query, quantity, interval, _, isDone, error in
      handler(query, quantity, interval, isDone, error)
    }
    super.init(objectType: sample.sampleType, predicate: nil)
  }

  /// Whether the handler receives the sample. Set it before the query is executed; setting it later
  /// traps.
  open var includeSample: Bool {
    get { options.value.contains(.includeSample) }
    set { set(.includeSample, newValue, "includeSample") }
  }

  /// Whether samples are ordered by start date. The default order of the store is the same. Set it
  /// before the query is executed; setting it later traps.
  open var orderByQuantitySampleStartDate: Bool {
    get { options.value.contains(.orderByQuantitySampleStartDate) }
    set { set(.orderByQuantitySampleStartDate, newValue, "orderByQuantitySampleStartDate") }
  }

  private func set(
    _ option: HKQuantitySeriesSampleQueryDescriptor.Options, _ isOn: Bool, _ name: StaticString
  ) {
    mustNotHaveBegun(name)
    if isOn { options.value.insert(option) } else { options.value.remove(option) }
  }

  override func run(_ connection: StoreConnection) async {
    do {
      var reading = QuantityReading(
        try connection.client(), try query.get(), includesSample: includeSample)
      var items: [HKQuantitySeriesSampleQueryDescriptor.Result] = []
      repeat {
        items = try await reading.next(atMost: 1_000)
        await tell { [self, items] in
          for item in items {
            handler(self, item.quantity, item.dateInterval, item.sample, false, nil)
          }
        }
      } while !items.isEmpty && !Task.isCancelled
      await tell { [self] in handler(self, nil, nil, nil, true, nil) }
    } catch {
      let error = asHealthKit(error)
      await tell { [self] in handler(self, nil, nil, nil, true, error) }
    }
  }
}

/// An async query for the individual quantities of the matching samples.
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// Options for the content and order of the results.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Includes the sample of each quantity.
    public static let includeSample = Options(rawValue: 1)
    /// Orders samples by start date, which is also the default order of the store.
    public static let orderByQuantitySampleStartDate = Options(rawValue: 2)
  }

  /// A quantity and the time of its measurement.
  public struct Result: Sendable {
    /// The quantity, in the canonical unit of the sample type.
    public let quantity: HKQuantity
    /// The interval of the measurement; its duration is 0 for a measurement at one moment.
    public let dateInterval: DateInterval
    /// The sample, if the options contain ``Options/includeSample`` and it was not deleted in the
    /// meantime.
    public let sample: HKQuantitySample?
  }

  /// The quantities, sample by sample.
  public typealias Results = HKQueryResults<Result>

  /// The samples. Its sample type must be a quantity type.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// The options; none by default.
  public var options: Options

  /// Creates a descriptor. No request is sent and nothing is validated yet.
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: Options = []) {
    self.predicate = predicate
    self.options = options
  }

  /// Returns the quantities, which are fetched as the loop advances. The sequence throws
  /// `errorInvalidArgument` for a sample type without quantities and for a predicate that the store
  /// cannot evaluate.
  public func results(for healthStore: HKHealthStore) -> Results {
    let connection = healthStore.connection
    return Results {
      guard let type = predicate.sampleType as? HKQuantityType else {
        throw HKError(.errorInvalidArgument, "predicate: quantities are of quantity samples")
      }
      var reading = QuantityReading(
        try connection.client(), try QuantityAsking(type, predicate.nsPredicate),
        includesSample: options.contains(.includeSample))
      return { try await reading.next() }
    }
  }
}
