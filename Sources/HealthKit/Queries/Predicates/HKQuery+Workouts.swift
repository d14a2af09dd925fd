public import Foundation
import HealthModel

// Predicates on workouts and, inside `predicateForWorkouts(activityPredicate:)`, on their
// activities. An operator is an equality or an ordering; other operators trap.
extension HKQuery {
  /// Returns a predicate for workouts with a main activity.
  public class func predicateForWorkouts(
    with workoutActivityType: HKWorkoutActivityType
  ) -> NSPredicate {
    HKPredicate(.equal(.workoutActivityType, workoutActivityType.number))
  }

  /// Returns a predicate for workouts that have a matching activity.
  /// - Parameter activityPredicate: a predicate of the `predicateForWorkoutActivities` methods, or
  ///   a compound of them.
  public class func predicateForWorkouts(activityPredicate: NSPredicate) -> NSPredicate {
    HKPredicate(
      Result { () throws(HKError) in .hasActivity(try HKPredicate.condition(of: activityPredicate))
      })
  }

  /// Returns a predicate that compares the duration of workouts.
  /// - Parameter duration: seconds, without pauses.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, duration: TimeInterval
  ) -> NSPredicate {
    HKPredicate(
      .compared(.workoutDuration, Comparison(ordering: operatorType), .number(duration)))
  }

  /// Returns a predicate that compares the total distance of workouts. HealthKit recommends
  /// ``predicateForWorkouts(operatorType:quantityType:sumQuantity:)``.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalDistance: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutTotalDistance, operatorType, totalDistance)
  }

  /// Returns a predicate that compares the total energy of workouts. HealthKit recommends
  /// ``predicateForWorkouts(operatorType:quantityType:sumQuantity:)``.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalEnergyBurned: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutTotalEnergyBurned, operatorType, totalEnergyBurned)
  }

  /// Returns a predicate that compares the stroke count of workouts. HealthKit recommends
  /// ``predicateForWorkouts(operatorType:quantityType:sumQuantity:)``.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalSwimmingStrokeCount: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutTotalSwimmingStrokeCount, operatorType, totalSwimmingStrokeCount)
  }

  /// Returns a predicate that compares the flights climbed in workouts. HealthKit recommends
  /// ``predicateForWorkouts(operatorType:quantityType:sumQuantity:)``.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalFlightsClimbed: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutTotalFlightsClimbed, operatorType, totalFlightsClimbed)
  }

  /// Returns a predicate that compares a workout's average of a quantity type.
  /// - Parameter averageQuantity: in any unit that is compatible with the type.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutAverage(quantityType.type), operatorType, averageQuantity)
  }

  /// Returns a predicate that compares a workout's minimum of a quantity type.
  /// - Parameter minimumQuantity: in any unit that is compatible with the type.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutMinimum(quantityType.type), operatorType, minimumQuantity)
  }

  /// Returns a predicate that compares a workout's maximum of a quantity type.
  /// - Parameter maximumQuantity: in any unit that is compatible with the type.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutMaximum(quantityType.type), operatorType, maximumQuantity)
  }

  /// Returns a predicate that compares a workout's sum of a quantity type.
  /// - Parameter sumQuantity: in any unit that is compatible with the type.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutSum(quantityType.type), operatorType, sumQuantity)
  }
}

extension HKQuery {
  /// Returns a predicate for activities of a type.
  public class func predicateForWorkoutActivities(
    workoutActivityType: HKWorkoutActivityType
  ) -> NSPredicate {
    HKPredicate(.equal(.workoutActivityType, workoutActivityType.number))
  }

  /// Returns a predicate that compares the duration of activities.
  /// - Parameter duration: seconds, without pauses.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, duration: TimeInterval
  ) -> NSPredicate {
    HKPredicate(
      .compared(.workoutDuration, Comparison(ordering: operatorType), .number(duration)))
  }

  /// Returns a predicate for activities of a period, as
  /// ``predicateForSamples(withStart:end:options:)``.
  public class func predicateForWorkoutActivities(
    start startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    HKPredicate(.period(from: startDate, to: endDate, options))
  }

  /// Returns a predicate that compares an activity's average of a quantity type.
  /// - Parameter averageQuantity: in any unit that is compatible with the type.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutAverage(quantityType.type), operatorType, averageQuantity)
  }

  /// Returns a predicate that compares an activity's minimum of a quantity type.
  /// - Parameter minimumQuantity: in any unit that is compatible with the type.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutMinimum(quantityType.type), operatorType, minimumQuantity)
  }

  /// Returns a predicate that compares an activity's maximum of a quantity type.
  /// - Parameter maximumQuantity: in any unit that is compatible with the type.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutMaximum(quantityType.type), operatorType, maximumQuantity)
  }

  /// Returns a predicate that compares an activity's sum of a quantity type.
  /// - Parameter sumQuantity: in any unit that is compatible with the type.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    HKPredicate(.workoutSum(quantityType.type), operatorType, sumQuantity)
  }

  /// Returns a predicate for the effort scores of a workout or one of its activities (rule
  /// WORKOUT-21).
  /// - Parameter activity: the activity; nil for the workout as a whole.
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
