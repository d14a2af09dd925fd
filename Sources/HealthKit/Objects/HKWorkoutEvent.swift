public import Foundation
import HealthClient
import HealthModel

/// An event of a workout: a pause, lap, marker or segment.
public final class HKWorkoutEvent: NSObject, NSSecureCoding, NSCopying, Sendable {
  let value: WorkoutEvent
  /// The interval of the event; its duration is 0 for an event at one moment.
  public let dateInterval: DateInterval

  /// - Parameter dateInterval: the exact interval with which the event was created; nil to use that
  ///   of `value`, which has microseconds.
  init(_ value: WorkoutEvent, _ dateInterval: DateInterval? = nil) {
    self.value = value
    self.dateInterval =
      dateInterval ?? DateInterval(start: value.start.date, end: value.end.date)
    super.init()
  }

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - dateInterval: the interval, with duration 0 for an event at one moment, such as a pause or
  ///     a resume.
  ///   - metadata: strings, numbers, dates and quantities; traps for other values.
  public convenience init(
    type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?
  ) {
    self.init(
      WorkoutEvent(
        type: type.rawValue, start: Instant(dateInterval.start), end: Instant(dateInterval.end),
        metadata: Metadata(metadata)), dateInterval)
  }

  /// Creates an event at one moment, without metadata.
  @available(*, deprecated, renamed: "init(type:dateInterval:metadata:)")
  public convenience init(type: HKWorkoutEventType, date: Date) {
    self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: nil)
  }

  /// The type; ``HKWorkoutEventType/marker`` for a value that this version does not know.
  public var type: HKWorkoutEventType { HKWorkoutEventType(rawValue: value.type) ?? .marker }
  /// The metadata: strings, numbers, dates and ``HKQuantity``; nil if there is none.
  public var metadata: [String: Any]? { value.metadata.dictionary }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKWorkoutEvent)?.value == value
  }
  public override var hash: Int { value.hashValue }
  public override var description: String { "HKWorkoutEvent(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  /// Encodes the event as a workout with one event.
  public func encode(with coder: NSCoder) {
    var workout = Workout(activityType: HKWorkoutActivityType.other.number, duration: 0)
    workout.events = [value]
    ObjectArchive.encode(workout, from: value.start, to: value.end, with: coder)
  }

  /// Decodes an event. Returns nil if the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard let event = ObjectArchive.decodeWorkout(coder)?.events.first else { return nil }
    self.init(event)
  }
}
