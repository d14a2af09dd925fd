import Foundation
import TestSupport
import Testing

/// Repeated, concurrent, undone, and damaged imports.
@Suite(.process, .bounded) struct ImportHistoryTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  private func export(
    _ records: String, exported: String = "2026-11-20 10:00:00 +0100", me: String = ""
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_DE">
     <ExportDate value="\(exported)"/>
    \(me)\(records)</HealthData>

    """
  }

  private func steps(_ minutes: Range<Int>, source: String = "Phone") -> String {
    minutes.map { minute in
      let (hour, rest) = (8 + minute / 60, minute % 60)
      let time = "2026-11-20 \(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
      return """
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(source)" unit="count" \
        startDate="\(time):00 +0100" endDate="\(time):30 +0100" value="\(minute + 1)"/>

        """
    }.joined()
  }

  private func count() throws -> Int {
    try healthctl("query", "stepCount", "--json", "--limit", "5000").list().count
  }

  @Test("concurrent imports of one file leave one copy")
  func concurrent() throws {
    let path = try healthctl.write(export(steps(0..<900)), to: "export.xml")
    let answers = try healthctl.together(
      Array(repeating: ["import", path, "--json"], count: 3))
    #expect(answers.contains { $0.status == 0 })
    for answer in answers where answer.status != 0 {
      #expect(answer.status == 75)
      #expect(answer.errors.contains("another import is running"), "\(answer.errors)")
    }
    #expect(try count() == 900)
    // The lock is released: another import succeeds.
    let again = try healthctl("import", path, "--json")
    #expect(again.status == 0, "\(again.errors)")
    #expect(try count() == 900)
  }

  @Test("--undo previews and removes the last import, and --list marks it as undone")
  func undo() throws {
    let first = try healthctl.write(export(steps(0..<30)), to: "first.xml")
    let second = try healthctl.write(export(steps(0..<50)), to: "second.xml")
    _ = try healthctl("import", first)
    _ = try healthctl("import", second)
    let asked = try healthctl("import", "--undo")
    #expect(asked.status == 64)
    #expect(asked.output.contains("Steps") && asked.output.contains("20"))
    #expect(asked.errors.contains("--force"))
    #expect(try count() == 50)
    #expect(try healthctl("import", "--undo", "--force").status == 0)
    #expect(try count() == 30)
    let imports = try #require(
      healthctl("import", "--list", "--json").json()["imports"] as? [[String: Any]])
    #expect(imports.map { $0["label"] as? String } == ["first.xml", "second.xml"])
    #expect(imports.map { $0["added"] as? Int } == [30, 20])
    #expect(imports.map { $0["undone"] as? Bool } == [false, true])
    #expect(imports.allSatisfy { $0["finished"] is String })
    #expect(try healthctl("import", "--undo", "1", "--force").status == 0)
    #expect(try count() == 0)
    #expect(try healthctl("import", "--undo", "--force").status == 67)
    _ = try healthctl("import", second)
    #expect(try count() == 50)
  }

  @Test("--delete-missing previews and deletes samples that are gone from a later export")
  func deleteMissing() throws {
    let first = try healthctl.write(export(steps(0..<40)), to: "first.xml")
    let second = try healthctl.write(
      export(steps(0..<10) + steps(12..<40), exported: "2026-11-21 10:00:00 +0100"),
      to: "second.xml")
    _ = try healthctl("import", first)
    #expect(try healthctl("import", second).status == 0)
    #expect(try count() == 40)
    let asked = try healthctl("import", second, "--delete-missing")
    #expect(asked.status == 64)
    #expect(asked.output.contains("No longer in the export"))
    #expect(try count() == 40)
    let report = try healthctl("import", second, "--delete-missing", "--force", "--json").json()
    #expect(report["deleted"] as? Int == 2)
    #expect(try count() == 38)
    let truncated = try healthctl.write(
      String(export(steps(0..<10)).dropLast(20)), to: "third.xml")
    let refused = try healthctl("import", truncated, "--delete-missing", "--force")
    #expect(refused.status == 65)
    #expect(try count() == 38)
  }

  @Test("a damaged archive adds nothing and exits with 65; --salvage imports what is intact")
  func damaged() throws {
    let text = export(steps(0..<200))
    let whole = ZipWriter.archive([("apple_health_export/export.xml", Array(text.utf8))], .stored)
    var flipped = whole
    flipped[whole.count / 2] ^= 1
    // The end of the archive is missing, including its directory.
    let cut = Array(whole.prefix(whole.count * 3 / 4))
    for (name, bytes) in [("flipped.zip", flipped), ("cut.zip", cut)] {
      let path = healthctl.directory + "/" + name
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let refused = try healthctl("import", path)
      #expect(refused.status == 65, "\(name)")
      #expect(refused.errors.contains("--salvage"), "\(name): \(refused.errors)")
      #expect(try count() == 0)
    }
    let salvaged = try healthctl("import", healthctl.directory + "/cut.zip", "--salvage")
    #expect(salvaged.status == 65)
    let found = try count()
    #expect(found > 100 && found < 200)
  }

  @Test("a later export updates the date of birth, and an older one does not")
  func updates() throws {
    func me(_ day: Int) -> String {
      """
       <Me HKCharacteristicTypeIdentifierDateOfBirth="1990-05-0\(day)"/>

      """
    }
    let first = try healthctl.write(export(steps(0..<2), me: me(1)), to: "first.xml")
    let second = try healthctl.write(
      export(steps(0..<2), exported: "2026-11-21 10:00:00 +0100", me: me(2)), to: "second.xml")
    _ = try healthctl("import", first)
    #expect(try healthctl("import", second, "--json").json()["updated"] as? Int == 1)
    #expect(try healthctl("characteristics", "--json").output.contains("1990-05-02"))
    // The older export does not restore the old value.
    #expect(try healthctl("import", first, "--json").json()["updated"] as? Int == 0)
    #expect(try healthctl("characteristics", "--json").output.contains("1990-05-02"))
  }

  @Test("merging sources removes duplicate samples and leaves one source")
  func merge() throws {
    let old = try healthctl.write(export(steps(0..<30, source: "Old")), to: "old.xml")
    let new = try healthctl.write(export(steps(0..<40, source: "New")), to: "new.xml")
    _ = try healthctl("import", old)
    _ = try healthctl("import", new)
    let preview = try healthctl("sources", "merge", "Old", "New", "--preview", "--json").json()
    #expect(preview["samples"] as? Int == 30 && preview["duplicates"] as? Int == 30)
    #expect(try healthctl("sources", "merge", "Old", "New").status == 0)
    #expect(try count() == 40)
    let names = try #require(healthctl("sources", "--json").json()["sources"] as? [[String: Any]])
    #expect(names.map { $0["name"] as? String } == ["New"])
    #expect(try healthctl("sources", "split", "Old").status == 0)
    #expect(try healthctl("sources", "split", "Old").status == 67)
  }

  @Test("statistics and charts count the share of a sample that falls within the period")
  func period() throws {
    func record(_ start: String, _ end: String, _ value: Int) -> String {
      """
       <Record type="HKQuantityTypeIdentifierActiveEnergyBurned" sourceName="Watch" unit="kcal" \
      startDate="\(start)" endDate="\(end)" value="\(value)"/>

      """
    }
    let text = export(
      record("2026-11-18 23:30:00 +0100", "2026-11-19 00:30:00 +0100", 60)
        + record("2026-11-19 12:00:00 +0100", "2026-11-19 13:00:00 +0100", 100)
        + record("2026-11-19 23:00:00 +0100", "2026-11-20 01:00:00 +0100", 80))
    _ = try healthctl("import", try healthctl.write(text, to: "export.xml"))
    func rows(_ arguments: String...) throws -> [(start: String, sum: Double)] {
      let json = try healthctl(
        ["stats", "activeEnergyBurned", "--json", "--unit", "kcal"] + arguments
      ).json()
      return try #require(json["statistics"] as? [[String: Any]]).map {
        ($0["start"] as? String ?? "", ($0["sum"] as? Double ?? .nan))
      }
    }
    let day = try rows("--during", "2026-11-19")
    #expect(day.map(\.sum) == [170])
    let byDay = try rows("--during", "2026-11-19", "--by", "day")
    #expect(byDay.map(\.sum) == [170] && byDay.map(\.start) == day.map(\.start))
    #expect(
      try rows("--from", "2026-11-19", "--to", "2026-11-19", "--by", "month").map(\.sum) == [170])
    #expect(try rows("--during", "2026-11-19", "--by", "hour").map(\.sum) == [30, 100, 40])
    #expect(
      try rows("--from", "2026-11-18 23:45", "--to", "2026-11-19 12:29").map(\.sum) == [95])
    let chart = try healthctl(
      "chart", "activeEnergyBurned", "2026-11-19", "--unit", "kcal", "--json"
    ).json()
    let hours = try #require(chart["statistics"] as? [[String: Any]])
    #expect(hours.compactMap { $0["sum"] as? Double } == [30, 100, 40])
  }

  @Test("sleep statistics merge overlapping sources without double counting")
  func sleep() throws {
    func record(_ source: String, _ stage: String, _ start: String, _ end: String) -> String {
      """
       <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="\(source)" \
      startDate="2026-11-19 \(start):00 +0100" endDate="2026-11-19 \(end):00 +0100" \
      value="HKCategoryValueSleepAnalysis\(stage)"/>

      """
    }
    let text = export(
      record("Watch", "AsleepCore", "00:00", "02:00") + record("Watch", "Awake", "02:00", "02:15")
        + record("Watch", "AsleepREM", "02:15", "04:00")
        + record("App", "AsleepUnspecified", "00:00", "05:00")
        + record("Phone", "InBed", "00:00", "06:00"))
    _ = try healthctl("import", try healthctl.write(text, to: "export.xml"))
    let json = try healthctl("stats", "sleepAnalysis", "--during", "2026-11-19", "--json").json()
    let night = try #require((json["nights"] as? [[String: Any]])?.first)
    let hours = ["asleep", "inBed", "awake", "rem", "core", "unspecified"].map {
      night[$0] as? Double
    }
    #expect(hours == [4.75, 6, 0.25, 1.75, 2, 1])
    let chart = try healthctl("chart", "sleepAnalysis", "2026-11-19", "--json").json()
    let intervals = try #require(chart["intervals"] as? [[String: Any]])
    #expect(intervals.reduce(0) { $0 + ($1["value"] as? Double ?? 0) } == 4.75)
  }
}
