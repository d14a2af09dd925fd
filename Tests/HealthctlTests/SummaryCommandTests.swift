import Foundation
import TestSupport
import Testing

/// Activity summaries, as processes.
@Suite(.process, .bounded) struct SummaryCommandTests {
  let healthctl: Household
  private let app = "org.example.rings"

  init() throws {
    healthctl = try Household()
    for arguments in [
      ["app", "register", "--id", app, "--name", "Rings", "--read-usage", "Draws rings."],
      ["save", "activeEnergyBurned", "120kcal", "--at", "2026-11-20 10:00"],
      ["save", "activeEnergyBurned", "80kcal", "--at", "2026-11-21 10:00"],
      ["summary", "goals", "set", "--move", "400", "--from", "2026-11-21"],
    ] {
      #expect(try healthctl(arguments).status == 0)
    }
  }

  private func days(_ arguments: String...) throws -> [[String: Any]] {
    let answer = try healthctl(["summary"] + arguments + ["--json"])
    return try #require(try answer.json()["summaries"] as? [[String: Any]])
  }

  @Test("SUMMARY-01, SUMMARY-02: summaries of a day and of a month are printed")
  func shown() throws {
    let month = try days("2026-11")
    #expect(month.compactMap { $0["day"] as? String } == ["2026-11-20", "2026-11-21"])
    #expect(month.compactMap { $0["activeEnergyBurned"] as? Double } == [120, 80])
    #expect(month.map { $0["activeEnergyBurnedGoal"] as? Double } == [nil, 400])
    let drawn = try healthctl("summary", "2026-11-21", "--ascii").output
    #expect(drawn.hasPrefix("Saturday, 21 November 2026\n"))
    #expect(drawn.contains("80 of 400 kcal") && drawn.contains("20 %"))
    #expect(try healthctl("summary", "2026-11-20..2026-11-21").output.contains("Sat 2026-11-21"))
    // The day of another time zone.
    #expect(try days("2026-11-21", "--time-zone", "Pacific/Pago_Pago").isEmpty)
    let nothing = try healthctl("summary", "2020-01-01")
    #expect(nothing.output.isEmpty && nothing.errors.hasPrefix("No activity"))
    #expect(try healthctl("summary", "someday").status == 64)
  }

  @Test("SUMMARY-05: an app reads summaries only with a grant for the summary type")
  func permitted() throws {
    #expect(try healthctl("revoke", app, "--read", "activitySummary").status == 0)
    #expect(try days("2026-11", "--app", app).isEmpty)
    #expect(try healthctl("grant", app, "--read", "activitySummary").status == 0)
    #expect(try days("2026-11", "--app", app).count == 2)
    #expect(try healthctl("grant", app, "--share", "activitySummary").status != 0)
  }

  @Test("--follow prints changed summaries")
  func followed() throws {
    let said = try healthctl.follow("summary", "2026-11-21", "--follow", "--json") {
    } isEnough: { said in
      let lines = said.split(separator: "\n")
      if lines.count == 1 {
        _ = try? healthctl("save", "activeEnergyBurned", "30kcal", "--at", "2026-11-21 12:00")
      }
      return lines.count > 1
    }
    #expect(said.contains("\"activeEnergyBurned\":110"))
  }
}
