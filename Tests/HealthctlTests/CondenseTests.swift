import Foundation
import TestSupport
import Testing

/// The dense samples of a workout that is years old.
@Suite(.process, .bounded) struct CondenseTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  private func export() -> String {
    func time(_ second: Int) -> String {
      let parts = [8 + second / 3600, second / 60 % 60, second % 60].map { part in
        part < 10 ? "0\(part)" : "\(part)"
      }
      return "2023-11-20 \(parts.joined(separator: ":")) +0000"
    }
    let rates = (0..<240).map { index in
      #"<Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" "#
        + #"startDate="\#(time(index * 5))" endDate="\#(time(index * 5))" value="\#(120 + index % 9)"/>"#
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_DE">
      \(rates.joined(separator: "\n"))
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" \
      durationUnit="min" sourceName="Watch" startDate="\(time(0))" endDate="\(time(1800))"/>
      </HealthData>

      """
  }

  /// Returns the single statistics entry of the day, with its values as text.
  private func numbers() throws -> [String: String] {
    let answer = try healthctl(
      "stats", "heartRate", "--from", "2023-11-20", "--to", "2023-11-21", "--json")
    let list = try #require(try answer.json()["statistics"] as? [[String: Any]], "\(answer.errors)")
    #expect(list.count == 1)
    return try (list.first ?? [:]).mapValues { value in
      let data = try JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
      return String(decoding: data, as: UTF8.self)
    }
  }

  @Test(
    "SERIES-08: compacting an old workout keeps its statistics, and a repeated import adds nothing")
  func condense() throws {
    let path = try healthctl.write(export(), to: "export.xml")
    #expect(try healthctl("import", path).status == 0)
    let before = try numbers()
    for expected in [["series": 1, "samples": 240], ["series": 0, "samples": 0]] {
      let done = try healthctl("store", "condense", "--json")
      #expect(try done.json() as? [String: Int] == expected, "\(done.errors)")
    }
    #expect(try healthctl("query", "heartRate", "--json").list().count == 1)
    let after = try numbers()
    #expect(after.filter { $0.key != "average" } == before.filter { $0.key != "average" })
    // The values may be summed in a different order.
    let averages = [before, after].compactMap { Double($0["average"] ?? "") }
    #expect(averages.count == 2 && abs(averages[0] - averages[1]) < 1e-12)
    let again = try healthctl("import", path, "--json").json()
    #expect((again["samples"] as? [String: Int])?["added"] == 0)
    #expect(try healthctl("store", "verify").status == 0)
    #expect(try healthctl("store", "condense").output.hasPrefix("No old workout"))
  }
}
