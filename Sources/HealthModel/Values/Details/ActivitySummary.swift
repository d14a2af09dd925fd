/// The rings of one day (rules SUMMARY-*, CHAR-06). A goal of nil is not set.
public struct ActivitySummary: Hashable, Sendable {
  /// The day in the time zone in which the user spent it.
  public var day: CalendarDay
  /// Raw value of `HKActivityMoveMode`: 1 energy, 2 time.
  public var moveMode: Int
  /// In kcal.
  public var activeEnergyBurned: Double
  /// In kcal.
  public var activeEnergyBurnedGoal: Double?
  /// In minutes.
  public var moveTime: Double
  /// In minutes.
  public var moveTimeGoal: Double?
  /// In minutes.
  public var exerciseTime: Double
  /// In minutes.
  public var exerciseTimeGoal: Double?
  /// The number of hours in which the user stood for at least one minute.
  public var standHours: Double
  /// In hours.
  public var standHoursGoal: Double?

  public init(
    day: CalendarDay, moveMode: Int = 1, activeEnergyBurned: Double = 0,
    activeEnergyBurnedGoal: Double? = nil, moveTime: Double = 0, moveTimeGoal: Double? = nil,
    exerciseTime: Double = 0, exerciseTimeGoal: Double? = nil, standHours: Double = 0,
    standHoursGoal: Double? = nil
  ) {
    self.day = day
    self.moveMode = moveMode
    self.activeEnergyBurned = activeEnergyBurned
    self.activeEnergyBurnedGoal = activeEnergyBurnedGoal
    self.moveTime = moveTime
    self.moveTimeGoal = moveTimeGoal
    self.exerciseTime = exerciseTime
    self.exerciseTimeGoal = exerciseTimeGoal
    self.standHours = standHours
    self.standHoursGoal = standHoursGoal
  }
}

extension ActivitySummary: Redacted {}
