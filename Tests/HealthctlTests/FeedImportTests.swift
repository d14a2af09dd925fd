import Foundation
import TestSupport
import Testing

/// Files of other systems through healthctl and the daemon.
@Suite(.process, .bounded) struct FeedImportTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "HealthFeedsTests/Fixtures")

  private func counts(_ report: [String: Any], _ name: String) -> [Int] {
    ["samples", "records", "objects"].map {
      (report[$0] as? [String: Int])?[name] ?? -1
    }
  }

  @Test(
    "importing a file a second time adds nothing, and undoing removes everything",
    arguments: [
      "auto_export_v1.json", "auto_export_v2.json", "health_connect.zip", "libreview.csv",
      "clarity.csv", "withings_weight.csv", "withings_bp.csv", "run.gpx", "ride.tcx", "run.fit",
      "swim.fit", "monitoring.fit",
    ])
  func twice(name: String) throws {
    let path = Self.fixtures.appending(path: name).path(percentEncoded: false)
    let answer = try healthctl("import", path, "--json")
    let first = try answer.json()
    #expect(answer.status == (isWhole(first) ? 0 : 3), "\(answer.errors)")
    #expect(first["lost"] as? Int == 0 && first["updated"] as? Int == 0)
    let added = counts(first, "added")
    #expect(added[0] + added[1] >= 10 && counts(first, "present") == [0, 0, 0])
    let second = try healthctl("import", path, "--json").json()
    #expect(counts(second, "added") == [0, 0, 0] && counts(second, "present") == added)
    #expect(second["updated"] as? Int == 0)
    #expect(try healthctl("store", "verify").status == 0)
    #expect(try healthctl("import", "--undo", "1", "--force").status == 0)
    let status = try healthctl("status", "--json").json()
    #expect(status["samples"] as? Int ?? 0 == 0)
  }

  /// Whether nothing was deferred or could not be read.
  private func isWhole(_ report: [String: Any]) -> Bool {
    (report["deferred"] as? [Any])?.isEmpty == true && report["missing"] as? Int == 0
  }

  @Test("a file of an archive that cannot be read is stated by a warning and by the exit status")
  func unreadableMember() throws {
    let run = try Array(Data(contentsOf: Self.fixtures.appending(path: "run.fit")))
    let path = healthctl.directory + "/rides.zip"
    let archive = ZipWriter.archive([("1.fit", run), ("2.fit", Array(run.prefix(14)))])
    try Data(archive).write(to: URL(filePath: path))
    let answer = try healthctl("import", path)
    #expect(answer.status == 3)
    #expect(answer.errors == "warning: 1 record cannot be read\n")
    #expect(answer.output.contains("1 × FIT file: cannot be read"))
    #expect(try healthctl("import", path, "--json").json()["missing"] as? Int == 1)
    #expect(try healthctl("workout", "list", "--json").list().count == 1)
  }

  private func steps(_ entries: [(String, Int)]) throws -> String {
    let data = entries.map { #"{"date": "2026-10-\#($0.0) +0200", "qty": \#($0.1)}"# }
    return try healthctl.write(
      #"{"data": {"metrics": [{"name": "step_count", "units": "count", "data": ["#
        + data.joined(separator: ",") + "]}]}}", to: "steps.json")
  }

  @Test("a later file adds what is new and replaces the value of the day that was not over")
  func later() throws {
    let first = try steps([("20 00:00:00", 9_000), ("21 00:00:00", 1_500)])
    _ = try healthctl("import", first)
    let later = try steps([
      ("20 00:00:00", 9_000), ("21 00:00:00", 8_000), ("22 00:00:00", 400),
    ])
    let report = try healthctl("import", later, "--json").json()
    #expect(counts(report, "added")[0] == 1 && counts(report, "present")[0] == 1)
    #expect(report["updated"] as? Int == 1)
    let samples = try healthctl("query", "stepCount", "--json", "--sort", "oldest").list()
    #expect(samples.compactMap { $0["value"] as? Int } == [9_000, 8_000, 400])
    let days = try healthctl(
      [
        "stats", "stepCount", "--by", "day", "--from", "2026-10-20", "--to", "2026-10-23", "--json",
      ],
      environment: ["TZ": "Europe/Berlin"]
    ).json()
    let sums = (days["statistics"] as? [[String: Any]])?.compactMap { $0["sum"] as? Double }
    #expect(sums?.prefix(3) == [9_000, 8_000, 400])
  }

  @Test("a dry run needs no daemon, and a file is recognized by its content")
  func recognition() throws {
    let alone = try Household(hasDaemon: false)
    let copy = try alone.write("", to: "odd.txt")
    try FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(
      atPath: Self.fixtures.appending(path: "health_connect.zip").path(percentEncoded: false),
      toPath: copy)
    let report = try alone("import", "--dry-run", copy, "--json")
    #expect(report.status == 3)
    #expect(report.errors.hasSuffix("would be stored unparsed\n"), "\(report.errors)")
    let names = (try report.json()["elements"] as? [[String: Any]])?
      .compactMap { $0["name"] as? String }
    #expect(names?.contains("steps_record_table") == true)
    let formats = try alone("import", "--formats").output
    #expect(formats.contains("health-connect") && formats.contains("apple-health"))
  }

  @Test("a file of no format, and one that is not of the chosen format, are refused with a remedy")
  func refused() throws {
    let text = try healthctl.write("hello", to: "notes.txt")
    let answer = try healthctl("import", text)
    #expect(answer.status == 65 && answer.errors.contains("import --formats"))
    let chosen = try healthctl("import", text, "--format", "health-connect")
    #expect(chosen.status == 65 && chosen.errors.contains("SQLite"))
    #expect(try healthctl("import", text, "--format", "tape").status == 64)
    #expect(try healthctl("query", "stepCount", "--json").output == "[]\n")
  }

  @Test(
    "the distance and energy of an activity are in the statistics and the rings, once",
    arguments: [
      ("run.fit", "distanceWalkingRunning", 2_691, 190),
      ("ride.tcx", "distanceCycling", 12_300, 273),
      ("swim.fit", "distanceSwimming", 100, 25),
    ])
  func activityTotals(name: String, type: String, meters: Double, energy: Double) throws {
    let path = Self.fixtures.appending(path: name).path
    for _ in 0..<2 { #expect(try healthctl("import", path).status == 0) }
    func sum(_ type: String) throws -> Double {
      let answer = try healthctl("stats", type, "--from", "2026-10-01", "--json").json()
      let rows = try #require(answer["statistics"] as? [[String: Any]])
      return rows.compactMap { $0["sum"] as? Double }.reduce(0, +)
    }
    #expect(try abs(sum(type) - meters) < 0.001)
    #expect(try sum("activeEnergyBurned") == energy)
    let rings = try healthctl("summary", "2026-10", "--json").json()["summaries"]
    let days = try #require(rings as? [[String: Any]])
    let moved = days.compactMap { $0["activeEnergyBurned"] as? Double }.reduce(0, +)
    #expect(abs(moved - energy) < 0.001)
  }

  @Test(
    "every FIT file here has the heart rates, sessions, laps and lengths of an independent reader")
  func independentReader() throws {
    guard PythonTools.has("fitdecode"), let python = PythonTools.program("python3") else {
      print("NOT TESTED: fitdecode is missing; run: scripts/setup")
      return
    }
    let files = [
      "run", "swim", "monitoring", "Cases/fit_bad_checksum", "Cases/fit_last_lap",
      "Cases/fit_swim_hr", "Cases/fit_weight_scale",
    ].map { Self.fixtures.appending(path: $0 + ".fit").path }
    let programs = Household.program("healthd").deletingLastPathComponent().path
    let result = try PythonTools.run(
      python, ["-B", PythonTools.root + "/Tests/Import/compare_fit.py", programs] + files)
    #expect(result.status == 0, "\(result.output)")
    #expect(
      result.output.split(separator: "\n").filter { $0.hasPrefix("ok ") }.count == files.count)
  }
}
