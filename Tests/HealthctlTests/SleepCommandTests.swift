import TestSupport
import Testing

/// Nights on the command line.
@Suite(.process, .bounded) struct SleepCommandTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  @Test("statistics and chart have the same nights, and never cut one")
  func nights() throws {
    let zone = ["--time-zone", "Europe/Berlin"]
    for (stage, start, end) in [
      ("asleepCore", "2026-11-20 16:00", "2026-11-20 20:00"),
      ("asleepCore", "2026-11-20 23:00", "2026-11-21 06:00"),
      ("inBed", "2026-11-21 22:00", "2026-11-22 06:00"),
      // Begins before the evening and ends on the next day.
      ("asleepCore", "2026-11-22 17:30", "2026-11-23 02:00"),
    ] {
      let saved = try healthctl(
        ["save", "sleepAnalysis", stage, "--from", start, "--to", end] + zone)
      #expect(saved.status == 0, "\(saved.errors)")
    }
    func nights(_ arguments: String...) throws -> [String] {
      let json = try healthctl(["stats", "sleepAnalysis", "--json"] + arguments + zone).json()
      return try #require(json["nights"] as? [[String: Any]]).map { night in
        "\(night["day"] ?? "") \(night["asleep"] ?? "") \(night["inBed"] ?? "")"
      }
    }
    #expect(
      try nights("--by", "day") == [
        "2026-11-20 4 0", "2026-11-21 7 0", "2026-11-22 0 8", "2026-11-23 8.5 0",
      ])
    // A part of the days has the same nights.
    #expect(try nights("--by", "day", "--during", "2026-11-21") == ["2026-11-21 7 0"])
    #expect(try nights("--by", "day", "--from", "2026-11-23") == ["2026-11-23 8.5 0"])
    #expect(try nights() == ["2026-11-20 .. 2026-11-23 19.5 8"])
    let chart = try healthctl(["chart", "sleepAnalysis", "2026-11", "--json"] + zone).json()
    let intervals = try #require(chart["intervals"] as? [[String: Any]])
    #expect(
      intervals.map { "\($0["start"] ?? "") \($0["value"] ?? "")" } == [
        "2026-11-19T17:00:00Z 4", "2026-11-20T17:00:00Z 7", "2026-11-22T17:00:00Z 8.5",
      ])
  }
}
