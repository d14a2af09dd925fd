public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// The types that a live workout builder collects: the default types of the activity, and the types
/// that the app enables (rule WORKOUT-20).
///
/// `@unchecked Sendable` because the mutable state is protected by a lock.
open class HKLiveWorkoutDataSource: NSObject, @unchecked Sendable {
  private let predicates: Mutex<[ObjectType: ConstantPredicate]>

  /// Creates a data source.
  ///
  /// - Parameters:
  ///   - healthStore: the store of the session.
  ///   - workoutConfiguration: the activity that determines the default types; nil for none.
  public init(healthStore: HKHealthStore, workoutConfiguration: HKWorkoutConfiguration?) {
    let types = workoutConfiguration.map { Self.types(of: $0.activityType) } ?? []
    predicates = Mutex(
      Dictionary(types.map { ($0, ConstantPredicate(nil)) }) { first, _ in first })
    super.init()
  }

  /// The default types: those that Apple's devices measure in most workouts. Apple does not
  /// document which types it collects for each activity.
  private static func types(of activity: HKWorkoutActivityType) -> [ObjectType] {
    let distance: ObjectType? =
      switch activity {
      case .running, .walking, .hiking: .distanceWalkingRunning
      case .cycling, .handCycling: .distanceCycling
      case .swimming: .distanceSwimming
      default: nil
      }
    return [.heartRate, .activeEnergyBurned, .basalEnergyBurned] + [distance].compactMap(\.self)
  }

  /// The default types of the activity and the enabled types, without the disabled ones.
  open var typesToCollect: Set<HKQuantityType> {
    Set(predicates.withLock { $0.keys.map { HKObjectType.the($0) } })
  }

  /// Enables collection of a type, or replaces its predicate. It takes effect when collection
  /// begins.
  ///
  /// - Parameter predicate: limits the samples to collect; nil for all.
  open func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
    let predicate = ConstantPredicate(predicate)
    predicates.withLock { $0[quantityType.type] = predicate }
  }

  /// Disables collection of a type. It takes effect when collection begins.
  open func disableCollection(for quantityType: HKQuantityType) {
    predicates.withLock { _ = $0.removeValue(forKey: quantityType.type) }
  }

  /// Returns what to collect from a date on. Later changes of the data source do not affect it.
  func selection(from date: Date) -> LiveSelection {
    LiveSelection(start: Instant(date), conditions: predicates.withLock { $0 })
  }
}
