import Foundation
import TestSupport
import Testing

@Suite(.process, .bounded) struct ImportTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  private let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!ELEMENT HealthData (Record)>
    ]>
    <HealthData locale="en_DE">
     <ExportDate value="2026-11-20 10:00:00 +0100"/>

    """

  private func record(_ minute: Int, _ steps: Int) -> String {
    let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
    return """
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Ada’s iPhone" unit="count" \
      startDate="2026-11-20 08:\(minutes):00 +0100" endDate="2026-11-20 08:\(minutes):30 +0100" \
      value="\(steps)"/>

      """
  }

  private var records: String { (0..<10).map { record($0, 10 + $0) }.joined() }

  /// A nested record with a duplicate at top level and one without.
  private var correlation: String {
    let source =
      #"sourceName="Cuff" startDate="2026-11-20 09:00:00 +0100" endDate="2026-11-20 09:00:00 +0100""#
    let systolic =
      #"<Record type="HKQuantityTypeIdentifierBloodPressureSystolic" unit="mmHg" value="120" \#(source)/>"#
    let diastolic =
      #"<Record type="HKQuantityTypeIdentifierBloodPressureDiastolic" unit="mmHg" value="80" \#(source)/>"#
    return """
       \(systolic)
       <Correlation type="HKCorrelationTypeIdentifierBloodPressure" \(source)>
        \(systolic)
        \(diastolic)
       </Correlation>

      """
  }

  private func counts(_ report: [String: Any], _ key: String) -> [Int] {
    let counts = report[key] as? [String: Int] ?? [:]
    return [counts["added"] ?? -1, counts["present"] ?? -1]
  }

  @Test(
    "a repeated import adds nothing, and nested duplicates of top-level records are skipped")
  func twice() throws {
    let path = try healthctl.write(
      head + records + correlation + "</HealthData>\n", to: "export.xml")
    let first = try healthctl("import", path, "--json")
    #expect(first.status == 0, "\(first.errors)")
    let report = try first.json()
    #expect(
      Set(report.keys) == [
        "samples", "nested", "records", "objects", "elements", "problems", "unknownTypes",
        "truncated", "dryRun", "seconds", "updated", "deleted", "upgraded", "withdrawn", "complete",
        "types",
        "deferred", "partial", "lost", "missing", "repaired", "damaged", "attachments",
      ])
    #expect(counts(report, "samples") == [11, 0])
    // The correlation and the nested record without a duplicate.
    #expect(counts(report, "records") == [2, 1])
    #expect(counts(report, "nested") == [0, 0])
    let types = try #require(report["types"] as? [[String: Any]])
    let added = Dictionary(
      uniqueKeysWithValues: types.map { ($0["type"] as? String, $0["added"] as? Int) })
    #expect(
      added == [
        "stepCount": 10, "bloodPressure": 1, "bloodPressureSystolic": 1,
        "bloodPressureDiastolic": 1,
      ])
    let again = try healthctl("import", path, "--json").json()
    #expect(counts(again, "samples") == [0, 11])
    #expect(counts(again, "records") == [0, 3])
    let samples = try healthctl("query", "stepCount", "--json", "--sort", "oldest").list()
    #expect(samples.compactMap { $0["value"] as? Int } == Array(10..<20))
    let source = try #require(samples.first?["source"] as? [String: Any])
    #expect(source["name"] as? String == "Ada’s iPhone")
    #expect(try healthctl("query", "bloodPressureSystolic", "--json").list().count == 1)
    let pressure = try healthctl("query", "bloodPressure", "--json").list()
    let details = try #require(pressure.first?["details"] as? [String: Any])
    #expect((details["contained"] as? [String])?.count == 2)
  }

  @Test("a truncated export is imported up to its end and exits with 65")
  func truncated() throws {
    let text = head + records + record(30, 99).dropLast(20)
    let answer = try healthctl("import", try healthctl.write(text, to: "export.xml"), "--json")
    #expect(answer.status == 65)
    #expect(answer.errors.contains("is truncated"))
    #expect(try answer.json()["truncated"] as? Bool == true)
    #expect(try healthctl("query", "stepCount", "--json").list().count == 10)
  }

  @Test("a dry run saves nothing, and piped progress has no control characters")
  func dryRun() throws {
    let path = try healthctl.write(head + records + "</HealthData>\n", to: "export.xml")
    let answer = try healthctl("import", path, "--dry-run", "--progress")
    #expect(answer.status == 0)
    #expect(answer.output.contains("Nothing was saved"))
    #expect(answer.errors.contains("100 %"))
    #expect(!answer.errors.contains("\u{1B}") && !answer.errors.contains("\r"))
    #expect(try healthctl("query", "stepCount", "--json").output == "[]\n")
  }

  @Test("the source order decides which of several overlapping sources counts")
  func sourceOrder() throws {
    func record(_ source: String, _ steps: Int) -> String {
      """
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(source)" unit="count" \
      startDate="2026-11-20 08:00:00 +0100" endDate="2026-11-20 08:10:00 +0100" value="\(steps)"/>

      """
    }
    let text = head + record("Watch", 100) + record("Phone", 70) + "</HealthData>\n"
    _ = try healthctl("import", try healthctl.write(text, to: "export.xml"))
    func sum(_ arguments: String...) throws -> Double? {
      let json = try healthctl(["stats", "stepCount", "--json"] + arguments).json()
      return (json["statistics"] as? [[String: Any]])?.first?["sum"] as? Double
    }
    #expect(try healthctl("sources", "order", "stepCount", "phone", "watch").status == 0)
    #expect(try sum() == 70)
    #expect(try healthctl("sources", "order", "stepCount", "watch", "phone").status == 0)
    #expect(try sum() == 100)
    #expect(try sum("--source", "phone") == 70)
    #expect(try healthctl("sources", "order", "stepCount", "clock").status == 67)
    let sources = try #require(healthctl("sources", "--json").json()["sources"] as? [[String: Any]])
    #expect(Set(sources.compactMap { $0["name"] as? String }) == ["Watch", "Phone"])
  }
}
