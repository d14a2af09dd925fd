import Foundation
import HealthClient
import HealthModel
import TestSupport
import Testing

/// Deliveries of a phone, through a real receiver to a real daemon.
@Suite(.process, .bounded) struct DeliveryTests {
  let host: ReceiveHost

  init() throws {
    host = try ReceiveHost()
    try host.startReceiver()
  }

  private func fixture(_ name: String) throws -> String {
    try String(contentsOf: ReceiveHost.fixture(name), encoding: .utf8)
  }

  private func steps(_ entries: [(String, Int)]) -> String {
    let data = entries.map { #"{"date": "2026-10-\#($0.0) +0200", "qty": \#($0.1)}"# }
    return #"{"data": {"metrics": [{"name": "step_count", "units": "count", "data": ["#
      + data.joined(separator: ",") + "]}]}}"
  }

  private func samples(_ type: String) throws -> [[String: Any]] {
    try host.healthctl("query", type, "--json", "--sort", "oldest").list()
  }

  // MARK: Content

  /// What the independent script expects of a type.
  struct Expected: Decodable {
    var count: Int
    var sum: Double
    var days: [String: Double]
  }

  @Test(
    "counts, sums and local days are those of an independent script, and sending again adds nothing",
    arguments: ["auto_export_v1.json", "auto_export_v2.json"])
  func totals(name: String) throws {
    try host.pair(
      "--override", "--share",
      "stepCount,distanceWalkingRunning,activeEnergyBurned,heartRate,restingHeartRate,"
        + "oxygenSaturation,bodyMass,bloodGlucose,bloodPressureSystolic,bloodPressureDiastolic,"
        + "sleepAnalysis,workout,workoutRoute,stateOfMind")
    let document = try fixture(name)
    let first = try host.send(document)
    #expect(first.status == 200 && first.updated == 0 && first.present == 0, "\(first)")
    let script = try host.run(
      URL(filePath: "/usr/bin/python3"),
      [
        "-B", ReceiveHost.fixture("check_auto_export.py").path(percentEncoded: false),
        ReceiveHost.fixture(name).path(percentEncoded: false),
      ])
    let expected = try JSONDecoder().decode([String: Expected].self, from: Data(script.output.utf8))
    #expect(expected.count >= 5)
    for (type, expected) in expected {
      let found = try samples(type)
      #expect(found.count == expected.count, "\(type)")
      #expect(
        found.allSatisfy {
          ($0["source"] as? [String: Any])?["bundleIdentifier"] as? String == "org.healthd.receive"
        }, "\(type)")
      // Those have no value.
      guard !["workout", "workoutRoute", "bloodPressure", "stateOfMind"].contains(type) else {
        continue
      }
      try compare(found, expected, type)
    }
    #expect(first.added == expected.values.reduce(0) { $0 + $1.count })
    let second = try host.send(document)
    #expect(second.added == 0 && second.updated == 0, "\(second)")
    #expect(second.present == first.added && second.refused == first.refused)
    #expect(try host.healthctl("store", "verify").status == 0)
  }

  private func compare(_ found: [[String: Any]], _ expected: Expected, _ type: String) throws {
    // The fixtures are of a phone in Berlin, and healthctl runs in its time zone.
    var days: [String: Double] = [:]
    var sum = 0.0
    for sample in found {
      let value = try #require(sample["value"] as? Double, "\(type)")
      let start = try #require(sample["start"] as? String)
      let date = try Date(start, strategy: .iso8601)
      days[date.formatted(Self.day), default: 0] += value
      sum += value
    }
    #expect(abs(sum - expected.sum) < 0.001, "\(type)")
    #expect(Set(days.keys) == Set(expected.days.keys), "\(type)")
    for (day, sum) in expected.days {
      #expect(abs((days[day] ?? .infinity) - sum) < 0.001, "\(type) \(day)")
    }
  }

  private static let day = Date.ISO8601FormatStyle(
    timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt
  ).year().month().day()

  @Test("a workout has its route and its heart rates, which the metrics contain too")
  func workout() throws {
    try host.pair("--override", "--share", "workout,workoutRoute,heartRate")
    let reply = try host.send(try fixture("auto_export_v2.json"))
    let workouts = try samples("workout")
    #expect(workouts.count == 1)
    let id = try #require(workouts.first?["id"] as? String)
    let route = try host.healthctl("route", "export", id, "--gpx", "-")
    #expect(route.status == 0, "\(route.errors)")
    #expect(route.output.contains("52.5"))
    let rates = try host.healthctl("query", "heartRate", "--where", "of workout \(id)", "--json")
    #expect(try rates.list().count == 15, "\(rates.errors)\(reply)")
  }

  @Test("a later delivery adds what is new and replaces the value that has grown")
  func later() throws {
    try host.pair("--share", "stepCount")
    let first = try host.send(
      steps([("20 00:00:00", 9_000), ("21 00:00:00", 1_500)]), "automation-aggregation: Days")
    #expect(first.added == 2)
    let days = steps([("20 00:00:00", 9_000), ("21 00:00:00", 8_000), ("22 00:00:00", 400)])
    let second = try host.send(days, "automation-aggregation: Days")
    #expect(second.added == 1 && second.updated == 1 && second.present == 1)
    let third = try host.send(days, "automation-aggregation: Days")
    #expect(third.added == 0 && third.updated == 0 && third.present == 3)
    #expect(try samples("stepCount").compactMap { $0["value"] as? Int } == [9_000, 8_000, 400])
    let statistics = try host.healthctl(
      "stats", "stepCount", "--by", "day", "--from", "2026-10-20", "--to", "2026-10-23", "--json"
    ).json()
    let sums = (statistics["statistics"] as? [[String: Any]])?.compactMap { $0["sum"] as? Double }
    #expect(sums?.prefix(3) == [9_000, 8_000, 400])
  }

  @Test(
    "a single value at midnight lasts as long as the app states",
    arguments: [("Hours", 3_600.0), ("Days", 86_400), ("Default", 60), ("Minutes", 60)])
  func midnight(interval: String, seconds: Double) throws {
    try host.pair("--share", "stepCount")
    let document = steps([("20 00:00:00", 12)])
    #expect(try host.send(document, "automation-aggregation: \(interval)").added == 1)
    let sample = try #require(try samples("stepCount").first)
    let start = try Date(try #require(sample["start"] as? String), strategy: .iso8601)
    let end = try Date(try #require(sample["end"] as? String), strategy: .iso8601)
    #expect(end.timeIntervalSince(start) == seconds)
    #expect(try host.send(document, "automation-aggregation: \(interval)").present == 1)
  }

  @Test("the same delivery on several connections at once is added once")
  func concurrent() throws {
    try host.pair()
    let document = try fixture("auto_export_v2.json")
    let replies = try host.sendAll([document, document, document])
    #expect(replies.allSatisfy { $0.status == 200 }, "\(replies)")
    let added = replies.map(\.added)
    #expect(added.filter { $0 > 0 }.count == 1, "\(added)")
    #expect(try host.send(document).added == 0)
  }

  @Test("memory does not grow with the entries of a delivery")
  func large() throws {
    try host.pair("--share", "stepCount")
    let entries = (0..<40_000).map { minute -> (String, Int) in
      let (day, time) = (minute / 1_440 + 1, minute % 1_440)
      return (String(format: "%02d %02d:%02d:00", day, time / 60, time % 60), minute % 9 + 1)
    }
    let idle = try host.receiverMemory()
    #expect(try host.send(steps(Array(entries.prefix(10_000)))).added == 10_000)
    let before = try host.receiverMemory()
    // As objects at once, with the copies that saving them makes, they take 70 MiB.
    #expect(before - idle < 55 << 20)
    #expect(try host.send(steps(entries)).added == 30_000)
    // All of them as objects take 90 MiB.
    #expect(try host.receiverMemory() - before < 50 << 20)
  }

  @Test("an impossible value is refused alone")
  func impossible() throws {
    try host.pair("--share", "stepCount,bloodPressureSystolic,bloodPressureDiastolic")
    let pressures = #"""
      {"data": {"metrics": [{"name": "blood_pressure", "units": "mmHg", "data": [
        {"date": "2026-10-20 08:00:00 +0200", "systolic": 1200, "diastolic": 80},
        {"date": "2026-10-21 08:00:00 +0200", "systolic": 120, "diastolic": 80}]}]}}
      """#
    let first = try host.send(steps([("20 08:00:00", -5), ("20 09:00:00", 80)]))
    #expect(first.added == 1 && first.refused == ["an impossible value": 1])
    #expect(try host.send(steps([("20 09:00:00", -1)])).refused == ["an impossible value": 1])
    #expect(try samples("stepCount").compactMap { $0["value"] as? Int } == [80])
    let second = try host.send(pressures)
    #expect(second.added == 3 && second.refused == ["an impossible value": 3], "\(second)")
    #expect(try samples("bloodPressureSystolic").count == 1)
  }

  @Test("a delivery without a readable entry is refused, and receive status shows the reasons")
  func unread() throws {
    try host.pair("--share", "stepCount")
    func delivery() throws -> [String: Any]? {
      try host.healthctl("receive", "status", "--json").json()["delivery"] as? [String: Any]
    }
    #expect(try delivery() == nil)
    let unread = #"""
      {"data": {"metrics": [{"name": "step_count", "units": "count", "data": [
        {"date": "last Tuesday", "qty": 5}, {"date": "soon", "qty": 6}]}]}}
      """#
    let refused = try host.send(unread)
    #expect(refused.status == 422 && refused.error == "none of the entries can be read")
    #expect(refused.refused.values.reduce(0, +) == 2 && refused.deferred == 0, "\(refused)")
    #expect(try host.healthctl("store", "deferred", "--json").list().isEmpty)
    let first = try #require(try delivery())
    #expect(first["error"] as? String == refused.error)
    #expect(first["refused"] as? [String: Int] == refused.refused)
    let text = try host.healthctl("receive", "status").output
    #expect(text.contains("none of the entries can be read.\n  Choose export version 2"))
    #expect(text.contains("2 × \(refused.refused.keys.first ?? "")"), "\(text)")
    #expect(try host.send(steps([("20 08:00:00", 120), ("20 09:00:00", -1)])).status == 200)
    #expect(try host.send("{").status == 422)
    #expect(
      try delivery()?["error"] as? String
        == "the body is not a complete document of Health Auto Export")
    #expect(try host.send(steps([("20 08:00:00", 120)])).present == 1)
    let last = try host.healthctl("receive", "status").output
    #expect(last.contains(": 0 added, 1 already present.\n"), "\(last)")
    // A stranger changes nothing.
    #expect(try host.send("{", "Authorization: Bearer 00").status == 401)
    #expect(try delivery()?["error"] == nil)
    let path = host.directory.path + "/.local/state/healthd/receive.json"
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("step"))
    #expect(try host.healthctl("receive", "revoke").status == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("an entry that cannot be read is kept as it came, once, and the user sees and drops it")
  func deferred() throws {
    try host.pair("--share", "stepCount")
    let document = #"""
      {"data": {"metrics": [{"name": "step_count", "units": "count", "data": [
        {"date": "2026-10-20 08:00:00 +0200", "qty": 5}, {"date": "soon", "qty": 677}]},
        {"name": "future_metric", "units": "x", "data": [
        {"date": "2026-10-20 08:00:00 +0200", "qty": 1}]}]}}
      """#
    let first = try host.send(document)
    #expect(first.added == 1 && first.deferred == 2, "\(first)")
    #expect(first.refused.values.reduce(0, +) == 2)
    let again = try host.send(document)
    #expect(again.present == 1 && again.deferred == 2, "\(again)")
    let listed = try host.healthctl("store", "deferred", "--json").list()
    #expect(listed.count == 2)
    #expect(listed.allSatisfy { $0["app"] as? String == "org.healthd.receive" }, "\(listed)")
    let contents = try listed.map {
      try host.healthctl("store", "deferred", "show", try #require($0["id"] as? String)).output
    }
    #expect(contents.count { $0.contains("677") } == 1, "\(contents)")
    #expect(contents.count { $0.contains("future_metric") } == 1, "\(contents)")
    let status = try host.healthctl("receive", "status").output
    #expect(
      status.contains(
        "2 of them are stored unparsed for a later version: healthctl store deferred\n"),
      "\(status)")
    // The file beside the store and the log have nothing of them.
    #expect(!host.log.contains("677") && !host.log.contains("future_metric"))
    #expect(try host.healthctl("store", "deferred", "drop", "--all", "--force").status == 0)
    #expect(try host.healthctl("store", "deferred", "--json").list().isEmpty)
    #expect(try host.healthctl("store", "verify").status == 0)
  }

  @Test("a delivery is accepted when there is no more room for what cannot be read")
  func full() throws {
    try host.pair("--share", "stepCount")
    func document(_ range: Range<Int>) -> String {
      let unread = range.map { #"{"date": "x", "qty": \#($0)}"# }.joined(separator: ", ")
      return steps([("20 08:00:00", 120)]).replacingOccurrences(
        of: #""data": [{"#, with: #""data": [\#(unread), {"#)
    }
    var deferred = 0
    for first in stride(from: 0, to: 60_000, by: 12_000) {
      let reply = try host.send(document(first..<first + 12_000))
      #expect(reply.status == 200 && reply.added + reply.present == 1, "\(reply)")
      #expect(reply.refused.values.reduce(0, +) == 12_000)
      deferred += reply.deferred
    }
    // As many as an app may store, in whole batches.
    #expect((49_500...50_000).contains(deferred))
  }

  @Test("what cannot be read is only counted if the app of the pairing may not store it")
  func withoutEntitlement() async throws {
    try host.pair("--share", "stepCount")
    let owner = UserClient.user(endpoint: .control(runtimeDirectory: host.runtimeDirectory))
    var app = try #require(try await owner.apps().first)
    let entitlement = "org.healthd.deferred-records"
    #expect(app.manifest.entitlements.contains(entitlement))
    app.manifest.entitlements.removeAll { $0 == entitlement }
    try await owner.update(app.manifest, of: app.principal)
    let document = steps([("20 08:00:00", 120)]).replacingOccurrences(
      of: #""data": [{"#, with: #""data": [{"date": "soon", "qty": 6}, {"#)
    let reply = try host.send(document)
    #expect(reply.status == 200 && reply.added == 1 && reply.deferred == 0, "\(reply)")
    #expect(reply.refused.values.reduce(0, +) == 1)
    #expect(
      try host.healthctl(
        "app", "update", "org.healthd.receive", "--entitlement", entitlement
      ).status == 0)
    #expect(try host.send(document).deferred == 1)
  }

  // MARK: Permissions

  @Test("types that the user has not allowed are refused by reason, and the others are added")
  func allowedTypes() throws {
    try host.pair("--share", "stepCount,bloodPressureSystolic")
    let reply = try host.send(try fixture("auto_export_v2.json"))
    #expect(reply.status == 200)
    let steps = try samples("stepCount").count
    #expect(steps > 0 && reply.added == steps, "\(reply)")
    #expect((reply.refused["saving this type is not allowed"] ?? 0) > 50)
    #expect(reply.refused["type that this version does not know"] == 1)
    // A blood pressure is stored whole or not at all.
    #expect(try samples("bloodPressureSystolic").isEmpty)
  }

  @Test("types that only the system records are refused")
  func systemTypes() throws {
    try host.pair("--share", "stepCount")
    let document = #"""
      {"data": {"metrics": [{"name": "apple_stand_time", "units": "min", "data": [
        {"date": "2026-10-20 08:00:00 +0200", "qty": 3}]}]}}
      """#
    let reply = try host.send(document)
    // Every entry was read, so the phone did nothing wrong.
    #expect(reply.status == 200 && reply.added == 0)
    #expect(reply.refused == ["only the system may save this type": 1])
  }

  // MARK: The daemon

  @Test(
    "a daemon that is stopped, locked or in a guest session loses nothing: the phone sends again")
  func unavailable() throws {
    try host.pair("--share", "stepCount")
    let document = steps([("20 08:00:00", 120), ("20 09:00:00", 80)])
    host.stopDaemon()
    let missing = try host.send(document)
    #expect(missing.status == 503 && missing.retryAfter == 60)
    #expect(missing.error == "healthd does not respond")
    try host.startDaemon()
    #expect(try host.healthctl("mode", "lock").status == 0)
    let locked = try host.send(document)
    #expect(locked.status == 503 && locked.retryAfter == 60)
    #expect(locked.error == "the store is locked, or a guest session is on")
    #expect(try host.healthctl("mode", "unlock").status == 0)
    #expect(try host.healthctl("mode", "guest", "on").status == 0)
    let guest = try host.send(document)
    #expect(guest == locked)
    #expect(try host.healthctl("mode", "guest", "off").status == 0)
    #expect(try samples("stepCount").isEmpty)
    #expect(try host.send(document).added == 2)
    #expect(try host.send(document).present == 2)
    #expect(host.stopReceiver() == 0)
  }
}
