public import Foundation
import HealthModel

// Predicates on workouts and, inside `predicateForWorkouts(activityPredicate:)`, on their activities.
// Operators are less, greater, equal and their negations; others trap.
extension HKQuery {
  /// Workouts of a main activity.
  public class func predicateForWorkouts(
    with workoutActivityType: HKWorkoutActivityType
  ) -> NSPredicate {
    HKPredicate(.equal(.workoutActivityType, workoutActivityType.number))
  }

  /// Workouts of which an activity matches.
  /// - Parameter activityPredicate: of the `predicateForWorkoutActivities` methods, and compounds.
  public class func predicateForWorkouts(activityPredicate: NSPredicate) -> NSPredicate {
    HKPredicate(
      Result { () throws(HKError) in .hasActivity(try HKPredicate.condition(of: activityPredicate))
      })
  }

  /// - Parameter duration: seconds, pauses left out.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, duration: TimeInterval
  ) -> NSPredicate {
    HKPredicate(
      .compared(.workoutDuration, Comparison(ordering: operatorType), .number(duration)))
  }

  /// HealthKit prefers ``predicateForWorkouts(operatorType:quantityType:sumQuantity:)``.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalDistance: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutTotalDistance, operatorType, totalDistance)
  }

  /// HealthKit prefers ``predicateForWorkouts(operatorType:quantityType:sumQuantity:)``.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalEnergyBurned: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutTotalEnergyBurned, operatorType, totalEnergyBurned)
  }

  /// HealthKit prefers ``predicateForWorkouts(operatorType:quantityType:sumQuantity:)``.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalSwimmingStrokeCount: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutTotalSwimmingStrokeCount, operatorType, totalSwimmingStrokeCount)
  }

  /// HealthKit prefers ``predicateForWorkouts(operatorType:quantityType:sumQuantity:)``.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalFlightsClimbed: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutTotalFlightsClimbed, operatorType, totalFlightsClimbed)
  }

  /// Workouts whose average of a quantity type compares so.
  /// - Parameter averageQuantity: in any unit that suits the type.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutAverage(quantityType.type), operatorType, averageQuantity)
  }

  /// Workouts whose minimum of a quantity type compares so.
  /// - Parameter minimumQuantity: in any unit that suits the type.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutMinimum(quantityType.type), operatorType, minimumQuantity)
  }

  /// Workouts whose maximum of a quantity type compares so.
  /// - Parameter maximumQuantity: in any unit that suits the type.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutMaximum(quantityType.type), operatorType, maximumQuantity)
  }

  /// Workouts whose sum of a quantity type compares so.
  /// - Parameter sumQuantity: in any unit that suits the type.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutSum(quantityType.type), operatorType, sumQuantity)
  }
}

extension HKQuery {
  /// Activities of a kind.
  public class func predicateForWorkoutActivities(
    workoutActivityType: HKWorkoutActivityType
  ) -> NSPredicate {
    HKPredicate(.equal(.workoutActivityType, workoutActivityType.number))
  }

  /// - Parameter duration: seconds, pauses left out.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, duration: TimeInterval
  ) -> NSPredicate {
    HKPredicate(
      .compared(.workoutDuration, Comparison(ordering: operatorType), .number(duration)))
  }

  /// Activities of a period, as ``predicateForSamples(withStart:end:options:)``.
  public class func predicateForWorkoutActivities(
    start startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    HKPredicate(.period(from: startDate, to: endDate, options))
  }

  /// Activities whose average of a quantity type compares so.
  /// - Parameter averageQuantity: in any unit that suits the type.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutAverage(quantityType.type), operatorType, averageQuantity)
  }

  /// Activities whose minimum of a quantity type compares so.
  /// - Parameter minimumQuantity: in any unit that suits the type.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutMinimum(quantityType.type), operatorType, minimumQuantity)
  }

  /// Activities whose maximum of a quantity type compares so.
  /// - Parameter maximumQuantity: in any unit that suits the type.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutMaximum(quantityType.type), operatorType, maximumQuantity)
  }

  /// Activities whose sum of a quantity type compares so.
  /// - Parameter sumQuantity: in any unit that suits the type.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutSum(quantityType.type), operatorType, sumQuantity)
  }

  /// Effort scores of a workout or of one of its activities (rule WORKOUT-21).
  /// - Parameter activity: nil: of the workout as a whole.
  public class func predicateForWorkoutEffortSamplesRelated(
    workout: HKWorkout, activity: HKWorkoutActivity?
  ) -> NSPredicate {
    HKPredicate(.related(.workoutEffort, to: workout.id, activity: activity?.value.id))
  }
}

extension HKPredicate {
  fileprivate convenience init(
    _ key: PredicateKey, _ operatorType: HKComparisonOperator, _ quantity: HKQuantity
  ) {
    self.init(.compared(key, Comparison(ordering: operatorType), PredicateValue(quantity)))
  }
}
