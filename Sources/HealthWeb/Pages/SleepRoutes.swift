import Foundation
import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

enum SleepRoutes {
  static func sleep(_ request: PageRequest) async throws(PageFailure) -> Document {
    let time = request.page.time
    let latest = request.stored.latest(of: .sleepAnalysis)
    let day =
      request.query.get("day").flatMap(request.day)
      ?? time.midnight(latest ?? request.page.now)
    let span = ChartSpan(
      request.query.get("span") == "M" ? .month : .week,
      containing: Date(timeIntervalSince1970: day.secondsSince1970), calendar: request.calendar)
    let days = request.clock.days(in: span.period)
    let nights = try await SleepNight.load(days, request.clock, from: request)
    let night = nights.last { $0.midnight == day }
    return SleepPage(
      day: day, night: night, heartRate: try await heartRate(night, request), span: span,
      nights: nights, latest: latest
    ).document(request.page)
  }

  private static func heartRate(
    _ night: SleepNight?, _ request: PageRequest
  ) async throws(PageFailure) -> [Hypnogram.Point] {
    guard let night, night.start < night.end else { return [] }
    let fiveMinutes: Int64 = 300_000_000
    let samples = try await request.samples(.heartRate, night.start..<night.end)
    let values = ValueSlots(samples, from: Instant(microseconds: 0), length: fiveMinutes)
    return values.slots.sorted { $0.key < $1.key }.map { slot, value in
      .init(time: values.middle(of: slot), value: value.average)
    }
  }
}
