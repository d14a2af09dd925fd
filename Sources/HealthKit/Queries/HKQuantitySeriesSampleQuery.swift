public import Foundation
import HealthClient
import HealthModel

/// The quantities of the samples that match, series opened into theirs, one after the other (rule
/// SERIES-01).
///
/// `@unchecked Sendable` because every property is a constant or lies behind a lock.
open class HKQuantitySeriesSampleQuery: HKQuery, @unchecked Sendable {
  /// With a quantity, its time, its sample where ``includeSample`` asks for it, and whether that was
  /// the last. The end is told on its own, without a quantity.
  public typealias QuantityHandler =
    @Sendable (
      HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?
    ) -> Void
  /// As ``QuantityHandler``, of one sample.
  public typealias SampleQuantityHandler =
    @Sendable (HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, Bool, (any Error)?) -> Void

  private let query: Result<QuantityAsking, any Error>
  private let handler: QuantityHandler
  private let options = HandlerBox(HKQuantitySeriesSampleQueryDescriptor.Options())

  /// A query for what ``HKHealthStore/execute(_:)`` then reads.
  ///
  /// - Parameters:
  ///   - quantityType: what the quantities measure.
  ///   - predicate: which samples are opened; nil: all of the type that the app may read.
  public init(
    quantityType: HKQuantityType, predicate: NSPredicate?,
    quantityHandler handler: @escaping QuantityHandler
  ) {
    query = Result { try QuantityAsking(quantityType, predicate) }
    self.handler = handler
    super.init(objectType: quantityType, predicate: predicate)
  }

  /// The quantities of one sample. Deprecated by HealthKit: use a predicate for the object.
  public init(
    sample: HKQuantitySample, quantityHandler handler: @escaping SampleQuantityHandler
  ) {
    query = .success(QuantityAsking(sample))
    self.handler = { query, quantity, interval, _, isDone, error in
      handler(query, quantity, interval, isDone, error)
    }
    super.init(objectType: sample.sampleType, predicate: nil)
  }

  /// Whether handlers get the sample. Set it before the query is executed; traps afterwards.
  open var includeSample: Bool {
    get { options.value.contains(.includeSample) }
    set { set(.includeSample, newValue, "includeSample") }
  }

  /// Whether samples come by their start dates; otherwise in the order of the store, which is the
  /// same. Set it before the query is executed; traps afterwards.
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

/// The quantities of the samples that match, for tasks.
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// What comes with a quantity, and in which order samples are opened.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Results have their sample.
    public static let includeSample = Options(rawValue: 1)
    /// Samples come by their start dates, which is also the order of the store.
    public static let orderByQuantitySampleStartDate = Options(rawValue: 2)
  }

  /// One quantity, and when it was measured.
  public struct Result: Sendable {
    /// In a unit of the sample's type.
    public let quantity: HKQuantity
    /// The time that the quantity covers; without duration for one that was measured at a moment.
    public let dateInterval: DateInterval
    /// With the option ``Options/includeSample``.
    public let sample: HKQuantitySample?
  }

  /// Each quantity, sample after sample; ends after the last.
  public typealias Results = HKQueryResults<Result>

  /// Which samples are opened. Its sample type must be a quantity type.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// None unless given.
  public var options: Options

  /// A description; nothing is asked or checked yet.
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: Options = []) {
    self.predicate = predicate
    self.options = options
  }

  /// The quantities, fetched as the loop wants them. The sequence throws `errorInvalidArgument` for
  /// a sample type that has no quantities and for a predicate that the store does not have.
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
