import Foundation
import TestSupport
import Testing

/// The user's commands for samples and the store.
@Suite(.process, .bounded) struct StoreTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  private func save(_ arguments: String...) throws {
    let answer = try healthctl(["save"] + arguments)
    #expect(answer.status == 0, "\(answer.errors)")
  }

  @Test("a saved sample is printed with the documented keys, in any compatible unit")
  func roundTrip() throws {
    try save(
      "bodyMass", "160lb", "--at", "2026-11-20 07:00", "--metadata", "HKWasUserEntered=yes",
      "--device", "Scale")
    let sample = try #require(healthctl("query", "bodyMass", "--json").list().first)
    #expect(
      Set(sample.keys)
        == ["id", "type", "start", "end", "value", "unit", "source", "device", "metadata"])
    #expect(sample["start"] as? String == "2026-11-20T06:00:00Z")
    #expect(sample["unit"] as? String == "kg")
    let pounds = try #require(
      healthctl("query", "bodyMass", "--json", "--unit", "lb").list().first?["value"] as? Double)
    #expect((pounds - 160).magnitude < 1e-9)
    let table = try healthctl("query", "bodyMass", "--unit", "lb").output
    #expect(table.contains("Weight (lb)"))
    #expect(table.contains("2026-11-20 07:00:00"))
    #expect(
      try healthctl("query", "bodyMass", "--time-zone", "Asia/Tokyo").output
        .contains("2026-11-20 15:00:00"))
  }

  @Test("the output of query --json can be saved again from standard input")
  func fileRoundTrip() throws {
    try save("heartRate", "64", "--at", "2026-11-20 08:00")
    try save("heartRate", "66", "--at", "2026-11-20 09:00")
    let json = try healthctl("query", "heartRate", "--json").output
    #expect(try healthctl(["save", "--file", "-"], input: json).output == "Saved 2 samples.\n")
    #expect(try healthctl("query", "heartRate", "--json").list().count == 4)
    let path = try healthctl.write("{}\n", to: "bad.json")
    #expect(try healthctl("save", "--file", path).status == 65)
  }

  @Test("a query applies period, order, and limit")
  func filters() throws {
    for hour in 1...5 {
      try save(
        "stepCount", "\(hour)", "--from", "2026-11-20 0\(hour):00", "--to", "2026-11-20 0\(hour):30"
      )
    }
    func values(_ arguments: String...) throws -> [Double] {
      try healthctl(["query", "stepCount", "--json"] + arguments).list()
        .compactMap { $0["value"] as? Double }
    }
    #expect(try values() == [5, 4, 3, 2, 1])
    #expect(try values("--sort", "oldest", "--limit", "2") == [1, 2])
    #expect(try values("--from", "2026-11-20 02:15", "--to", "2026-11-20 03:10") == [3, 2])
    #expect(
      try values("--from", "2026-11-20 02:15", "--to", "2026-11-20 03:10", "--strict-start") == [3])
    #expect(try values("--during", "2026-11-19") == [])
    let none = try healthctl("query", "stepCount", "--during", "2026-11-19")
    #expect(none.status == 0 && none.output.isEmpty)
    #expect(none.errors.hasPrefix("No samples on Thursday, 19 November 2026. Latest: 20 Nov"))
  }

  @Test("statistics and charts summarize a period")
  func statistics() throws {
    for (hour, steps) in [(8, 100), (9, 250)] {
      try save(
        "stepCount", "\(steps)", "--from", "2026-11-20 0\(hour):00", "--to",
        "2026-11-20 0\(hour):30")
    }
    let json = try healthctl(
      "stats", "stepCount", "--during", "2026-11-20", "--by", "day", "--per-source", "--json"
    ).json()
    #expect(Set(json.keys) == ["type", "unit", "statistics"])
    let day = try #require((json["statistics"] as? [[String: Any]])?.first)
    #expect(Set(day.keys) == ["start", "end", "sum", "mostRecent", "duration", "sources"])
    #expect(day["sum"] as? Double == 350)
    #expect(day["start"] as? String == "2026-11-19T23:00:00Z")
    let chart = try healthctl("chart", "stepCount", "2026-11-20")
    #expect(chart.output.hasPrefix("Steps, Friday, 20 November 2026\ntotal 350 ·"))
    #expect(chart.output.contains("█"))
    let ascii = try healthctl("chart", "stepCount", "2026-11", environment: ["LC_ALL": "C"])
    #expect(ascii.output.utf8.allSatisfy { $0 < 128 })
    try save(
      "sleepAnalysis", "asleepCore", "--from", "2026-11-19 23:00", "--to", "2026-11-20 06:30")
    let sleep = try healthctl("chart", "sleepAnalysis", "2026-11")
    #expect(sleep.output.contains("most 7 h 30 min on Fri 20 Nov"))
    let empty = try healthctl("chart", "heartRate", "2026-11")
    #expect(empty.status == 0 && empty.output.hasSuffix("\nNo data.\n"))
    let early = try healthctl("chart", "stepCount", "2025")
    #expect(early.output.contains("No data in 2025. Latest: 20 Nov"))
    #expect(early.output.hasSuffix("\nSee it with: healthctl chart stepCount 2026-11\n"))
    let stats = try healthctl("stats", "sleepAnalysis", "--during", "2025")
    #expect(stats.errors.hasPrefix("No samples in 2025. Latest: 19 Nov"))
  }

  @Test("changes since an anchor list added and deleted samples")
  func changes() throws {
    try save("stepCount", "1", "--at", "2026-11-20 01:00")
    let first = try healthctl("changes", "stepCount", "--anchor-file", "anchor", "--json").output
    #expect(first.split(separator: "\n").count == 1)
    #expect(first.hasPrefix("{\"added\":"))
    let sample = try #require(healthctl("query", "stepCount", "--json").list().first)
    let id = try #require(sample["id"] as? String)
    #expect(try healthctl("delete", id).output == "Deleted 1 sample.\n")
    #expect(try healthctl("delete", id).status == 67)
    let second = try healthctl("changes", "stepCount", "--anchor-file", "anchor", "--json").output
    #expect(second == "{\"deleted\":{\"id\":\"\(id)\",\"type\":\"stepCount\"}}\n")
    let third = try healthctl("changes", "stepCount", "--anchor-file", "anchor", "--json").output
    #expect(third.isEmpty)
    #expect(try healthctl("changes", "stepCount", "--anchor", "xyz").status == 64)
  }

  @Test("changes --follow prints samples saved while it runs")
  func follow() throws {
    let said = try healthctl.follow("changes", "stepCount", "--follow", "--json") {
      try save("stepCount", "77", "--at", "2026-11-20 01:00")
    } isEnough: {
      $0.contains("\n")
    }
    #expect(said.contains("\"value\":77"))
  }

  @Test("deleting by type requires --force without a terminal")
  func deleteByType() throws {
    try save("stepCount", "1", "--at", "2026-11-20 01:00")
    #expect(try healthctl("delete", "--type", "stepCount").status == 64)
    #expect(
      try healthctl("delete", "--type", "stepCount", "--force", "--json").output
        == "{\n  \"deleted\": 1\n}\n")
    #expect(try healthctl("query", "stepCount", "--json").output == "[]\n")
  }

  @Test("status, verify, salvage and compact succeed, and healthd exits with 0")
  func care() throws {
    try save("stepCount", "1", "--at", "2026-11-20 01:00")
    let status = try healthctl("status")
    #expect(status.status == 0)
    #expect(status.output.contains("stepCount") && status.output.contains("free on its disk"))
    #expect(!(status.output + status.errors).contains("\u{1B}"))
    #expect(Set(try healthctl("status", "--json").json().keys) == ["daemon", "store", "types"])
    #expect(try healthctl("store", "verify").output.hasPrefix("No problems"))
    #expect(try healthctl("store", "salvage").output == "Nothing is damaged.\n")
    #expect(
      Set(try healthctl("store", "salvage", "--json").json().keys)
        == ["damaged", "journalRows", "rolledBack", "salvaged"])
    #expect(try healthctl("delete", "--type", "stepCount", "--force").status == 0)
    let compacted = try healthctl("store", "compact", "--json").json()
    #expect(compacted["erased"] as? Bool == true)
    #expect(try healthctl("store", "compact").output.contains("All deleted data was erased"))
    #expect(healthctl.stop() == 0)
    #expect(try healthctl("status").status == 69)
  }
}
