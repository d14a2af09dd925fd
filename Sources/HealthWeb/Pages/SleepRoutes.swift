import Foundation
import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthText
import Hummingbird

enum SleepRoutes {
  static func sleep(_ request: PageRequest) async throws(PageFailure) -> Document {
    let time = request.page.time
    let latest = request.latest(of: .sleepAnalysis)
    let day =
      request.query.get("day").flatMap(request.day)
      ?? time.midnight(latest ?? request.page.now)
    let span = ChartSpan(
      request.query.get("span") == "M" ? .month : .week,
      containing: Date(timeIntervalSince1970: day.secondsSince1970), calendar: request.calendar)
    let days = span.intervals.starts
    let nights = try await nights(days.last ?? day, request, count: days.count)
    let night = nights.last { $0.midnight == day }
    return SleepPage(
      day: day, night: night, heartRate: try await heartRate(night, request), span: span,
      nights: nights, latest: latest
    ).document(request.page)
  }

  /// Returns the nights of consecutive days that end with a day.
  static func nights(
    _ last: Instant, _ request: PageRequest, count: Int
  ) async throws(PageFailure) -> [SleepNight] {
    let clock = DayClock(request.calendar.timeZone)
    let end = clock.day(of: last)
    let first = CalendarDay(daysSince1970: end.daysSince1970 + 1 - count) ?? end
    let samples = try await request.samples(
      .sleepAnalysis, SleepNight.samplePeriod(of: first...end, clock))
    return SleepNight.nights(samples, clock: clock).filter { first...end ~= $0.day }
  }

  private static func heartRate(
    _ night: SleepNight?, _ request: PageRequest
  ) async throws(PageFailure) -> [Hypnogram.Point] {
    guard let night, night.start < night.end else { return [] }
    // Averages of five minutes: more points than pixels would only be noise.
    let samples = try await request.samples(.heartRate, night.start..<night.end)
    let slot: Int64 = 300_000_000
    let groups = Dictionary(grouping: samples) { $0.start.microseconds / slot }
    return groups.sorted { $0.key < $1.key }.map { slotIndex, samples in
      .init(
        time: Instant(microseconds: slotIndex * slot + slot / 2),
        value: samples.reduce(0) { $0 + $1.value } / Double(samples.count))
    }
  }
}
