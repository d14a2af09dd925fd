/// A value that several screens show.
struct Fact: Sendable {
  /// What healthctl prints as JSON.
  struct Command: Sendable {
    var arguments: [String]
    /// The way to the number (`JSONPath`).
    var path: String

    init(_ line: String, _ path: String) {
      arguments = line.split(separator: " ").map(String.init) + ["--json"]
      self.path = path
    }
  }

  /// An element of a page with this name in `data-fact`.
  struct Page: Sendable {
    var path: String
    var fact: String
    /// The attribute with the number.
    var attribute: String

    init(_ path: String, _ fact: String, _ attribute: String = "value") {
      self.path = path
      self.fact = fact
      self.attribute = attribute
    }
  }

  /// A cell of the table of days that `healthctl export csv` writes.
  struct Cell: Sendable {
    var type: String
    var day: String
    var column: String
  }

  var name: String
  /// The value, computed by hand from the data of the test.
  var value: Double
  var command: Command?
  var page: Page?
  var cell: Cell?

  init(
    _ name: String, _ value: Double, _ command: Command? = nil, _ page: Page? = nil,
    _ cell: Cell? = nil
  ) {
    self.name = name
    self.value = value
    self.command = command
    self.page = page
    self.cell = cell
  }
}

extension Fact {
  /// The facts about `FactData`. Comments state how a value follows from it.
  static let table: [Fact] =
    totals + measurements + bloodPressure + nights + averages + trends

  private static let month = "/type/stepCount?span=M&day=2025-10-15"
  private static let october = "stats stepCount --during 2025-10"

  private static func day(_ day: String) -> Command {
    Command("stats stepCount --during \(day)", "statistics[0].sum")
  }

  // MARK: Types that are added up

  private static let totals: [Fact] = [
    // 2,000 on the first day, 28 days of 1,000, 2,200 on the 26th, nothing on the 10th.
    Fact(
      "total of a month", 32_200, Command(october, "statistics[0].sum"),
      Page(month, "stepCount.total")),
    Fact(
      "sum of the days of a month", 32_200,
      Command(october + " --by day", "statistics[*].sum"), Page(month, "stepCount.total")),
    Fact(
      "average of the days with data", 32_200 / 30.0, nil, Page(month, "stepCount.dailyAverage")),
    Fact("days with data", 30, nil, Page(month, "stepCount.daysWithData")),
    Fact("day with least steps", 1_000, nil, Page(month, "stepCount.lowestDay")),
    Fact("day with most steps", 2_200, nil, Page(month, "stepCount.highestDay")),
    // Both sources recorded the same ten minutes: those of the watch count.
    Fact(
      "day of two sources", 1_000, day("2025-10-15"),
      Page("/type/stepCount?span=D&day=2025-10-15", "stepCount.total"),
      Cell(type: "stepCount", day: "2025-10-15", column: "sum")),
    // The hour from 2:00 to 3:00 happens twice; each has its own steps.
    Fact(
      "day of 25 hours", 2_200, day("2025-10-26"),
      Page("/type/stepCount?span=D&day=2025-10-26", "stepCount.total"),
      Cell(type: "stepCount", day: "2025-10-26", column: "sum")),
    // 50,000 steps were saved and deleted.
    Fact(
      "day with a deleted value", 1_000, day("2025-10-20"),
      Page("/type/stepCount?span=D&day=2025-10-20", "stepCount.total"),
      Cell(type: "stepCount", day: "2025-10-20", column: "sum")),
    // From 23:50 to 0:10: half of the 400 steps belong to each day.
    Fact(
      "share of a day of what passes midnight", 200,
      Command("stats flightsClimbed --during 2025-10-18", "statistics[0].sum"),
      Page("/type/flightsClimbed?span=D&day=2025-10-18", "flightsClimbed.total"),
      Cell(type: "flightsClimbed", day: "2025-10-18", column: "sum")),
    Fact(
      "total of the latest day", 1_000, day("2025-10-31"), Page("/", "stepCount.latest")),
    // 2 to 31 October: 28 days of 1,000, one of 2,200 and one without data.
    Fact(
      "average of the 30 days to the latest", 30_200 / 29.0,
      Command("trends", "trends[type=stepCount].short.average"), Page("/", "stepCount.average")),
  ]

  // MARK: Types that are measured

  private static let beats = "/type/heartRate?span=M&day=2025-10-15"
  private static let measured = "stats heartRate --during 2025-10"

  private static let measurements: [Fact] = [
    // 50, 70, 60, 80, 100.
    Fact(
      "average of a month", 72, Command(measured, "statistics[0].average"),
      Page(beats, "heartRate.average")),
    Fact(
      "average of 30 days", 72, Command(measured, "statistics[0].average"),
      Page("/", "heartRate.average")),
    Fact(
      "lowest of a month", 50, Command(measured, "statistics[0].minimum"),
      Page(beats, "heartRate.lowest")),
    Fact(
      "highest of a month", 100, Command(measured, "statistics[0].maximum"),
      Page(beats, "heartRate.highest")),
    Fact(
      "latest of a month", 100, Command(measured, "statistics[0].mostRecent.value"),
      Page(beats, "heartRate.latest")),
    Fact(
      "latest value", 100, Command(measured, "statistics[0].mostRecent.value"),
      Page("/", "heartRate.latest")),
    // Both hours from 2:00 to 3:00 have one value.
    Fact(
      "average of a day of 25 hours", 60,
      Command("stats heartRate --during 2025-10-26", "statistics[0].average"),
      Page("/type/heartRate?span=D&day=2025-10-26", "heartRate.average"),
      Cell(type: "heartRate", day: "2025-10-26", column: "average")),
    Fact(
      "average of few values", 71,
      Command("stats bodyMass --during 2025-10", "statistics[0].average"),
      Page("/", "bodyMass.average")),
    Fact(
      "latest of few values", 72,
      Command("stats bodyMass --during 2025-10", "statistics[0].mostRecent.value"),
      Page("/", "bodyMass.latest")),
    // The fraction that HealthKit stores, not the percentage on the screen.
    Fact(
      "average of a percentage", 0.96,
      Command("stats oxygenSaturation --during 2025-10", "statistics[0].average"),
      Page("/type/oxygenSaturation?span=M&day=2025-10-15", "oxygenSaturation.average")),
    Fact(
      "values below the range of the device", 1,
      Command("stats bloodGlucose --during 2025-10", "statistics[0].belowRange"),
      Page("/type/bloodGlucose?span=M&day=2025-10-15", "bloodGlucose.belowRange")),
  ]

  private static let pairs = "/type/bloodPressure?span=M&day=2025-10-15"

  private static let bloodPressure: [Fact] = [
    // 120/80 and 130/90.
    Fact(
      "average of pairs", 125,
      Command("stats bloodPressureSystolic --during 2025-10", "statistics[0].average"),
      Page(pairs, "bloodPressure.average")),
    Fact("average of pairs on the summary", 125, nil, Page("/", "bloodPressure.average")),
    Fact(
      "number of pairs", 2, Command("query bloodPressure --during 2025-10", "#"),
      Page(pairs, "bloodPressure.count")),
    Fact("latest pair", 130, nil, Page(pairs, "bloodPressure.latest")),
    Fact("latest pair on the summary", 130, nil, Page("/", "bloodPressure.latest")),
  ]

  // MARK: Sleep

  private static let changed = "/sleep?day=2025-10-26&span=M"

  private static func night(_ day: String, _ member: String) -> Command {
    Command("sleep 2025-10", "nights[day=\(day)].\(member)")
  }

  private static let nights: [Fact] = [
    // 23:00 to 6:00 while the clock is set back is eight hours; the nap is one and a half.
    Fact(
      "asleep in a night of 25 hours, with a nap", 9.5, night("2025-10-26", "asleep"),
      Page(changed, "sleep.asleep")),
    Fact("deep sleep", 1, night("2025-10-26", "deep"), Page(changed, "sleep.deep")),
    Fact("core sleep, with the nap", 8.5, night("2025-10-26", "core"), Page(changed, "sleep.core")),
    Fact("time in bed", 9, night("2025-10-26", "inBed"), Page(changed, "sleep.inBed")),
    Fact("naps", 1, night("2025-10-26", "naps")),
    Fact(
      "night in the statistics", 9.5,
      Command("stats sleepAnalysis --by day --during 2025-10", "nights[0].asleep")),
    Fact("latest night", 7, night("2025-10-27", "asleep"), Page("/", "sleep.asleep")),
    Fact(
      "average of nights", 8.25, Command("sleep 2025-10", "average.asleep"),
      Page(changed, "sleep.average.asleep")),
    Fact(
      "hours of a month of sleep", 16.5,
      Command("chart sleepAnalysis 2025-10", "intervals[*].value"),
      Page("/type/sleepAnalysis?span=M&day=2025-10-15", "sleepAnalysis.total")),
  ]

  private static let averages: [Fact] = [
    // 23:00 and 22:00.
    Fact(
      "average time of falling asleep", 22.5, Command("sleep 2025-10", "average.start"),
      Page(changed, "sleep.average.start")),
    // 6:00 and 5:00.
    Fact(
      "average time of waking up", 5.5, Command("sleep 2025-10", "average.end"),
      Page(changed, "sleep.average.end")),
  ]

  // MARK: Trends

  private static func trend(_ type: String, _ member: String) -> Command {
    Command("trends", "trends[type=\(type)].\(member)")
  }

  private static let trends: [Fact] = [
    Fact(
      "average of the last 30 days", 30_200 / 29.0, trend("stepCount", "short.average"),
      Page("/trends", "stepCount.trend", "short")),
    // And 60 days of 2,000 before.
    Fact(
      "average of the last 90 days", 150_200 / 89.0, trend("stepCount", "long.average"),
      Page("/trends", "stepCount.trend", "long")),
    Fact("days of the longer average", 89, trend("stepCount", "long.days")),
    Fact("workouts of the week", 1, Command("trends", "week.workouts")),
    Fact("closed Move rings of the week", 2, Command("trends", "week.closedMoveRings")),
    Fact("Move goals of the week", 3, Command("trends", "week.moveGoals")),
    Fact("sleep of the week", 8.25, Command("trends", "week.asleep")),
  ]
}
