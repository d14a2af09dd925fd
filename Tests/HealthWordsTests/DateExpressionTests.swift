import Foundation
import HealthWords
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
      // Everyday forms.
      ("last week", "2026-11-08T23:00:00Z", "2026-11-15T23:00:00Z"),
      ("tomorrow", "2026-11-21T23:00:00Z", "2026-11-22T23:00:00Z"),
      ("8:30", "2026-11-21T07:30:00Z", "2026-11-21T07:31:00Z"),
      ("8:30:15", "2026-11-21T07:30:15Z", "2026-11-21T07:30:16Z"),
      ("8:30 PM", "2026-11-21T19:30:00Z", "2026-11-21T19:31:00Z"),
      ("12am", "2026-11-20T23:00:00Z", "2026-11-20T23:01:00Z"),
      ("noon", "2026-11-21T11:00:00Z", "2026-11-21T11:01:00Z"),
      ("yesterday 22:00", "2026-11-20T21:00:00Z", "2026-11-20T21:01:00Z"),
      ("yesterday at 10 pm", "2026-11-20T21:00:00Z", "2026-11-20T21:01:00Z"),
      ("saturday", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
      ("last saturday", "2026-11-13T23:00:00Z", "2026-11-14T23:00:00Z"),
      ("Last-Tuesday", "2026-11-16T23:00:00Z", "2026-11-17T23:00:00Z"),
      ("tue 7:05", "2026-11-17T06:05:00Z", "2026-11-17T06:06:00Z"),
      ("2 hours ago", "2026-11-21T02:32:57Z", "2026-11-21T02:32:57Z"),
      ("an hour ago", "2026-11-21T03:32:57Z", "2026-11-21T03:32:57Z"),
      ("3d ago", "2026-11-17T23:00:00Z", "2026-11-18T23:00:00Z"),
      ("a month ago", "2026-10-20T22:00:00Z", "2026-10-21T22:00:00Z"),
      ("21.11.2026", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
      ("2026/11/21", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
      ("11/21/2026", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
      ("21/11/2026 8:30", "2026-11-21T07:30:00Z", "2026-11-21T07:31:00Z"),
      ("5/5/2026", "2026-05-04T22:00:00Z", "2026-05-05T22:00:00Z"),
      ("21 Nov", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
      ("Dec 24th", "2025-12-23T23:00:00Z", "2025-12-24T23:00:00Z"),
      ("feb 29", "2024-02-28T23:00:00Z", "2024-02-29T23:00:00Z"),
      ("November 21, 2026", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
      ("nov 20 8am", "2026-11-20T07:00:00Z", "2026-11-20T07:01:00Z"),
      ("november", "2026-10-31T23:00:00Z", "2026-11-30T23:00:00Z"),
      ("december", "2025-11-30T23:00:00Z", "2025-12-31T23:00:00Z"),
      ("May 2024", "2024-04-30T22:00:00Z", "2024-05-31T22:00:00Z"),
      ("last tuesday..yesterday", "2026-11-16T23:00:00Z", "2026-11-20T23:00:00Z"),
      ("2026-11-01..21 Nov 2026", "2026-10-31T23:00:00Z", "2026-11-21T23:00:00Z"),
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
      "8", "8:60", "24:00", "13pm", "0am", "8:3", "last", "last monday tuesday", "ago",
      "x days ago",
      "11/21/26", "32/1/2026", "11/21", "nov 31", "nov 32 2026", "mo", "month 8:30", "at",
    ])
  func refused(expression: String) {
    #expect {
      try dates.period(expression)
    } throws: {
      ($0 as? CommandFailure)?.status == .usage
    }
  }

  @Test(
    "a day with slashes has the order of the locale if both orders are days",
    arguments: [
      (DateOrder.monthFirst, "2026-11-05"), (.dayFirst, "2026-05-11"),
    ])
  func slashes(order: DateOrder, day: String) throws {
    let dates = DateExpression(timeZone: text.timeZone, now: dates.now, dateOrder: order)
    #expect(text.day(try dates.beginning("11/5/2026")) == day)
    #expect(text.day(try dates.beginning("11/21/2026")) == "2026-11-21")
    #expect(text.day(try dates.beginning("21/11/2026")) == "2026-11-21")
  }

  @Test("an ambiguous day is refused with both readings if the locale has no order")
  func ambiguous() {
    #expect {
      try dates.period("11/5/2026")
    } throws: {
      ($0 as? CommandFailure)?.nextStep == "Use 2026-05-11 or 2026-11-05"
    }
  }

  @Test(
    "the region of the locale determines the order of day and month",
    arguments: [
      (["LANG": "en_US.UTF-8"], DateOrder.monthFirst), (["LANG": "de_DE.UTF-8"], .dayFirst),
      (["LANG": "en_US.UTF-8", "LC_TIME": "en_GB"], .dayFirst),
      (["LC_ALL": "C.UTF-8", "LANG": "en_US"], nil),
      (["LC_ALL": "", "LANG": "en_US"], .monthFirst),
      (["LANG": "en_CA.UTF-8"], nil), (["LANG": "en"], nil), ([:], nil),
    ] as [([String: String], DateOrder?)])
  func locales(environment: [String: String], order: DateOrder?) {
    #expect(DateOrder.locale(environment) == order)
  }

  @Test("a day that a month lacks is refused with the length of the month")
  func missingDay() {
    for text in ["2026-02-30", "30.02.2026", "30 feb 2026"] {
      #expect {
        try dates.period(text)
      } throws: {
        ($0 as? CommandFailure)?.message.hasSuffix("February 2026 has 28 days") == true
      }
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
