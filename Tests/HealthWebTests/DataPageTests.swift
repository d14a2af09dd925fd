import Foundation
import HealthWeb
import TestSupport
import Testing

/// The data pages with known samples, from a real daemon.
@Suite(.process, .bounded) struct DataPageTests {
  @Test("pages show the figures of the store and change only own entries")
  func pages() throws {
    let host = try PageHost()
    try host.healthctl("save", "stepCount", "4711", "--at", "2026-01-02 10:00")
    try host.healthctl("save", "stepCount", "289", "--at", "2026-01-02 23:59")
    try host.healthctl("save", "bodyMass", "70", "--at", "2026-01-01 08:00")
    let lines = (0..<1500).map { index in
      let time = "2025-12-\(10 + index / 100)T\(10 + index / 60 % 10):\(10 + index % 50):00Z"
      return #"{"type":"heartRate","start":"\#(time)","value":\#(60 + index % 30)}"#
    }
    let file = host.directory.path + "/beats.json"
    try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
    let saved = try host.healthctl("save", "--file", file)
    #expect(saved.status == 0, "\(saved.output)")
    try host.healthctl("save", "dietaryWater", "500", "--unit", "mL", "--at", "2026-01-02 08:00")
    try host.healthctl(
      "app", "register", "--id", "org.example.cup", "--name", "Cup", "--share-usage", "x",
      "--entitlement", "com.apple.developer.healthkit")
    try host.healthctl("grant", "org.example.cup", "--share", "dietaryWater")
    let cup = try host.healthctl(
      "save", "dietaryWater", "300", "--unit", "mL", "--at", "2026-01-02 09:00", "--app",
      "org.example.cup")
    #expect(cup.status == 0, "\(cup.output)")
    // Their last reading is below the range of the sensor.
    for name in ["dexcom_low_high.csv", "libre_lo.csv"] {
      let file = PageHost.repository.appending(
        path: "Tests/HealthFeedsTests/Fixtures/Cases/" + name)
      let imported = try host.healthctl(
        "import", file.path(percentEncoded: false), "--time-zone", "Europe/Berlin")
      #expect(imported.status == 0, "\(imported.output)")
    }
    let result = host.directory.path + "/result.json"
    try #"""
    {"resourceType": "Observation", "id": "1", "status": "final", "code": {"text": "Hemoglobin"},
     "category": [{"coding": [{"code": "laboratory"}]}],
     "valueQuantity": {"value": 13.57, "unit": "g/dL"}}
    """#.write(toFile: result, atomically: true, encoding: .utf8)
    let added = try host.healthctl("record", "add", result, "--at", "2025-12-30")
    #expect(added.status == 0, "\(added.output)")
    let checks = try host.checks("data_pages.py")
    #expect(checks.failed.isEmpty, "\(checks.output)")
    #expect(checks.status == 0, "\(checks.output)")
    #expect(checks.passed.count > 25, "\(checks.output)")
    let ledger = try host.healthctl("ledger", "--json", "--limit", "5000")
    let exports = try Self.exports(ofLedger: ledger.output)
    for export in [["csv", "stepCount"], ["json", "stepCount"], ["csv", "bodyMass"], ["jsonl"]] {
      #expect(exports.contains(export), "\(exports)")
    }
    // Of a type that has no table.
    #expect(!exports.contains(["csv", "workout"]))
  }

  @Test("in a guest session every address shows one page, and nothing happens")
  func guest() throws {
    let host = try PageHost()
    let checks = try host.checks(
      "guest_pages.py",
      [PageHost.program("healthctl").deletingLastPathComponent().path]
        + (PagePath.all + PagePath.files).map { "GET=" + $0 }
        + PagePath.actions.map { "POST=" + $0 })
    #expect(checks.failed.isEmpty, "\(checks.output)")
    #expect(checks.status == 0, "\(checks.output)")
    #expect(checks.passed.count >= 110, "\(checks.output)")
  }

  /// Returns the format and the types of each export.
  private static func exports(ofLedger json: String) throws -> Set<[String]> {
    struct Ledger: Decodable { var entries: [Entry] }
    struct Entry: Decodable {
      var event: String
      var purpose: String?
      var types: [String]?
    }
    let entries = try JSONDecoder().decode(Ledger.self, from: Data(json.utf8)).entries
    return Set(
      entries.filter { $0.event == "exported" }.map { [$0.purpose ?? ""] + ($0.types ?? []) })
  }

  @Test(
    "a phone is paired and its access ended, and the codes contain the links",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/bin/zbarimg"), "needs zbar-tools"))
  func phone() throws {
    let host = try PageHost()
    let checks = try host.checks(
      "phone_page.py",
      [
        PageHost.program("healthctl").deletingLastPathComponent().path,
        PageHost.repository.appending(path: "Tests/HealthReceiveTests").path,
      ])
    #expect(checks.failed.isEmpty, "\(checks.output)")
    #expect(checks.status == 0, "\(checks.output)")
    #expect(checks.passed.count >= 20, "\(checks.output)")
  }
}
