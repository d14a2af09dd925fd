public import Foundation
import HealthModel
import Synchronization

/// The activity rings of a day (rules SUMMARY-01 to SUMMARY-05). A query returns the summaries of
/// the store. A new summary contains zeros and can be changed, to draw rings from other values. A
/// summary cannot be saved.
public final class HKActivitySummary: NSObject, NSSecureCoding, NSCopying, Sendable {
  private let summary: Mutex<ActivitySummary>

  /// Creates an empty summary that belongs to no particular day.
  public override convenience init() {
    self.init(ActivitySummary(day: CalendarDay(year: 1, month: 1, day: 1)))
  }

  init(_ summary: ActivitySummary) {
    self.summary = Mutex(summary)
    super.init()
  }

  var value: ActivitySummary { summary.withLock { $0 } }

  /// Returns the era, year, month and day of the summary, and the calendar itself.
  /// - Parameter calendar: the calendar of the components. The store counts Gregorian days; other
  ///   calendars are converted in their time zone.
  public func dateComponents(for calendar: Calendar) -> DateComponents {
    let day = value.day
    var components = DateComponents(year: day.year, month: day.month, day: day.day)
    guard calendar.identifier != .gregorian else {
      components.calendar = calendar
      components.era = 1
      return components
    }
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    guard let date = gregorian.date(from: components) else { return components }
    components = calendar.dateComponents([.era, .year, .month, .day], from: date)
    components.calendar = calendar
    return components
  }

  /// The measure of the Move ring: active energy or move time.
  public var activityMoveMode: HKActivityMoveMode {
    get { HKActivityMoveMode(rawValue: value.moveMode) ?? .activeEnergy }
    set { summary.withLock { $0.moveMode = newValue.rawValue } }
  }

  // MARK: - Activity. Setters trap for incompatible units.

  /// The active energy, in kcal.
  public var activeEnergyBurned: HKQuantity {
    get { HKQuantity(unit: .kilocalorie(), doubleValue: value.activeEnergyBurned) }
    set { set(\.activeEnergyBurned, newValue, .kilocalorie()) }
  }
  /// The move time, in minutes.
  public var appleMoveTime: HKQuantity {
    get { HKQuantity(unit: .minute(), doubleValue: value.moveTime) }
    set { set(\.moveTime, newValue, .minute()) }
  }
  /// The exercise time, in minutes.
  public var appleExerciseTime: HKQuantity {
    get { HKQuantity(unit: .minute(), doubleValue: value.exerciseTime) }
    set { set(\.exerciseTime, newValue, .minute()) }
  }
  /// The number of stand hours.
  public var appleStandHours: HKQuantity {
    get { HKQuantity(unit: .count(), doubleValue: value.standHours) }
    set { set(\.standHours, newValue, .count()) }
  }

  // MARK: - Goals

  /// The goal of active energy, in kcal; 0 if it is not set.
  public var activeEnergyBurnedGoal: HKQuantity {
    get { HKQuantity(unit: .kilocalorie(), doubleValue: value.activeEnergyBurnedGoal ?? 0) }
    set { set(\.activeEnergyBurnedGoal, newValue, .kilocalorie()) }
  }
  /// The goal of move time, in minutes; 0 if it is not set.
  public var appleMoveTimeGoal: HKQuantity {
    get { HKQuantity(unit: .minute(), doubleValue: value.moveTimeGoal ?? 0) }
    set { set(\.moveTimeGoal, newValue, .minute()) }
  }
  /// The goal of exercise time, in minutes; nil if it is not set.
  public var exerciseTimeGoal: HKQuantity? {
    get { value.exerciseTimeGoal.map { HKQuantity(unit: .minute(), doubleValue: $0) } }
    set { set(\.exerciseTimeGoal, newValue, .minute()) }
  }
  /// The goal of stand hours; nil if it is not set.
  public var standHoursGoal: HKQuantity? {
    get { value.standHoursGoal.map { HKQuantity(unit: .count(), doubleValue: $0) } }
    set { set(\.standHoursGoal, newValue, .count()) }
  }
  /// The older name of ``exerciseTimeGoal``; 0 if it is not set.
  public var appleExerciseTimeGoal: HKQuantity {
    get { exerciseTimeGoal ?? HKQuantity(unit: .minute(), doubleValue: 0) }
    set { exerciseTimeGoal = newValue }
  }
  /// The older name of ``standHoursGoal``; 0 if it is not set.
  public var appleStandHoursGoal: HKQuantity {
    get { standHoursGoal ?? HKQuantity(unit: .count(), doubleValue: 0) }
    set { standHoursGoal = newValue }
  }

  private func set(
    _ path: WritableKeyPath<ActivitySummary, Double>, _ quantity: HKQuantity, _ unit: HKUnit
  ) {
    let value = quantity.doubleValue(for: unit)
    summary.withLock { $0[keyPath: path] = value }
  }

  private func set(
    _ path: WritableKeyPath<ActivitySummary, Double?>, _ quantity: HKQuantity?, _ unit: HKUnit
  ) {
    let value = quantity?.doubleValue(for: unit)
    summary.withLock { $0[keyPath: path] = value }
  }

  // MARK: - NSObject, NSSecureCoding

  public func copy(with zone: NSZone? = nil) -> Any { HKActivitySummary(value) }
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKActivitySummary)?.value == value
  }
  public override var hash: Int { value.day.hashValue }
  public override var description: String { "HKActivitySummary(redacted)" }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    let object = HealthObject(
      id: ObjectID(high: 0, low: 0), type: .activitySummary, start: Instant(microseconds: 0),
      end: Instant(microseconds: 0), details: .activitySummary(value))
    coder.encode(ObjectArchive.data([object]) as NSData, forKey: "summary")
  }

  /// Decodes a summary. Returns nil if the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard let data = coder.bytes("summary"),
      case .activitySummary(let summary)? =
        ObjectArchive.rows(data)?.last?.details
    else { return nil }
    self.init(summary)
  }
}
