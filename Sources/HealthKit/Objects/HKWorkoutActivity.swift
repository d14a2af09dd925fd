public import Foundation
import HealthClient
import HealthModel

/// A part of a workout, such as the swim of a triathlon (rules WORKOUT-09, WORKOUT-10).
public final class HKWorkoutActivity: NSObject, NSSecureCoding, NSCopying, Sendable {
  let value: WorkoutActivity
  /// The start of the activity.
  public let startDate: Date
  /// The end of the activity; nil while it continues.
  public let endDate: Date?

  /// - Parameter dates: the exact dates with which the activity was created; nil to use those of
  ///   `value`, which have microseconds.
  init(_ value: WorkoutActivity, _ dates: (start: Date, end: Date?)? = nil) {
    self.value = value
    startDate = dates?.start ?? value.start.date
    endDate = value.end == .distantFuture ? nil : dates?.end ?? value.end.date
    super.init()
  }

  /// Creates an activity for a workout builder. Traps if the end is before the start.
  /// - Parameter end: nil while the activity continues; the builder ends it.
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

  /// The globally unique identifier.
  public var uuid: UUID { value.id.uuid }
  /// The metadata: strings, numbers, dates and ``HKQuantity``; nil if there is none.
  public var metadata: [String: Any]? { value.metadata.dictionary }
  /// The duration in seconds, without pauses.
  public var duration: TimeInterval { value.duration }
  /// The events of the workout during the activity, in order of time.
  public var workoutEvents: [HKWorkoutEvent] { value.events.map { HKWorkoutEvent($0) } }

  /// A copy of the configuration. Changing it does not change the activity.
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

  /// Encodes the activity as a workout with one activity.
  public func encode(with coder: NSCoder) {
    var workout = Workout(activityType: value.activityType, duration: value.duration)
    workout.activities = [value]
    ObjectArchive.encode(workout, from: value.start, to: value.end, with: coder)
  }

  /// Decodes an activity. Returns nil if the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard let activity = ObjectArchive.decodeWorkout(coder)?.activities.first else { return nil }
    self.init(activity)
  }
}
