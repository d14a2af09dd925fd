package import Foundation
package import HealthModel

/// The time in each stage of sleep, by night. A night belongs to the day on which it ends: days of
/// sleep run from 18:00 to 18:00.
///
/// A calendar day would split a night that begins before midnight into two halves.
package struct SleepNights: Sendable {
  package struct Night: Hashable, Sendable {
    /// The day, such as 2026-05-03; for several nights the first and the last.
    package var day: String
    /// The hours in each stage.
    package var stages: [SleepTimeline.Stage: Double] = [:]
    package var inBed = 0.0

    package var asleep: Double {
      SleepTimeline.Stage.allCases.reduce(0) { $0 + ($1.isAsleep ? stages[$1] ?? 0 : 0) }
    }
  }

  private static let offset: Int64 = 6 * 3_600_000_000
  private let calendar: Calendar
  /// The period of the samples to read.
  package let start: Instant?
  package let end: Instant?
  private var timeline = SleepTimeline()

  /// `start` and `end` are those of the calendar days; the period of the samples is 6 hours earlier.
  package init(calendar: Calendar, start: Instant?, end: Instant?) {
    self.calendar = calendar
    self.start = start.map { Instant(microseconds: $0.microseconds - Self.offset) }
    self.end = end.map { Instant(microseconds: $0.microseconds - Self.offset) }
  }

  package mutating func add(_ row: HealthObject) { timeline.add(row) }

  /// The nights in order. A night without any sample is missing and not zero, because it was not
  /// measured.
  package var list: [Night] {
    var nights: [Date: Night] = [:]
    for span in timeline.spans {
      forEachDay(span.start, span.end) { day, hours in
        nights[day, default: Night(day: name(day))].stages[span.stage, default: 0] += hours
      }
    }
    for span in timeline.inBedSpans {
      forEachDay(span.start, span.end) { day, hours in
        nights[day, default: Night(day: name(day))].inBed += hours
      }
    }
    return nights.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The sum of all nights; nil if there are no samples.
  package var total: Night? {
    let list = list
    guard var total = list.first, let last = list.last else { return nil }
    if list.count > 1 { total.day += " .. " + last.day }
    for night in list.dropFirst() {
      total.inBed += night.inBed
      for (stage, hours) in night.stages { total.stages[stage, default: 0] += hours }
    }
    return total
  }

  /// Calls `body` with the day, as its midnight, and the hours of a span for each night. A span
  /// across 18:00 is divided, so that the hours of all nights add up to the time asleep.
  private func forEachDay(_ first: Int64, _ last: Int64, _ body: (Date, Double) -> Void) {
    var from = max(first, start?.microseconds ?? first)
    let to = min(last, end?.microseconds ?? last)
    while from < to {
      let shifted = Instant(microseconds: from + Self.offset)
      let day = calendar.startOfDay(
        for: Date(timeIntervalSince1970: shifted.secondsSince1970))
      guard let next = calendar.date(byAdding: .day, value: 1, to: day) else { return }
      let border = Instant(secondsSince1970: next.timeIntervalSince1970).microseconds - Self.offset
      let until = min(to, border)
      body(day, Double(until - from) / 3.6e9)
      from = until
    }
  }

  private func name(_ day: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: day)
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
  }

  private static let columns: [(key: String, title: String, stage: SleepTimeline.Stage)] = [
    ("awake", "Awake", .awake), ("rem", "REM", .rem), ("core", "Core", .core),
    ("deep", "Deep", .deep), ("unspecified", "Unspecified", .unspecified),
  ]

  package static func json(_ nights: [Night]) -> JSONValue {
    [
      "type": .string(ObjectType.sleepAnalysis.name),
      "nights": .array(
        nights.map { night in
          var value: JSONValue = [
            "day": .string(night.day), "asleep": .number(night.asleep),
            "inBed": .number(night.inBed),
          ]
          for column in columns {
            value.append(column.key, .number(night.stages[column.stage] ?? 0))
          }
          return value
        }),
    ]
  }

  package static func table(_ nights: [Night], style: OutputStyle) -> String {
    var table = Table(
      [.init("Night to"), .init("Asleep", trailing: true), .init("In bed", trailing: true)]
        + columns.map { .init($0.title, trailing: true) })
    for night in nights {
      table.add(
        [.init(night.day), cell(night.asleep), cell(night.inBed)]
          + columns.map { cell(night.stages[$0.stage] ?? 0) })
    }
    return table.render(style)
  }

  private static func cell(_ hours: Double) -> Table.Cell {
    .init(hours > 0 ? NumberText.duration(seconds: hours * 3600) : "")
  }
}
