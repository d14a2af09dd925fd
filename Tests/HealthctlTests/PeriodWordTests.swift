import Foundation
import TestSupport
import Testing

/// Periods as words after the types, weeks of the calendar, and the commands that show nights, trends
/// and cycles.
@Suite(.process, .bounded) struct PeriodWordTests {
  private let healthctl: Household
  private let zone = ["--time-zone", "Europe/Berlin"]

  init() throws {
    healthctl = try Household()
    for (value, from, to) in [
      ("100", "2020-10-31 23:50", "2020-11-01 00:10"),
      ("10", "2020-11-02 09:00", "2020-11-02 10:00"),
      ("20", "2020-11-08 09:00", "2020-11-08 10:00"),
      ("40", "2020-11-30 09:00", "2020-11-30 10:00"),
      ("80", "2020-12-01 09:00", "2020-12-01 10:00"),
    ] {
      let saved = try healthctl(["save", "stepCount", value, "--from", from, "--to", to] + zone)
      #expect(saved.status == 0, "\(saved.errors)")
    }
  }

  private func sums(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> [String] {
    let answer = try healthctl(
      ["stats", "steps"] + arguments + ["--json"] + zone, environment: environment)
    let list = try #require(answer.json()["statistics"] as? [[String: Any]], "\(answer.errors)")
    return list.map { "\($0["start"] ?? "") \($0["sum"] ?? "")" }
  }

  @Test("a period follows the types, and equals --during")
  func words() throws {
    #expect(try sums(["2020-11"]) == sums(["--during", "2020-11"]))
    #expect(try sums(["2020-11-02"]) == ["2020-11-01T23:00:00Z 10"])
    let found = try healthctl(["query", "steps", "weight", "2020-11-08", "--json"] + zone)
    #expect(try found.list().compactMap { $0["value"] as? Int } == [20])
    #expect(try healthctl(["query", "2020-11-08", "steps"]).status == 64)
    let twice = try healthctl(["stats", "steps", "2020-11", "--during", "2020"])
    #expect(twice.status == 64 && twice.errors.contains("State the period once"))
    let mistyped = try healthctl(["query", "steps", "2020-13"])
    #expect(mistyped.status == 64 && mistyped.errors.contains("2020-13"))
    #expect(!mistyped.errors.contains("unknown type"))
    #expect(try healthctl(["workout", "list", "2020-11"]).status == 0)
    #expect(try healthctl(["mood", "list", "never"]).status == 64)
  }

  @Test("weeks are those of the calendar, and the first and the last are cut to the period")
  func weeks() throws {
    // Half of the first sample is in November, which begins on a Sunday and ends on a Monday.
    #expect(
      try sums(["2020-11", "--by", "week"]) == [
        "2020-10-31T23:00:00Z 50", "2020-11-01T23:00:00Z 30", "2020-11-29T23:00:00Z 40",
      ])
    #expect(
      try sums(["2020-11", "--by", "week"], ["LC_ALL": "en_US.UTF-8"]) == [
        "2020-10-31T23:00:00Z 60", "2020-11-07T23:00:00Z 20", "2020-11-28T23:00:00Z 40",
      ])
  }

  @Test("the ledger takes an app and a period in any order")
  func ledger() throws {
    let all = try #require(try healthctl("ledger", "--json").json()["entries"] as? [Any])
    let today = try #require(try healthctl("ledger", "2d", "--json").json()["entries"] as? [Any])
    #expect(!all.isEmpty && today.count >= all.count)
    let past = try healthctl("ledger", "2019")
    #expect(past.status == 0 && past.errors == "No entries in this period.\n")
    #expect(
      try healthctl("ledger", "2d", "org.example.none").errors == "No entries in this period.\n")
    #expect(try healthctl("ledger", "org.example.none", "org.example.other").status == 64)
    #expect(try healthctl("ledger", "today", "week").status == 64)
  }

  @Test("an export takes a format or a file, types and a period as words")
  func exports() throws {
    for (arguments, path) in [
      (["steps", "2020-11", "--output", "words"], "words/stepCount.csv"),
      (["csv", "steps", "--during", "2020-11", "--output", "options"], "options/stepCount.csv"),
      (["steps.csv", "steps", "2020-11"], "steps.csv"),
    ] {
      let answer = try healthctl(["export"] + arguments + zone)
      #expect(answer.status == 0, "\(answer.errors)")
      let text = try String(
        contentsOfFile: healthctl.directory + "/" + path, encoding: .utf8)
      // The head, the sample that reaches into November, and three of it.
      #expect(text.split(whereSeparator: \.isNewline).count == 5, "\(text)")
    }
    let twice = try healthctl("export", "steps", "--type", "heartRate")
    #expect(twice.status == 64 && twice.errors.contains("State the types once"))
    #expect(try healthctl("export", "stepps", "2020").status == 64)
  }

  @Test("questionnaires are listed by name and by period")
  func assessments() throws {
    for answers in ["0,0,0,0,0,0,1", "0,0,0,0,0,0,2"] {
      let at = answers.hasSuffix("1") ? "2020-11-02" : "2020-12-02"
      #expect(try healthctl("assessment", "log", "gad7", answers, "--at", at).status == 0)
    }
    func count(_ words: String...) throws -> Int {
      try healthctl(["assessment", "list"] + words + ["--json"]).list().count
    }
    #expect(try count() == 2)
    #expect(try count("2020-11") == 1)
    #expect(try count("gad7", "2020-12") == 1)
    #expect(try count("phq9", "2020") == 0)
    #expect(try healthctl("assessment", "list", "gad8", "2020").status == 64)
  }

  @Test("a search finds types of the own data by everyday words and by sources")
  func search() throws {
    func found(_ words: String...) throws -> [String] {
      let json = try healthctl(["search"] + words + ["--json"]).json()
      return try #require(json["types"] as? [[String: Any]]).compactMap { $0["type"] as? String }
    }
    #expect(try found("steps") == ["stepCount"])
    #expect(try found("activity").contains("stepCount"))
    // Not every type that the words mean: those of which there is data.
    #expect(try found("heart") == [])
    let none = try healthctl("search", "heart")
    #expect(none.status == 67 && none.errors.contains("healthctl types heart"))
    #expect(try healthctl("search", "steps").output.contains("healthctl query stepCount"))
  }

  @Test("the sentences of the terminal are in the language of the locale")
  func language() throws {
    let german = try healthctl(["ledger"], environment: ["LC_ALL": "de_DE.UTF-8"])
    #expect(german.output.contains("Du: "), "\(german.output)")
    #expect(try healthctl("ledger").output.contains("You added "))
    let chart = try healthctl(
      ["chart", "steps", "2020-11"] + zone, environment: ["LC_ALL": "de_DE.UTF-8"])
    #expect(chart.output.hasPrefix("Schritte, November 2020\ngesamt "), "\(chart.output)")
  }

  @Test("a period that was perhaps not logged is stated, and left out of the mean")
  func cycle() throws {
    let now = Date()
    for days in [300, 272, 243, 94, 66, 38] {
      let day = now.addingTimeInterval(-86_400 * Double(days)).formatted(
        .iso8601.year().month().day())
      let saved = try healthctl(
        "save", "menstrualFlow", "medium", "--at", day, "--metadata",
        "HKMenstrualCycleStart=true")
      #expect(saved.status == 0, "\(saved.errors)")
    }
    let json = try healthctl("cycle", "--json").json()
    let cycles = try #require(json["cycles"] as? [[String: Any]])
    #expect(cycles.map { $0["length"] as? Int } == [28, 29, 149, 28, 28, nil])
    #expect(
      cycles.map { $0["perhapsIncomplete"] as? Bool } == [false, false, true, false, false, false])
    let mean = try #require(json["mean"] as? [String: Any])
    #expect(mean["cycles"] as? Int == 4 && mean["length"] as? Double == 28.25)
    let text = try healthctl("cycle").output
    #expect(text.contains("perhaps a period was not logged"))
    #expect(text.contains("Mean length: 28.3 days, of 4 complete cycles."))
  }

  @Test("a store without nights, cycles and enough days states so")
  func trends() throws {
    #expect(try healthctl("trends").errors.hasPrefix("No trends"))
    #expect(try healthctl("sleep", "2020-11").errors.hasPrefix("No samples"))
    #expect(try healthctl("cycle").errors.hasPrefix("No bleeding"))
  }
}
