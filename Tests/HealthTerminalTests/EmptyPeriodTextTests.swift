import Foundation
import HealthModel
import HealthTerminal
import HealthWords
import Testing

/// The message for a period without data. It is Saturday 2026-11-21 in Berlin.
@Suite struct EmptyPeriodTextTests {
  private let dates: DateExpression

  init() throws {
    dates = DateExpression(
      timeZone: try #require(TimeZone(identifier: "Europe/Berlin")),
      now: Date(timeIntervalSince1970: 1_795_235_577))
  }

  @Test(
    "an empty period names the latest day with data",
    arguments: [
      ("2026-11", "2026-10-20", "No data in November 2026. Latest: 20 Oct."),
      ("2026-11-20", "2025-01-02", "No data on Friday, 20 November 2026. Latest: 2 Jan 2025."),
      ("2026", "2024-12-31", "No data in 2026. Latest: 31 Dec 2024."),
      (
        "2026-11-02..2026-11-08", "2026-11-01",
        "No data from 2 Nov to 8 Nov 2026. Latest: 1 Nov."
      ),
      ("2026..", "2025-12-31", "No data. Latest: 31 Dec 2025."), ("2026", nil, "No data."),
    ] as [(String, String?, String)])
  func latest(period: String, latest: String?, expected: String) throws {
    let text = EmptyPeriodText.text(
      no: "data", in: try dates.period(period), latest: try latest.map(dates.beginning),
      dates: dates)
    #expect(text == expected)
  }

  @Test("a clause about permission is separated by a comma")
  func permission() throws {
    let text = EmptyPeriodText.text(
      no: "samples, or none that the app may read", in: try dates.period("2026-11"),
      latest: try dates.beginning("2026-10-20"), dates: dates)
    #expect(text == "No samples, or none that the app may read, in November 2026. Latest: 20 Oct.")
  }
}
