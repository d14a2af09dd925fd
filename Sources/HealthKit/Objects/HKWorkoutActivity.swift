public import Foundation
import HealthModel

/// A part of a workout, such as the swim of a triathlon (rules WORKOUT-09, WORKOUT-10).
///
/// `@unchecked Sendable` because every property is a constant value.
public final class HKWorkoutActivity: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let value: WorkoutActivity
  /// The date on which the activity began.
  public let startDate: Date
  /// nil while the activity continues.
  public let endDate: Date?

  /// - Parameter dates: those of `value` to the last bit; nil: with its microseconds.
  init(_ value: WorkoutActivity, _ dates: (start: Date, end: Date?)? = nil) {
    self.value = value
    startDate = dates?.start ?? value.start.date
    endDate = value.end == .distantFuture ? nil : dates?.end ?? value.end.date
    super.init()
  }

  /// An activity for a workout builder.
  /// - Parameter end: nil while it goes on; the builder ends it.
  public convenience init(
    workoutConfiguration: HKWorkoutConfiguration, start: Date, end: Date?,
    metadata: [String: Any]?
  ) {
    let configuration = workoutConfiguration.current
    let dates = (start, end)
    let (start, end) = (Instant(start), end.map { Instant($0) } ?? .distantFuture)
    precondition(start <= end, "the start of an activity must not lie after its end")
    var value = WorkoutActivity(
      id: IdentifierMint.next(), activityType: configuration.activityType.number,
      locationType: configuration.locationType.rawValue,
      swimmingLocationType: configuration.swimmingLocationType.rawValue,
      lapLength: configuration.lapLength?.doubleValue(for: .meter()), start: start, end: end,
      duration: end == .distantFuture
        ? 0 : Workout.activeDuration(from: start, to: end, events: []))
    value.metadata = Metadata(metadata)
    self.init(value, dates)
  }

  /// Unique over all workouts.
  public var uuid: UUID { value.id.uuid }
  /// Strings, numbers, dates and ``HKQuantity``; nil when there is none.
  public var metadata: [String: Any]? { value.metadata.dictionary }
  /// Seconds, pauses left out.
  public var duration: TimeInterval { value.duration }
  /// Of the time of the activity, in order.
  public var workoutEvents: [HKWorkoutEvent] { value.events.map { HKWorkoutEvent($0) } }

  /// A copy: changing it changes nothing.
  public var workoutConfiguration: HKWorkoutConfiguration {
    HKWorkoutConfiguration(
      HKWorkoutConfiguration.Values(
        activityType: HKWorkoutActivityType(number: value.activityType) ?? .other,
        locationType: HKWorkoutSessionLocationType(rawValue: value.locationType) ?? .unknown,
        swimmingLocationType: HKWorkoutSwimmingLocationType(rawValue: value.swimmingLocationType)
          ?? .unknown,
        lapLength: value.lapLength.map { HKQuantity(unit: .meter(), doubleValue: $0) }))
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKWorkoutActivity)?.value == value
  }
  public override var hash: Int { value.id.hashValue }
  public override var description: String { "HKWorkoutActivity(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  /// In the form of a workout that consists of the activity.
  public func encode(with coder: NSCoder) {
    var workout = Workout(activityType: value.activityType, duration: value.duration)
    workout.activities = [value]
    ObjectArchive.encode(workout, from: value.start, to: value.end, with: coder)
  }

  /// nil when the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard let activity = ObjectArchive.decodeWorkout(coder)?.activities.first else { return nil }
    self.init(activity)
  }
}
