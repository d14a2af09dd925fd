import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthText

enum TrendRoutes {
  /// More types would be more than a page, and more than its time.
  private static let typeCountMax = 16

  static func trends(_ request: PageRequest) async throws(PageFailure) -> Document {
    guard let day = request.latestDay else {
      return TrendsPage(trends: [], highlights: [], day: nil).document(request.page)
    }
    let time = request.page.time
    let end = time.midnight(day, addingDays: 1)
    let period = time.midnight(end, addingDays: -Trend.longDays)..<end
    var counts: [ObjectType: Int] = [:]
    for entry in request.status?.types ?? [] where entry.last > period.lowerBound {
      counts[entry.type, default: 0] += entry.sampleCount
    }
    let types = counts.keys.filter { $0.kind == .quantity }
      .sorted { (-(counts[$0] ?? 0), $0.code) < (-(counts[$1] ?? 0), $1.code) }
      .prefix(typeCountMax)
    let displays = try await request.displays(of: Array(types))
    var trends: [Trend] = []
    for type in types {
      let display = displays[type] ?? ValueDisplay(type: type)
      let values = try await values(type, period, display, request)
      guard var trend = Trend(type: type, display: display, values: values) else { continue }
      trend.limits = try await request.rangeLimits(type, period)
      trends.append(trend)
    }
    return TrendsPage(
      trends: trends, highlights: try await highlights(end, request), day: day
    ).document(request.page)
  }

  /// The value of each day, in the shown unit.
  private static func values(
    _ type: ObjectType, _ period: Range<Instant>, _ display: ValueDisplay, _ request: PageRequest
  ) async throws(PageFailure) -> [Double?] {
    let days = try await request.statistics(type, period, by: .day)
    let byDay = Dictionary(days.map { ($0.start, $0.merged) }) { first, _ in first }
    return (0..<Trend.longDays).map { index in
      let values = byDay[request.page.time.midnight(period.lowerBound, addingDays: index)]
      return (type.aggregation == .cumulative ? values?.sum : values?.average).map(display.shown)
    }
  }

  // MARK: Highlights of the week

  private static func highlights(
    _ end: Instant, _ request: PageRequest
  ) async throws(PageFailure) -> [String] {
    let (language, time) = (request.language, request.page.time)
    let period = time.midnight(end, addingDays: -7)..<end
    var sentences: [String] = []
    let steps = try await request.statistics(.stepCount, period, by: .day)
    if let best = steps.max(by: { ($0.merged.sum ?? 0) < ($1.merged.sum ?? 0) }),
      let sum = best.merged.sum
    {
      sentences.append(
        language(
          "highlight.steps", time.weekday(best.start),
          language.quantity(sum, ValueDisplay(type: .stepCount))))
    }
    let rings = try await request.summaries(period)
    let withGoal = rings.filter { ($0.activeEnergyBurnedGoal ?? 0) > 0 }
    if !withGoal.isEmpty {
      let closed = withGoal.filter { $0.activeEnergyBurned >= $0.activeEnergyBurnedGoal ?? 0 }
      sentences.append(
        language(
          "highlight.rings", language.number(closed.count), language.number(withGoal.count)))
    }
    let workouts = try await request.samples(.workout, period).compactMap { object -> Double? in
      guard case .workout(let workout) = object.details else { return nil }
      return workout.duration
    }
    if !workouts.isEmpty {
      sentences.append(
        language.counted("highlight.workouts", workouts.count)
          + " " + language("highlight.time", language.duration(seconds: workouts.reduce(0, +))))
    }
    if let sleep = try await sleep(end, request) { sentences.append(sleep) }
    return sentences
  }

  /// Compares the nights of the week with those of the week before.
  private static func sleep(
    _ end: Instant, _ request: PageRequest
  ) async throws(PageFailure) -> String? {
    let (language, time) = (request.language, request.page.time)
    let nights = try await SleepRoutes.nights(
      time.midnight(end, addingDays: -1), request, count: 14)
    let border = time.midnight(end, addingDays: -7)
    func average(_ nights: [SleepNight]) -> Double? {
      // A night of which only the time in bed is known is not one without sleep.
      let asleep = nights.map(\.asleep).filter { $0 > 0 }
      return asleep.isEmpty ? nil : asleep.reduce(0, +) / Double(asleep.count) * 3600
    }
    guard let now = average(nights.filter { $0.midnight >= border }) else { return nil }
    let text = language("highlight.sleep", language.duration(seconds: now))
    guard let before = average(nights.filter { $0.midnight < border }), abs(now - before) >= 60
    else {
      return text
    }
    let change = language.duration(seconds: (abs(now - before) / 60).rounded() * 60)
    return text + " " + language(now > before ? "highlight.more" : "highlight.less", change)
  }
}
