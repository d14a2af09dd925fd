public import Foundation
import HealthModel
import Synchronization

/// Which types a live workout builder collects: those of the activity, and what is added to them
/// (rule WORKOUT-20).
///
/// `@unchecked Sendable` because what changes lies behind a lock.
open class HKLiveWorkoutDataSource: NSObject, @unchecked Sendable {
  private let predicates: Mutex<[ObjectType: ConstantPredicate]>

  /// - Parameter workoutConfiguration: nil: no type but those that are added.
  public init(healthStore: HKHealthStore, workoutConfiguration: HKWorkoutConfiguration?) {
    let types = workoutConfiguration.map { Self.types(of: $0.activityType) } ?? []
    predicates = Mutex(
      Dictionary(types.map { ($0, ConstantPredicate(nil)) }) { first, _ in first })
    super.init()
  }

  /// The types that Apple's devices measure in most workouts. Which Apple collects for each activity
  /// is not published.
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

  /// The types of the activity with those that were added, less those that were taken out.
  open var typesToCollect: Set<HKQuantityType> {
    Set(predicates.withLock { $0.keys.map { HKObjectType.the($0) } })
  }

  /// Takes effect when collection begins.
  open func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
    let predicate = ConstantPredicate(predicate)
    predicates.withLock { $0[quantityType.type] = predicate }
  }

  /// Takes a type out. Takes effect when collection begins.
  open func disableCollection(for quantityType: HKQuantityType) {
    predicates.withLock { _ = $0.removeValue(forKey: quantityType.type) }
  }

  /// What is collected from a date on. Later changes of the data source do not change it.
  func selection(from date: Date) -> LiveSelection {
    LiveSelection(start: Instant(date), conditions: predicates.withLock { $0 })
  }
}
