import Foundation
import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthText

/// The summary. Every card is two queries of statistics, which the daemon answers from sums of the
/// stored parts, so that the page reads no samples but those beyond the range of their device.
enum SummaryRoutes {
  private static let dayCount = 30

  static func summary(_ request: PageRequest) async throws(PageFailure) -> Document {
    let time = request.page.time
    var page = SummaryPage(day: request.latestDay)
    page.sampleCount = try await request.counts().sampleCount
    page.doses = try await request.doseHistory(request.page.now..<request.page.now).today
    guard let day = page.day else { return page.document(request.page) }
    let end = time.midnight(day, addingDays: 1)
    page.rings = try await rings(day..<end, request)
    page.usesWheelchair = try await usesWheelchair(request)
    page.night = try await lastNight(request)
    let types = request.pinned.types.filter { request.latest(of: $0) != nil }
    let displays = try await request.displays(of: types.filter { $0.kind == .quantity })
    for type in types {
      let card =
        type == .bloodPressure
        ? try await bloodPressure(request)
        : try await quantity(type, displays[type] ?? ValueDisplay(type: type), request)
      if let card { page.cards.append(card) }
    }
    return page.document(request.page)
  }

  /// Returns the rings of the day, or of the latest day that has any: a single sample of today must
  /// not hide them.
  private static func rings(
    _ day: Range<Instant>, _ request: PageRequest
  ) async throws(PageFailure) -> ActivitySummary? {
    if let rings = try await request.summaries(day).last { return rings }
    // A summary has a day and no time; the counts of the store place it in that day of UTC.
    guard let latest = request.latest(of: .activitySummary),
      let last = CalendarDay(Instant(microseconds: latest.microseconds - 1))
    else { return nil }
    let query = SummaryQuery(days: last...last, timeZone: request.calendar.timeZone.identifier)
    return try await request.call { (store) async throws(ClientError) in
      try await store.summaries(query)
    }.last
  }

  private static func usesWheelchair(_ request: PageRequest) async throws(PageFailure) -> Bool {
    let found = try await request.call { (store) async throws(ClientError) in
      try await store.characteristics([.wheelchairUse])
    }
    return found.first?.value.map(Characteristic.usesWheelchair) ?? false
  }

  private static func lastNight(
    _ request: PageRequest
  ) async throws(PageFailure) -> SleepNight? {
    guard let latest = request.latest(of: .sleepAnalysis) else { return nil }
    // Sleep after 18:00 is of the next day.
    let day = request.page.time.midnight(request.page.time.midnight(latest), addingDays: 1)
    return try await SleepRoutes.nights(day, request, count: 2).last
  }

  // MARK: Cards

  /// The 30 days that end with the latest one that has data.
  private static func period(of type: ObjectType, _ request: PageRequest) -> Range<Instant>? {
    guard let latest = request.latest(of: type) else { return nil }
    let time = request.page.time
    // A sample that ends at midnight is of the day before.
    let day = time.midnight(Instant(microseconds: latest.microseconds - 1))
    return time.midnight(day, addingDays: 1 - dayCount)..<time.midnight(day, addingDays: 1)
  }

  private static func quantity(
    _ type: ObjectType, _ display: ValueDisplay, _ request: PageRequest
  ) async throws(PageFailure) -> SummaryPage.Card? {
    guard let period = period(of: type, request) else { return nil }
    let (language, time) = (request.language, request.page.time)
    let days = try await request.statistics(type, period, by: .day)
    guard let last = days.last else { return nil }
    let isCumulative = type.aggregation == .cumulative
    let starts = (0..<dayCount).map { time.midnight(period.lowerBound, addingDays: $0) }
    let byDay = Dictionary(days.map { ($0.start, $0.merged) }) { first, _ in first }
    let values = starts.map { start in
      byDay[start].flatMap { isCumulative ? $0.sum : $0.average }.map(display.shown)
    }
    // The average of all samples, and not of the days, must be computed by the store.
    let overall = isCumulative ? nil : try await request.statistics(type, period).first
    let sums = days.compactMap(\.merged.sum)
    let average =
      isCumulative
      ? (sums.isEmpty ? nil : sums.reduce(0, +) / Double(sums.count)) : overall?.merged.average
    guard let value = isCumulative ? last.merged.sum : last.merged.mostRecent else { return nil }
    let moment = last.merged.mostRecentEnd ?? last.start
    let limits = try await request.rangeLimits(type, period)
    let sources = (request.status?.types ?? [])
      .filter { $0.type == type && $0.last > period.lowerBound }
      .sorted { $0.sampleCount > $1.sampleCount }.prefix(2).map { language.name($0.source) }
    let averageText = average.map { average in
      let text = language.amount(average, display)
      return limits.isEmpty
        ? language("summary.average", text)
        : language("summary.beyond", text, language.number(limits.count))
    }
    let note = [averageText, sources.joined(separator: ", ")].compactMap { $0 }
      .filter { !$0.isEmpty }
    return SummaryPage.Card(
      type: type,
      time: isCumulative
        ? time.shortDay(last.start) : "\(time.shortDay(moment)), \(time.time(moment))",
      value: language.amount(value, display, limits.limit(ofMostRecentIn: last.merged)),
      unit: language.unit(display, count: display.shown(value)),
      sparkline: Sparkline(kind: isCumulative ? .bars : .line, values: values),
      note: note.joined(separator: " · "))
  }

  private static func bloodPressure(
    _ request: PageRequest
  ) async throws(PageFailure) -> SummaryPage.Card? {
    guard let period = period(of: .bloodPressure, request) else { return nil }
    let (language, time) = (request.language, request.page.time)
    let readings = try await BloodPressure.readings(period, request)
    guard let last = readings.last, let mean = BloodPressure.average(readings) else { return nil }
    let average = BloodPressure.text(mean.systolic, mean.diastolic, language)
    return SummaryPage.Card(
      type: .bloodPressure, time: "\(time.shortDay(last.time)), \(time.time(last.time))",
      value: last.text(language), unit: "mmHg",
      sparkline: Sparkline(kind: .line, values: readings.map(\.systolic)),
      note: "\(language("summary.average", average)) · \(language.name(last.source))")
  }
}
