import Foundation
import TestSupport
import Testing

/// Data that an import defers.
@Suite(.process, .bounded) struct ImportDeferralTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  private static let head = """
    sourceName="Watch" startDate="2026-11-20 09:00:00 +0100" endDate="2026-11-20 10:00:00 +0100"
    """

  private func write(_ body: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: healthctl.directory + "/export/electrocardiograms", withIntermediateDirectories: true)
    _ = try healthctl.write(
      "<?xml version=\"1.0\"?>\n<HealthData locale=\"en_DE\">\n\(body)\n</HealthData>\n",
      to: "export/export.xml")
    return healthctl.directory + "/export"
  }

  private static let steps = """
    <Record type="HKQuantityTypeIdentifierStepCount" unit="count" value="7" \(head)/>
    """

  private static let gadget = "<Gadget novelty=\"&lt;7&gt;\" \(head)/>"

  private static let workout = """
    <Workout workoutActivityType="HKWorkoutActivityTypeRunning" novelty="8" \(head)><WorkoutEvent \
    type="HKWorkoutEventTypeLap" date="2026-11-20 09:30:00 +0100"><MetadataEntry \
    key="HKSWOLFScore" value="41"/></WorkoutEvent><WorkoutZoneGroup \
    type="HKQuantityTypeIdentifierHeartRate" source="system" unit="count/min"><WorkoutZone \
    minimum="132" duration="12.5" durationUnit="min"/></WorkoutZoneGroup></Workout>
    """

  private func deferred(_ report: [String: Any]) -> [String: Int] {
    let list = report["deferred"] as? [[String: Any]] ?? []
    return Dictionary(
      uniqueKeysWithValues: list.map { ($0["kind"] as? String ?? "", $0["count"] as? Int ?? 0) })
  }

  @Test("an object that healthd rejects is deferred, and everything else is imported")
  func refused() throws {
    let path = try write(Self.steps + Self.workout)
    // More voltages than healthd accepts in one series.
    let recording =
      "Date,2026-11-20 09:00:00 +0100\nClassification,Sinus Rhythm\nUnit,µV\n"
      + String(repeating: "1\n", count: 1_100_000)
    _ = try healthctl.write(recording, to: "export/electrocardiograms/ecg.csv")
    _ = try healthctl.write(
      "Date,2026-11-20 09:00:00 +0100\nClassification,Sinus Rhythm\nUnit,µV\n1\n2\n",
      to: "export/electrocardiograms/small.csv")
    for round in 0..<2 {
      let answer = try healthctl("import", path, "--json")
      #expect(answer.status == 3, "\(answer.errors)")
      let report = try answer.json()
      #expect(deferred(report) == ["electrocardiograms": 1, "Workout": 1])
      #expect(report["lost"] as? Int == 0)
      #expect(report["complete"] as? Bool == true)
      #expect(report["upgraded"] as? Int == 0)
      let added = (report["types"] as? [[String: Any]])?.reduce(0) {
        $0 + ($1["added"] as? Int ?? 0)
      }
      #expect(added == (round == 0 ? 3 : 0))
    }
    #expect(try healthctl("query", "electrocardiogram", "--json").list().count == 1)
    #expect(try healthctl("query", "workout", "--json").list().count == 1)
    #expect(try healthctl("query", "stepCount", "--json").list().count == 1)
    #expect(try healthctl("store", "verify").status == 0)
  }

  @Test("deferred records are reported by the import and listed by store deferred")
  func listed() throws {
    let answer = try healthctl("import", try write(Self.steps + Self.gadget + Self.workout))
    #expect(answer.status == 3, "\(answer.errors)")
    #expect(answer.output.contains("Steps"))
    #expect(!answer.output.contains("HKQuantityType"))
    #expect(answer.output.contains("1 × Workout: attribute that this version does not know"))
    #expect(
      answer.errors == """
        warning: 2 records are stored unparsed
          List them with: healthctl store deferred

        """)
    #expect(answer.output.contains("Added 1 sample and 1 other object;"))
    let list = try healthctl("store", "deferred", "--json").list()
    #expect(list.compactMap { $0["kind"] as? String } == ["Gadget", "Workout"])
    let id = try #require(list.first?["id"] as? String)
    #expect(list.allSatisfy { ($0["reason"] as? String)?.isEmpty == false })
    #expect(try healthctl("store", "deferred").output.contains(id))
    let page = try healthctl("store", "deferred", "show", id)
    #expect(page.output.contains("novelty=\"&lt;7&gt;\""))
    let json = try healthctl("store", "deferred", "show", id, "--json").json()
    #expect((json["content"] as? String)?.hasPrefix("<Gadget") == true)
    #expect(try healthctl("store", "deferred", "show", UUID().uuidString).status == 67)
    // Records deferred by this version are not reprocessed by it.
    let upgrade = try healthctl("store", "upgrade", "--json").json() as? [String: Int]
    #expect(upgrade == ["upgraded": 0, "deferred": 0])
  }

  @Test("deferred records are dropped by identifier, by kind or all, and come back with the file")
  func dropped() throws {
    let path = try write(Self.steps + Self.gadget + Self.workout)
    _ = try healthctl("import", path)
    func kinds() throws -> [String] {
      try healthctl("store", "deferred", "--json").list().compactMap { $0["kind"] as? String }
    }
    let id = try #require(
      healthctl("store", "deferred", "--json").list().first?["id"] as? String)
    let asked = try healthctl("store", "deferred", "drop", id)
    #expect(asked.status == 64 && asked.errors.contains("--force"))
    for arguments in [[], [id, "--all"], ["--kind", "Workout", "--all"], ["1"]] {
      #expect(try healthctl(["store", "deferred", "drop", "--force"] + arguments).status == 64)
    }
    #expect(
      try healthctl("store", "deferred", "drop", id, UUID().uuidString, "--force").status == 67)
    #expect(try kinds() == ["Gadget", "Workout"])
    let first = try healthctl("store", "deferred", "drop", id, "--force")
    #expect(first.output == "Deleted 1 deferred record.\n", "\(first.errors)")
    #expect(try kinds() == ["Workout"])
    #expect(try healthctl("store", "deferred", "drop", "--kind", "Gadget", "--force").status == 0)
    let workouts = ["store", "deferred", "drop", "--kind", "Workout", "--force", "--json"]
    #expect(try healthctl(workouts).json() as? [String: Int] == ["dropped": 1])
    #expect(try kinds() == [])
    // What was also stored as an object of its kind stays.
    #expect(try healthctl("workout", "list", "--json").list().count == 1)
    #expect(try healthctl("import", path).status == 3)
    let all = try healthctl("store", "deferred", "drop", "--all", "--force")
    #expect(all.output == "Deleted 2 deferred records.\n", "\(all.errors)")
    #expect(try kinds() == [])
    #expect(try healthctl("store", "verify").status == 0)
  }

  @Test("a route element without dates is imported once and never reprocessed")
  func undatedRoute() throws {
    let workout = """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" \(Self.head)><WorkoutRoute>\
      <FileReference path="/workout-routes/a.gpx"/></WorkoutRoute></Workout>
      """
    let path = try write(workout)
    try FileManager.default.createDirectory(
      atPath: path + "/workout-routes", withIntermediateDirectories: true)
    _ = try healthctl.write(
      """
      <gpx><trk><trkseg><trkpt lon="13.5" lat="52.25"><time>2026-11-20T08:10:00Z</time></trkpt>
      </trkseg></trk></gpx>
      """, to: "export/workout-routes/a.gpx")
    for round in 0..<2 {
      let report = try healthctl("import", path, "--json").json()
      #expect(report["upgraded"] as? Int == 0)
      #expect(deferred(report) == [:])
      let added = (report["types"] as? [[String: Any]])?.reduce(0) {
        $0 + ($1["added"] as? Int ?? 0)
      }
      #expect(added == (round == 0 ? 2 : 0))
    }
    #expect(try healthctl("query", "workoutRoute", "--json").list().count == 1)
  }

  @Test("samples that occur only inside a correlation are counted once")
  func correlated() throws {
    func record(_ type: String, _ value: Int) -> String {
      "<Record type=\"HKQuantityTypeIdentifier\(type)\" unit=\"mmHg\" value=\"\(value)\" \(Self.head)/>"
    }
    let path = try write(
      "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" \(Self.head)>"
        + record("BloodPressureSystolic", 120) + record("BloodPressureDiastolic", 80)
        + "</Correlation>")
    let answer = try healthctl("import", path)
    #expect(answer.output.contains("Added 2 samples and 1 other object;"), "\(answer.output)")
    #expect(try healthctl("query", "bloodPressureSystolic", "--json").list().count == 1)
  }

  @Test("a workout shows its zones and the metadata of its events")
  func workoutPage() throws {
    _ = try healthctl("import", try write(Self.workout))
    let workouts = try healthctl("workout", "list", "--json").list()
    let id = try #require(workouts.first?["id"] as? String)
    let page = try healthctl("workout", "show", id).output
    #expect(page.contains("Heart Rate zone") && page.contains("132"))
    #expect(page.contains("HKSWOLFScore 41"))
    let details = try healthctl("workout", "show", id, "--json").json()["details"] as? [String: Any]
    let zones = details?["zones"] as? [[String: Any]]
    #expect((zones?.first?["zones"] as? [[String: Any]])?.first?["duration"] as? Int == 750)
    let events = details?["events"] as? [[String: Any]]
    #expect((events?.first?["metadata"] as? [String: Any])?["HKSWOLFScore"] as? Int == 41)
  }

  @Test("an import of mutated elements succeeds, and a repeated import adds nothing")
  func changedElements() throws {
    var mutator = ExportMutator(seed: 4711)
    let body = (0..<800).map { _ in mutator.element().text + "\n" }.joined()
    let path = try write(body + Self.steps.replacing("value=\"7\"", with: "value=\"7001\""))
    for round in 0..<2 {
      let answer = try healthctl("import", path, "--json")
      #expect(answer.status == 3, "\(answer.errors)")
      let report = try answer.json()
      #expect(report["lost"] as? Int == 0)
      guard round == 1 else { continue }
      let added = (report["types"] as? [[String: Any]])?.reduce(0) {
        $0 + ($1["added"] as? Int ?? 0)
      }
      #expect(added == 0)
      #expect((report["objects"] as? [String: Int])?["added"] == 0)
    }
    let steps = try healthctl("query", "stepCount", "--json", "--limit", "0").list()
    #expect(steps.contains { $0["value"] as? Int == 7001 })
    #expect(try healthctl("store", "verify").status == 0)
  }
}
