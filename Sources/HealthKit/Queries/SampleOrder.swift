public import Foundation
import HealthModel

// Conversion of sort descriptors to orders of the store (rule QUERY-12). Only the first descriptor
// is used, and its key must be one that HealthKit documents.

/// The sort keys that can be named by strings, as key paths, because Linux has no key-value coding.
private final class SampleSortKey {
  var totalDistance: Double { 0 }
  var totalEnergyBurned: Double { 0 }
  var totalFlightsClimbed: Double { 0 }
  var totalSwimmingStrokeCount: Double { 0 }

  static func order(of key: AnyKeyPath) -> SampleQuery.Order? {
    switch key {
    case \SampleSortKey.totalDistance: .workoutDistanceAscending
    case \SampleSortKey.totalEnergyBurned: .workoutEnergyAscending
    case \SampleSortKey.totalFlightsClimbed: .workoutFlightsAscending
    case \SampleSortKey.totalSwimmingStrokeCount: .workoutStrokesAscending
    case \HKWorkout.duration: .workoutDurationAscending
    default: nil
    }
  }
}

extension NSSortDescriptor {
  /// Creates a sort descriptor for one of HealthKit's keys: ``HKSampleSortIdentifierStartDate``,
  /// ``HKSampleSortIdentifierEndDate``, ``HKWorkoutSortIdentifierDuration`` and the totals of
  /// workouts, or the name of the property. Foundation on Linux has no sort descriptors with string
  /// keys, so other keys trap.
  public convenience init(key: String, ascending: Bool) {
    switch key {
    case HKSampleSortIdentifierStartDate, "startDate":
      self.init(keyPath: \HKSample.startDate, ascending: ascending)
    case HKSampleSortIdentifierEndDate, "endDate":
      self.init(keyPath: \HKSample.endDate, ascending: ascending)
    case HKWorkoutSortIdentifierDuration, "duration":
      self.init(keyPath: \HKWorkout.duration, ascending: ascending)
    case HKWorkoutSortIdentifierTotalDistance, "totalDistance":
      self.init(keyPath: \SampleSortKey.totalDistance, ascending: ascending)
    case HKWorkoutSortIdentifierTotalEnergyBurned, "totalEnergyBurned":
      self.init(keyPath: \SampleSortKey.totalEnergyBurned, ascending: ascending)
    case HKWorkoutSortIdentifierTotalFlightsClimbed:
      self.init(keyPath: \SampleSortKey.totalFlightsClimbed, ascending: ascending)
    case HKWorkoutSortIdentifierTotalSwimmingStrokeCount:
      self.init(keyPath: \SampleSortKey.totalSwimmingStrokeCount, ascending: ascending)
    default:
      preconditionFailure("NSSortDescriptor(key:): the keys of samples and workouts only")
    }
  }
}

/// Every class of samples, so that `Self` in a key path is the class that the app used as its root.
private protocol SampleRoot: HKSample {}
extension HKSample: SampleRoot {}

extension SampleRoot {
  fileprivate static func order(of key: AnyKeyPath) -> SampleQuery.Order? {
    switch key {
    case \Self.startDate: .startAscending
    case \Self.endDate: .endAscending
    default: nil
    }
  }
}

extension SampleQuery.Order {
  /// Without descriptors, the order is by start date, which is the order of the store.
  init(_ descriptors: [NSSortDescriptor]?) throws {
    guard let first = descriptors?.first else {
      self = .startAscending
      return
    }
    try self.init(first.keyPath, isAscending: first.ascending)
  }

  /// Without descriptors, the order is by start date, which is the order of the store.
  init<Sample: HKSample>(_ descriptors: [SortDescriptor<Sample>]) throws {
    guard let first = descriptors.first else {
      self = .startAscending
      return
    }
    try self.init(first.keyPath, isAscending: first.order == .forward)
  }

  private init(_ key: AnyKeyPath?, isAscending: Bool) throws {
    guard let key, let order = SampleSortKey.order(of: key) ?? Self.ofAnyRoot(key) else {
      throw HKError(
        .errorInvalidArgument,
        "sortDescriptors: by startDate or endDate, workouts also by duration and their totals")
    }
    // The raw value of a descending order is one more than that of the ascending order.
    self = isAscending ? order : SampleQuery.Order(rawValue: order.rawValue + 1)!
  }

  private static func ofAnyRoot(_ key: AnyKeyPath) -> SampleQuery.Order? {
    (type(of: key).rootType as? any SampleRoot.Type)?.order(of: key)
  }
}
