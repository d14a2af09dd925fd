import Foundation
package import HealthInsight
import HealthModel
package import HealthWords

/// Nights as a table and as JSON.
package enum SleepOutput {
  /// The sums of several nights.
  package struct Sum: Hashable, Sendable {
    /// The day, such as 2026-05-03; of several nights the first and the last.
    package var day: String
    /// The hours in each stage.
    package var stages: [SleepTimeline.Stage: Double] = [:]
    package var asleep = 0.0
    package var inBed = 0.0
    /// The main period; nil for several nights.
    package var period: SleepPeriod?
    package var napCount = 0

    package init(_ night: SleepNight) {
      day = SleepOutput.name(night.day)
      for stage in SleepTimeline.Stage.allCases { stages[stage] = night.hours(stage) }
      (asleep, inBed) = (night.asleep, night.inBed)
      (period, napCount) = (night.main, night.naps.count)
    }
  }

  /// Returns the sum of nights; nil if there are none.
  package static func total(_ nights: [SleepNight]) -> Sum? {
    let sums = nights.map(Sum.init)
    guard var total = sums.first, let last = sums.last else { return nil }
    if sums.count > 1 {
      total.day += " .. " + last.day
      total.period = nil
    }
    for sum in sums.dropFirst() {
      total.asleep += sum.asleep
      total.inBed += sum.inBed
      total.napCount += sum.napCount
      for (stage, hours) in sum.stages { total.stages[stage, default: 0] += hours }
    }
    return total
  }

  private static func name(_ day: CalendarDay) -> String {
    CivilTime(secondsFromEpoch: Int64(day.daysSince1970) * 86_400).date
  }

  private static let columns: [(key: String, head: String, stage: SleepTimeline.Stage)] = [
    ("awake", "sleep.awake", .awake), ("rem", "sleep.rem", .rem), ("core", "sleep.core", .core),
    ("deep", "sleep.deep", .deep), ("unspecified", "head.unspecified", .unspecified),
  ]

  /// - Parameter average: The means of the nights; nil to leave them out.
  package static func json(_ nights: [Sum], _ average: SleepAverage? = nil) -> JSONValue {
    var json = json(nights)
    guard let average else { return json }
    var means: JSONValue = [
      "nights": JSONValue(average.nightCount), "asleep": .number(average.asleep),
    ]
    if let start = average.start { means.append("start", .number(start)) }
    if let end = average.end { means.append("end", .number(end)) }
    for column in columns {
      if let hours = average.stages[column.stage] { means.append(column.key, .number(hours)) }
    }
    json.append("average", means)
    return json
  }

  /// The means in a sentence; nothing for a single night.
  package static func text(_ average: SleepAverage) -> String {
    guard average.nightCount > 1 else { return "" }
    let asleep = NumberText.duration(seconds: average.asleep * 3600)
    var text = "Average of \(average.nightCount) nights: \(asleep)"
    if let start = average.start, let end = average.end {
      text += ", from \(clock(start)) to \(clock(end))"
    }
    return text + "\n"
  }

  /// Hours after midnight as a time of day.
  private static func clock(_ hour: Double) -> String {
    let minutes = Int64((hour * 60).rounded()) % 1440
    return String(CivilTime(secondsFromEpoch: minutes * 60).time.prefix(5))
  }

  private static func json(_ nights: [Sum]) -> JSONValue {
    [
      "type": .string(ObjectType.sleepAnalysis.name),
      "nights": .array(
        nights.map { night in
          var value: JSONValue = [
            "day": .string(night.day), "asleep": .number(night.asleep),
            "inBed": .number(night.inBed),
          ]
          if let period = night.period {
            value.append("start", .string(TimeText.iso8601(period.sleepStart)))
            value.append("end", .string(TimeText.iso8601(period.sleepEnd)))
          }
          value.append("naps", JSONValue(night.napCount))
          for column in columns {
            value.append(column.key, .number(night.stages[column.stage] ?? 0))
          }
          return value
        }),
    ]
  }

  package static func table(_ nights: [Sum], times: TimeText, style: OutputStyle) -> String {
    var table = Table(
      [.init(.nightTo), .init(.from), .init(.to)]
        + [.init(.asleep, trailing: true), .init(.inBed, trailing: true)]
        + columns.map { .init(text: style.language[$0.head], trailing: true) } + [
          .init(.naps, trailing: true)
        ])
    for night in nights {
      func clock(_ instant: Instant?) -> Table.Cell {
        .init(instant.map { String(times.minute($0).suffix(5)) } ?? "")
      }
      table.add(
        [.init(night.day), clock(night.period?.sleepStart), clock(night.period?.sleepEnd)]
          + [cell(night.asleep), cell(night.inBed)]
          + columns.map { cell(night.stages[$0.stage] ?? 0) }
          + [.init(night.napCount == 0 ? "" : "\(night.napCount)")])
    }
    return table.render(style)
  }

  private static func cell(_ hours: Double) -> Table.Cell {
    .init(hours > 0 ? NumberText.duration(seconds: hours * 3600) : "")
  }
}
