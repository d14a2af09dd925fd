import Foundation
import TestSupport
import Testing

/// Readings beyond what a sensor measures, wherever they are shown.
@Suite(.process, .bounded) struct RangeLimitCommandTests {
  let healthctl: Household

  /// 110, Low, High and a calibration of 115 mg/dL.
  init() throws {
    healthctl = try Household()
    let file = FeedImportTests.fixtures.appending(path: "Cases/dexcom_low_high.csv")
    let imported = try healthctl(
      "import", file.path(percentEncoded: false), "--time-zone", "Europe/Berlin")
    #expect(imported.status == 0, "\(imported.errors)")
  }

  private let day = ["--during", "2026-03-25", "--time-zone", "Europe/Berlin"]

  @Test("a query shows the limit with a sign, and the flag to programs")
  func query() throws {
    let table = try healthctl(["query", "bloodGlucose", "--sort", "oldest"] + day).output
    let values = table.split(separator: "\n").dropFirst().map { line in
      line.split(separator: " ").drop { !"<>".contains($0.first ?? " ") }.prefix(2).joined(
        separator: " ")
    }
    #expect(values == ["", "< 40", "> 400", ""], "\(table)")
    let samples = try healthctl(["query", "bloodGlucose", "--json", "--sort", "oldest"] + day)
      .list()
    #expect(samples.map { $0["value"] as? Int } == [110, 40, 400, 115])
    let flags = samples.map {
      ($0["metadata"] as? [String: Any] ?? [:]).keys.filter { $0.contains("Clamped") }
    }
    #expect(
      flags == [
        [], ["HKMetadataKeyQuantityClampedToLowerBound"],
        ["HKMetadataKeyQuantityClampedToUpperBound"], [],
      ])
  }

  @Test("statistics and charts say how many values are limits, and sign them")
  func statistics() throws {
    let table = try healthctl(["stats", "bloodGlucose"] + day).output
    #expect(table.contains("< 40") && table.contains("> 400"), "\(table)")
    let sentence = "Beyond what the device measures: 1 below, 1 above; counted with the limit."
    #expect(table.contains(sentence), "\(table)")
    let json = try healthctl(["stats", "bloodGlucose", "--json"] + day).json()
    let interval = try #require((json["statistics"] as? [[String: Any]])?.first)
    #expect(interval["belowRange"] as? Int == 1 && interval["aboveRange"] as? Int == 1)
    #expect(interval["minimum"] as? Int == 40)
    let chart = try healthctl(
      "chart", "bloodGlucose", "2026-03-25", "--time-zone", "Europe/Berlin", "--width", "100"
    ).output
    #expect(chart.contains("between < 40 and > 400"), "\(chart)")
    #expect(chart.contains(sentence), "\(chart)")
    // The last reading of a period.
    let last = try healthctl(
      "stats", "bloodGlucose", "--from", "2026-03-25 13:30", "--to", "2026-03-25 13:36",
      "--time-zone",
      "Europe/Berlin"
    ).output
    #expect(last.ranges(of: "< 40").count == 2, "\(last)")
    // Without such values, there is nothing to state.
    let hour = try healthctl(
      "stats", "bloodGlucose", "--from", "2026-03-25 13:41", "--to", "2026-03-25 14:00",
      "--time-zone",
      "Europe/Berlin")
    #expect(hour.status == 0 && !hour.output.contains("Beyond"), "\(hour.output)")
  }

  @Test("FHIR has a comparator")
  func fhir() throws {
    let folder = healthctl.directory + "/fhir"
    let exported = try healthctl("export", "fhir", "--output", folder)
    #expect(exported.status == 0, "\(exported.errors)")
    var signs: [String: Int] = [:]
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: nil))
    where file.pathExtension == "json" {
      let bundle = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      for entry in bundle?["entry"] as? [[String: Any]] ?? [] {
        let value = (entry["resource"] as? [String: Any])?["valueQuantity"] as? [String: Any]
        guard let sign = value?["comparator"] as? String else { continue }
        signs[sign] = value?["value"] as? Int
      }
    }
    #expect(signs == ["<": 40, ">": 400])
  }
}
