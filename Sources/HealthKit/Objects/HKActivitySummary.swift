public import Foundation
import HealthModel
import Synchronization

/// The rings of a day (rules SUMMARY-01 to SUMMARY-05). Fetched summaries say what the day was; a new
/// one holds zeros and can be filled, for drawing rings of one's own. It cannot be saved.
///
/// `@unchecked Sendable` because a lock guards what can be changed.
public final class HKActivitySummary: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private let summary: Mutex<ActivitySummary>

  /// A summary of no day in particular.
  public override convenience init() {
    self.init(ActivitySummary(day: CalendarDay(year: 1, month: 1, day: 1)))
  }

  init(_ summary: ActivitySummary) {
    self.summary = Mutex(summary)
    super.init()
  }

  var value: ActivitySummary { summary.withLock { $0 } }

  /// Era, year, month and day, with the calendar itself.
  /// - Parameter calendar: in which the day is named; the store counts Gregorian days.
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

  /// What the Move ring counts.
  public var activityMoveMode: HKActivityMoveMode {
    get { HKActivityMoveMode(rawValue: value.moveMode) ?? .activeEnergy }
    set { summary.withLock { $0.moveMode = newValue.rawValue } }
  }

  // MARK: - What was done. Setters trap for units of another dimension.

  /// In kcal.
  public var activeEnergyBurned: HKQuantity {
    get { HKQuantity(unit: .kilocalorie(), doubleValue: value.activeEnergyBurned) }
    set { set(\.activeEnergyBurned, newValue, .kilocalorie()) }
  }
  /// In minutes.
  public var appleMoveTime: HKQuantity {
    get { HKQuantity(unit: .minute(), doubleValue: value.moveTime) }
    set { set(\.moveTime, newValue, .minute()) }
  }
  /// In minutes.
  public var appleExerciseTime: HKQuantity {
    get { HKQuantity(unit: .minute(), doubleValue: value.exerciseTime) }
    set { set(\.exerciseTime, newValue, .minute()) }
  }
  /// A count of hours.
  public var appleStandHours: HKQuantity {
    get { HKQuantity(unit: .count(), doubleValue: value.standHours) }
    set { set(\.standHours, newValue, .count()) }
  }

  // MARK: - Goals

  /// In kcal; 0 when it is not set.
  public var activeEnergyBurnedGoal: HKQuantity {
    get { HKQuantity(unit: .kilocalorie(), doubleValue: value.activeEnergyBurnedGoal ?? 0) }
    set { set(\.activeEnergyBurnedGoal, newValue, .kilocalorie()) }
  }
  /// In minutes; 0 when it is not set.
  public var appleMoveTimeGoal: HKQuantity {
    get { HKQuantity(unit: .minute(), doubleValue: value.moveTimeGoal ?? 0) }
    set { set(\.moveTimeGoal, newValue, .minute()) }
  }
  /// In minutes; nil when it is not set.
  public var exerciseTimeGoal: HKQuantity? {
    get { value.exerciseTimeGoal.map { HKQuantity(unit: .minute(), doubleValue: $0) } }
    set { set(\.exerciseTimeGoal, newValue, .minute()) }
  }
  /// A count of hours; nil when it is not set.
  public var standHoursGoal: HKQuantity? {
    get { value.standHoursGoal.map { HKQuantity(unit: .count(), doubleValue: $0) } }
    set { set(\.standHoursGoal, newValue, .count()) }
  }
  /// The older name of ``exerciseTimeGoal``; 0 when it is not set.
  public var appleExerciseTimeGoal: HKQuantity {
    get { exerciseTimeGoal ?? HKQuantity(unit: .minute(), doubleValue: 0) }
    set { exerciseTimeGoal = newValue }
  }
  /// The older name of ``standHoursGoal``; 0 when it is not set.
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

  /// nil when the archive is damaged.
  public convenience init?(coder: NSCoder) {
    guard let data = coder.bytes("summary"),
      case .activitySummary(let summary)? =
        ObjectArchive.rows(data)?.last?.details
    else { return nil }
    self.init(summary)
  }
}
