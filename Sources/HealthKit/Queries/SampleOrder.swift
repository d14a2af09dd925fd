public import Foundation
import HealthModel

// Sort descriptors as orders of the store (rule QUERY-12): the first descriptor counts, by one of the
// keys that the documentation names.

/// The keys that may be named by strings, as key paths, since Linux has no key-value coding.
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
  /// By one of HealthKit's keys: ``HKSampleSortIdentifierStartDate``,
  /// ``HKSampleSortIdentifierEndDate``, ``HKWorkoutSortIdentifierDuration`` and the totals of
  /// workouts. Foundation on Linux has no descriptors of other keys; this traps for them.
  public convenience init(key: String, ascending: Bool) {
    switch key {
    case HKSampleSortIdentifierStartDate:
      self.init(keyPath: \HKSample.startDate, ascending: ascending)
    case HKSampleSortIdentifierEndDate:
      self.init(keyPath: \HKSample.endDate, ascending: ascending)
    case HKWorkoutSortIdentifierDuration:
      self.init(keyPath: \HKWorkout.duration, ascending: ascending)
    case HKWorkoutSortIdentifierTotalDistance:
      self.init(keyPath: \SampleSortKey.totalDistance, ascending: ascending)
    case HKWorkoutSortIdentifierTotalEnergyBurned:
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

/// Every class of samples, so that a key path can be compared with those of its own root.
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
  /// No descriptors: by start date, the order of the store.
  init(_ descriptors: [NSSortDescriptor]?) throws {
    guard let first = descriptors?.first else {
      self = .startAscending
      return
    }
    try self.init(first.keyPath, isAscending: first.ascending)
  }

  /// No descriptors: by start date, the order of the store.
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
    // A descending order has the number after its ascending one.
    self = isAscending ? order : SampleQuery.Order(rawValue: order.rawValue + 1)!
  }

  private static func ofAnyRoot(_ key: AnyKeyPath) -> SampleQuery.Order? {
    (type(of: key).rootType as? any SampleRoot.Type)?.order(of: key)
  }
}
