import Foundation
import HealthText
import HealthModel
import Testing

/// These tests run at Saturday 2026-11-21, 05:32:57 in Berlin (UTC+1).
@Suite struct DateExpressionTests {
  let dates: DateExpression
  let text: TimeText

  init() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    dates = DateExpression(timeZone: zone, now: Date(timeIntervalSince1970: 1_795_235_577))
    text = TimeText(timeZone: zone)
  }

  @Test(
    "expressions for days, weeks, months, and years use the local calendar",
    arguments: [
      ("today", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
      ("yesterday", "2026-11-19T23:00:00Z", "2026-11-20T23:00:00Z"),
      ("week", "2026-11-15T23:00:00Z", "2026-11-22T23:00:00Z"),
      ("month", "2026-10-31T23:00:00Z", "2026-11-30T23:00:00Z"),
      ("last-month", "2026-09-30T22:00:00Z", "2026-10-31T23:00:00Z"),
      ("year", "2025-12-31T23:00:00Z", "2026-12-31T23:00:00Z"),
      ("2026", "2025-12-31T23:00:00Z", "2026-12-31T23:00:00Z"),
      ("2026-07", "2026-06-30T22:00:00Z", "2026-07-31T22:00:00Z"),
      ("2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
      ("7d", "2026-11-14T23:00:00Z", "2026-11-21T23:00:00Z"),
      ("2w", "2026-11-07T23:00:00Z", "2026-11-21T23:00:00Z"),
      ("1m", "2026-10-21T22:00:00Z", "2026-11-21T23:00:00Z"),
      ("6h", "2026-11-20T22:32:57Z", "2026-11-21T04:32:57Z"),
      ("2026-11-01..2026-11-03", "2026-10-31T23:00:00Z", "2026-11-03T23:00:00Z"),
      ("2026-11-21 08:30", "2026-11-21T07:30:00Z", "2026-11-21T07:31:00Z"),
      ("2026-07-01T08:30:15", "2026-07-01T06:30:15Z", "2026-07-01T06:30:16Z"),
      ("2026-07-01T08:30:15.25Z", "2026-07-01T08:30:15.250Z", "2026-07-01T08:30:15.250Z"),
      ("2026-07-01T08:30-05:00", "2026-07-01T13:30:00Z", "2026-07-01T13:30:00Z"),
      // Skipped by daylight saving time, then repeated by it.
      ("2026-03-29 02:30", "2026-03-29T01:00:00Z", "2026-03-29T01:01:00Z"),
      ("2026-10-25 02:30", "2026-10-25T00:30:00Z", "2026-10-25T00:31:00Z"),
    ])
  func periods(expression: String, start: String, end: String) throws {
    let period = try dates.period(expression)
    #expect(period.start.map(TimeText.iso8601) == start)
    #expect(period.end.map(TimeText.iso8601) == end)
  }

  @Test("a period may be open at one end")
  func open() throws {
    #expect(try dates.period("2026..").end == nil)
    #expect(try dates.period("..2026").start == nil)
  }

  @Test(
    "an invalid time is a usage error",
    arguments: [
      "", "tomorow", "2026-13", "2026-02-30", "2026-1-1", "0d", "7x", "2026-11-21T25:00",
      "2026-11-21T08:30:00+99:00", "2026-11-21T08:30.5", "today..yesterday", "２０２６",
    ])
  func refused(expression: String) {
    #expect {
      try dates.period(expression)
    } throws: {
      ($0 as? CommandFailure)?.status == .usage
    }
  }

  @Test("--to includes the named day, and a relative expression is not an end")
  func ending() throws {
    #expect(TimeText.iso8601(try dates.ending("2026-11-03")) == "2026-11-03T23:00:00Z")
    #expect(throws: CommandFailure.self) { try dates.ending("7d") }
  }

  @Test("text output uses local time, and program output UTC")
  func shown() {
    let instant = Instant(microseconds: 1_795_235_577_250_000)
    #expect(text.second(instant) == "2026-11-21 05:32:57")
    #expect(TimeText.iso8601(instant) == "2026-11-21T04:32:57.250Z")
    #expect(TimeText.iso8601(Instant(microseconds: -1)) == "1969-12-31T23:59:59.999999Z")
    let later = Instant(microseconds: instant.microseconds + 60_000_000)
    #expect(text.interval(instant, later, dash: "–") == "2026-11-21 05:32:57 – 05:33:57")
  }
}

@Suite struct SuggestionTests {
  @Test("misspelled, differently cased, and partial names suggest the right one")
  func nearest() {
    let names = ["stepCount", "heartRate", "restingHeartRate", "bodyMass", "bodyMassIndex"]
    #expect(Suggestion.nearest(to: "stepcuont", in: names) == ["stepCount"])
    #expect(Suggestion.nearest(to: "Step-Count", in: names) == ["stepCount"])
    #expect(Suggestion.nearest(to: "heart", in: names) == ["heartRate", "restingHeartRate"])
    #expect(Suggestion.nearest(to: "xyzzyx", in: names) == [])
  }
}
