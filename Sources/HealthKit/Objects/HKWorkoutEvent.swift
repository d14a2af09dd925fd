public import Foundation
import HealthModel

/// A pause, lap, marker or segment of a workout.
///
/// `@unchecked Sendable` because every property is a constant value.
public final class HKWorkoutEvent: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let value: WorkoutEvent
  /// When; of no duration where the event is a moment.
  public let dateInterval: DateInterval

  /// - Parameter dateInterval: that of `value` to the last bit; nil: with its microseconds.
  init(_ value: WorkoutEvent, _ dateInterval: DateInterval? = nil) {
    self.value = value
    self.dateInterval =
      dateInterval ?? DateInterval(start: value.start.date, end: value.end.date)
    super.init()
  }

  /// - Parameters:
  ///   - dateInterval: of no duration where the event is a moment, as pauses and resumptions are.
  ///   - metadata: strings, numbers, dates and quantities; traps for others.
  public convenience init(
    type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?
  ) {
    self.init(
      WorkoutEvent(
        type: type.rawValue, start: Instant(dateInterval.start), end: Instant(dateInterval.end),
        metadata: Metadata(metadata)), dateInterval)
  }

  /// ``HKWorkoutEventType/marker`` for a value that this version does not know.
  public var type: HKWorkoutEventType { HKWorkoutEventType(rawValue: value.type) ?? .marker }
  /// Strings, numbers, dates and ``HKQuantity``; nil when there is none.
  public var metadata: [String: Any]? { value.metadata.dictionary }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKWorkoutEvent)?.value == value
  }
  public override var hash: Int { value.hashValue }
  public override var description: String { "HKWorkoutEvent(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  /// In the form of a workout that consists of the event.
  public func encode(with coder: NSCoder) {
    var workout = Workout(activityType: HKWorkoutActivityType.other.number, duration: 0)
    workout.events = [value]
    ObjectArchive.encode(workout, from: value.start, to: value.end, with: coder)
  }

  /// nil when the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard let event = ObjectArchive.decodeWorkout(coder)?.events.first else { return nil }
    self.init(event)
  }
}
