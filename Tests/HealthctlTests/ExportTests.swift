import Foundation
import HealthClient
import HealthModel
import TestSupport
import Testing

/// `healthctl export` of an imported sample export, compared with its truth file by Python.
@Suite(.process, .bounded) struct ExportTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  private static let root = PythonTools.root

  private func python(_ arguments: String...) throws -> (status: Int32, output: String) {
    try run("/usr/bin/python3", ["-B"] + arguments)
  }

  private func run(
    _ program: String, _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  /// Imports a sample export and returns the path of its truth file.
  private func importSample() throws -> String {
    let zip = healthctl.directory + "/export.zip"
    let made = try python(Self.root + "/scripts/sample-export", zip, "--days", "10")
    #expect(made.status == 0, "\(made.output)")
    #expect(try healthctl("import", zip).status == 0)
    return zip + ".truth.json"
  }

  @Test("tables of an import have its counts, sums and local days, and the ledger lists the export")
  func tables() throws {
    let truth = try importSample()
    for format in ["csv", "jsonl", "sqlite"] {
      let answer = try healthctl(
        "export", format, "--output", format == "sqlite" ? "health.sqlite" : format, "--time-zone",
        "Europe/Berlin")
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.output.contains("samples of"))
      let checked = try python(
        Self.root + "/Tests/Export/read-tables",
        healthctl.directory + "/" + (format == "sqlite" ? "health.sqlite" : format), "--truth",
        truth)
      #expect(checked.status == 0, "\(checked.output)")
      #expect(checked.output.hasSuffix(" 0 differences\n"))
    }
    let ledger = try healthctl("ledger", "--json").output
    #expect(ledger.contains("health.v1.Samples/Query"))
    #expect(ledger.contains("health.v1.Series/Read"))
    let one = try healthctl("export", "steps.csv", "--type", "stepCount")
    #expect(one.status == 0, "\(one.errors)")
    let exports = try exportsInLedger()
    #expect(exports.map { $0["purpose"] as? String } == ["csv", "sqlite", "jsonl", "csv"])
    #expect(exports.map { ($0["types"] as? [String]) ?? [] } == [["stepCount"], [], [], []])
  }

  /// The lines that a Python program prints.
  private func printed(_ arguments: [String]) throws -> [String] {
    let answer = try run("/usr/bin/python3", ["-B", "-c"] + arguments)
    #expect(answer.status == 0, "\(answer.output)")
    return answer.output.split(separator: "\n").map(String.init)
  }

  @Test(
    "an export has the days that stats shows: in the user's time zone, with overlaps counted once")
  func days() throws {
    _ = try importSample()
    let zone = ["TZ": "America/New_York"]
    for format in ["csv", "jsonl", "health.sqlite"] {
      let output = format == "health.sqlite" ? [] : ["--output", format]
      #expect(try healthctl(["export", format] + output, environment: zone).status == 0)
    }
    // Python reads all of them, because JSONSerialization may change the last bit of a number.
    for (type, key) in [("stepCount", "sum"), ("heartRate", "average")] {
      let stats = try healthctl(["stats", type, "--by", "day", "--json"], environment: zone).output
      let days = try printed([
        """
        import datetime, json, sys, zoneinfo
        zone = zoneinfo.ZoneInfo("America/New_York")
        for row in json.loads(sys.argv[1])["statistics"]:
            print(datetime.datetime.fromisoformat(row["start"]).astimezone(zone).date(), float(row["\(key)"]))
        """, stats,
      ])
      #expect(days.count >= 10)
      let database = try printed([
        """
        import sqlite3, sys
        query = "SELECT day, \(key) FROM days WHERE type = ? ORDER BY day"
        for row in sqlite3.connect(sys.argv[1]).execute(query, [sys.argv[2]]):
            print(*row)
        """, healthctl.directory + "/health.sqlite", type,
      ])
      let rows = """
        import csv, json, sys
        file = open(sys.argv[1], newline="")
        for row in csv.DictReader(file) if sys.argv[1].endswith("csv") else map(json.loads, file):
            if row["type"] == sys.argv[2]:
                print(row["day"], float(row["\(key)"]))
        """
      let table = try printed([rows, healthctl.directory + "/csv/days.csv", type])
      let lines = try printed([rows, healthctl.directory + "/jsonl/days.jsonl", type])
      #expect(database == days && table == days && lines == days)
      // Views have the days of the same zone.
      let own = try printed([
        """
        import sqlite3, sys
        for row in sqlite3.connect(sys.argv[1]).execute("SELECT DISTINCT day FROM " + sys.argv[2]):
            print(*row)
        """, healthctl.directory + "/health.sqlite", type == "stepCount" ? "steps" : "heart_rate",
      ])
      #expect(Set(own).isSubset(of: days.map { String($0.prefix(10)) }))
    }
    // Watch and phone recorded at once.
    let sums = try printed([
      "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute("
        + "\"SELECT (SELECT sum(sum) FROM days WHERE type = 'stepCount') < sum(value) FROM steps\""
        + ").fetchone())", healthctl.directory + "/health.sqlite",
    ])
    #expect(sums == ["1"])
  }

  @Test("Parquet files of an import have its counts, sums and local days")
  func parquet() throws {
    guard PythonTools.has("google.protobuf, pyarrow, duckdb"),
      let python = PythonTools.program("python3")
    else { return print("NOT TESTED: pyarrow or duckdb is missing; run scripts/setup") }
    let truth = try importSample()
    let lake = healthctl.directory + "/lake"
    let made = try run(
      python, ["-B", "-m", "healthd.lake", lake],
      [
        "PYTHONPATH": Self.root + "/clients/python/src",
        "HEALTHD_RUNTIME_DIR": healthctl.directory + "/run",
      ])
    #expect(made.status == 0, "\(made.output)")
    let checked = try run(
      python, ["-B", Self.root + "/Tests/Export/read-tables", lake, "--truth", truth])
    #expect(checked.status == 0, "\(checked.output)")
    #expect(checked.output.hasSuffix(" 0 differences\n"))
    #expect(try exportsInLedger().map { $0["purpose"] as? String } == ["parquet"])
  }

  /// The entries of exports, newest first.
  private func exportsInLedger() throws -> [[String: Any]] {
    let ledger = try healthctl("ledger", "--json", "--limit", "5000").json()
    let entries = try #require(ledger["entries"] as? [[String: Any]])
    return entries.filter { $0["event"] as? String == "exported" }
  }

  private static let allergy = """
    {
      "resourceType" : "AllergyIntolerance", "id":"a-1",
      "code": {"text": "Pollen \\u00e9 \\"birch\\" \\\\"}, "patient": { "reference":"Patient/7" },
      "extension": [{"url": "http://example.org/dose", "valueDecimal": 1.50}]
    }

    """

  private static let visit = """
    <?xml version="1.0" encoding="UTF-8"?>
    <ClinicalDocument xmlns="urn:hl7-org:v3"><title>Visit</title></ClinicalDocument>
    """

  /// Saves what a sample export does not contain.
  private func saveOtherKinds() throws {
    for arguments in [
      ["mood", "log", "0.4", "--label", "calm,joyful", "--association", "family"],
      ["assessment", "log", "gad7", "1,0,2,1,0,0,3"],
      ["assessment", "log", "phq9", "0,1,0,1,0,0,0,0,4"],
      ["medication", "add", "Vitamin D", "--nickname", "sun", "--schedule", "08:00 20:00=2"],
      ["medication", "dose", "sun", "taken"],
      ["record", "add", try healthctl.write(Self.allergy, to: "allergy.json")],
      [
        "record", "add", "--fhir", "1.0.2",
        try healthctl.write(
          Self.allergy.replacing("a-1", with: "a-2"), to: "old.json"),
      ],
      ["record", "add", try healthctl.write(Self.visit, to: "visit.xml")],
    ] {
      let answer = try healthctl(arguments)
      #expect(answer.status == 0, "\(arguments[0]): \(answer.errors)")
    }
  }

  @Test("FHIR bundles of an import have its samples, values, sources and records")
  func fhir() throws {
    _ = try importSample()
    try saveOtherKinds()
    for arguments in [
      ["csv", "--output", "csv"], ["fhir", "--output", "fhir", "--time-zone", "Europe/Berlin"],
    ] {
      let answer = try healthctl(["export"] + arguments)
      #expect(answer.status == 0, "\(answer.errors)")
    }
    let file = healthctl.directory + "/fhir/allergyRecord.json"
    let bundle = try Data(contentsOf: URL(filePath: file))
    #expect(bundle.range(of: Data("\"resource\":\(Self.allergy)}".utf8)) != nil)
    let patient = try String(contentsOfFile: file, encoding: .utf8)
    #expect(patient.contains("\"gender\":\"female\",\"birthDate\":\"1988-04-09\""))
    guard PythonTools.has("fhir.resources"), let python = PythonTools.program("python3") else {
      return print("NOT TESTED: fhir.resources is missing; run scripts/setup")
    }
    let checked = try run(
      python,
      [
        "-B", Self.root + "/Tests/Export/check-fhir", healthctl.directory + "/fhir", "--records",
        "--csv", healthctl.directory + "/csv",
      ])
    #expect(checked.status == 0, "\(checked.output)")
    #expect(checked.output.hasSuffix(" 0 differences\n"))
    for kind in [
      "2 DocumentReference", "1 AllergyIntolerance", "1 MedicationStatement",
      "1 MedicationAdministration",
    ] {
      #expect(checked.output.contains(kind), "\(checked.output)")
    }
  }

  @Test("an export is limited to types, periods and sources, and replaces no file")
  func limits() throws {
    let record = """
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="%" unit="count" \
      startDate="2026-11-& 08:00:00 +0000" endDate="2026-11-& 08:10:00 +0000" value="5"/>
      """
    let records = ["Watch", "Phone"].flatMap { source in
      ["20", "21"].map {
        record.replacing("%", with: source).replacing("&", with: $0)
      }
    }
    let text = "<HealthData>" + records.joined() + "</HealthData>"
    #expect(try healthctl("import", try healthctl.write(text, to: "export.xml")).status == 0)
    let all = try healthctl("export", "steps.csv", "--type", "steps")
    #expect(all.status == 0, "\(all.errors)")
    let one = try healthctl(
      "export", "jsonl", "--output", "-", "--source", "Watch", "--during", "2026-11-21")
    #expect(one.status == 0, "\(one.errors)")
    #expect(one.output.split(separator: "\n").count == 1)
    #expect(one.output.contains("\"name\":\"Watch\""))
    let bundle = try healthctl(
      "export", "fhir", "--output", "-", "--source", "Watch", "--during", "2026-11-21")
    #expect(bundle.output.components(separatedBy: "\"valueQuantity\"").count == 2)
    #expect(bundle.output.contains("\"name\":\"Watch\""))
    #expect(!bundle.output.contains("\"name\":\"Phone\""))
    let path = healthctl.directory + "/steps.csv"
    #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\r\n").count == 5)
    #expect(try healthctl("export", "steps.csv", "--type", "steps").status == 73)
    let many = try healthctl("export", "all.csv")
    #expect(many.status == 64)
    #expect(many.errors.contains("a CSV file contains one type"))
    #expect(try healthctl("export", "steps.txt").status == 64)
  }

  @Test("an Apple Health export of an import has the same objects in another store")
  func roundTrip() async throws {
    _ = try importSample()
    try await saveLinks()
    // What Apple's format lacks.
    #expect(try healthctl("mood", "log", "0.4", "--label", "calm,joyful").status == 0)
    #expect(
      try healthctl("save", "heartRate", "61.5").status == 0)
    let answer = try healthctl("export", "again.zip")
    #expect(answer.status == 0, "\(answer.errors)")
    let second = try Household()
    let imported = try second("import", healthctl.directory + "/again.zip", "--json")
    #expect(imported.status == 0, "\(imported.errors)")
    let compared = try python(
      Self.root + "/Tests/Export/compare-stores", healthctl.directory + "/run",
      second.directory + "/run", "--healthctl", Household.program("healthctl").path)
    #expect(compared.status == 0, "\(compared.output)")
    #expect(compared.output.hasSuffix(" 0 differences\n"))
    let deferred = try #require(imported.json()["deferred"] as? [[String: Any]])
    let kinds = deferred.compactMap { $0["kind"] as? String }
    #expect(!kinds.contains { $0.lowercased().hasPrefix("healthd") })
    for store in [healthctl, second] {
      let again = try store("import", healthctl.directory + "/again.zip", "--json").json()
      for part in ["samples", "nested", "records", "objects", "attachments"] {
        #expect((again[part] as? [String: Int])?["added"] == 0, "\(part)")
      }
      #expect((again["attachments"] as? [String: Int])?["present"] == 5)
    }
    let after = try python(
      Self.root + "/Tests/Export/compare-stores", healthctl.directory + "/run",
      second.directory + "/run", "--healthctl", Household.program("healthctl").path)
    #expect(after.output == compared.output)
  }

  /// Adds relations and attached files to samples of the import. Two workouts share a sample and a
  /// route; of two equal scores, one belongs to a workout and the other one to its activity.
  private func saveLinks() async throws {
    let client = UserClient.user(endpoint: .control(runtimeDirectory: healthctl.runPath))
    func objects(_ type: ObjectType) async throws -> [HealthObject] {
      try await client.objects(SampleQuery(types: [type]))
    }
    let workouts = try await objects(.workout)
    let route = try #require(try await objects(.workoutRoute).first)
    let recording = try #require(try await objects(.electrocardiogram).first)
    let pressure = try #require(try await objects(.bloodPressure).first)
    let beats = try await objects(.heartRate)
    try #require(workouts.count > 1 && beats.count > 1)
    let start = Instant(microseconds: workouts[0].start.microseconds + 1_500_000)
    let activity = WorkoutActivity(
      id: ObjectID(high: 3, low: 4), activityType: 37, start: start, end: start, duration: 0)
    var ride = Workout(activityType: 37, duration: 60)
    ride.activities = [activity]
    let saved = try await save(
      [
        (.workout, .workout(ride), 0), (.workoutEffortScore, nil, 4), (.workoutEffortScore, nil, 4),
        (.estimatedWorkoutEffortScore, nil, 6), (.headache, nil, 2),
      ], at: start, client)
    let shared = [beats[0].id, route.id, pressure.id, recording.id]
    try await client.relate([
      Relation(kind: .workoutEffort, parent: saved[0], children: [saved[1]]),
      Relation(
        kind: .workoutEffort, parent: saved[0], activity: activity.id, children: [saved[2]]),
      Relation(kind: .workoutEffort, parent: workouts[1].id, children: [saved[3]]),
      Relation(
        kind: .electrocardiogramSymptom, parent: recording.id, children: [saved[4]]),
      Relation(kind: .workout, parent: workouts[0].id, children: shared),
      Relation(kind: .workout, parent: workouts[1].id, children: shared),
      Relation(kind: .workout, parent: saved[0], children: [beats[1].id]),
    ])
    let scan = try healthctl.write("A scan \(UInt64.max)", to: "scan \"1\".pdf")
    let empty = try healthctl.write("", to: "empty")
    for (sample, file) in [
      (beats[1].id, scan), (beats[1].id, scan), (saved[0], empty), (recording.id, scan),
      (pressure.id, scan),
    ] {
      let answer = try healthctl(
        "attach", "add", sample.uuidString, file, "--content-type", "application/pdf", "--metadata",
        "page=3")
      #expect(answer.status == 0, "\(answer.errors)")
    }
  }

  private func save(
    _ samples: [(type: ObjectType, details: SampleDetails?, value: Double)], at start: Instant,
    _ client: UserClient
  ) async throws -> [ObjectID] {
    let end = Instant(microseconds: start.microseconds + 60_000_000)
    let objects = samples.enumerated().map { number, sample in
      var object = HealthObject(
        id: ObjectID(high: 2, low: UInt64(number + 1)), type: sample.type, start: start, end: end,
        value: sample.details?.representativeValue ?? sample.value)
      object.details = sample.details
      return object
    }
    try await client.save(objects)
    return objects.map(\.id)
  }

  @Test("an app exports only what it may read")
  func app() throws {
    for (type, value) in [("stepCount", "7"), ("bodyMass", "70")] {
      #expect(try healthctl("save", type, value).status == 0)
    }
    let id = "org.example.steps"
    #expect(
      try healthctl(
        "app", "register", "--id", id, "--name", "Steps", "--read-usage", "Shows it.",
        "--share-usage", "Keeps it."
      ).status == 0)
    #expect(try healthctl("grant", id, "--override", "--read", "stepCount").status == 0)
    let answer = try healthctl("export", "jsonl", "--output", "-", "--app", id)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.output.contains("stepCount"))
    #expect(!answer.output.contains("bodyMass"))
    let bundle = try healthctl("export", "fhir", "--output", "-", "--app", id)
    #expect(bundle.output.contains("HKQuantityTypeIdentifierStepCount"))
    #expect(!bundle.output.contains("HKQuantityTypeIdentifierBodyMass"))
  }

  @Test("an app exports its workouts with the samples that it may read")
  func appWorkouts() throws {
    let times = #"startDate="2026-11-20 08:00:00 +0000" endDate="2026-11-20 08:10:00 +0000""#
    let records = [("StepCount", "count"), ("HeartRate", "count/min")].map { type, unit in
      """
      <Record type="HKQuantityTypeIdentifier\(type)" sourceName="Watch" unit="\(unit)" \(times) \
      value="71"/>
      """
    }.joined()
    let workout = """
      <Workout workoutActivityType="HKWorkoutActivityTypeWalking" duration="10" durationUnit="min" \
      sourceName="Watch" \(times)>\(records)</Workout>
      """
    let text = "<HealthData>" + records + workout + "</HealthData>"
    #expect(try healthctl("import", try healthctl.write(text, to: "export.xml")).status == 0)
    let id = "org.example.walks"
    #expect(
      try healthctl(
        "app", "register", "--id", id, "--name", "Walks", "--read-usage", "Shows them."
      ).status == 0)
    #expect(
      try healthctl("grant", id, "--override", "--read", "workout,stepCount").status == 0)
    for type in ["workout", "stepCount"] {
      let found = try healthctl("query", type, "--json").list()
      let sample = try #require(found.first?["id"] as? String)
      let file = try healthctl.write("For \(type).", to: "\(type).txt")
      #expect(try healthctl("attach", "add", sample, file).status == 0)
    }
    let answer = try healthctl("export", "walks.zip", "--app", id)
    #expect(answer.status == 0, "\(answer.errors)")
    let main = try python(
      "-c",
      "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read("
        + "'apple_health_export/export.xml').decode())",
      healthctl.directory + "/walks.zip"
    ).output
    let start = try #require(main.firstRange(of: "<Workout workoutActivityType"))
    let end = try #require(main.firstRange(of: "</Workout>"))
    #expect(main[start.lowerBound..<end.upperBound].contains("HKQuantityTypeIdentifierStepCount"))
    #expect(!main.contains("type=\"HKQuantityTypeIdentifierHeartRate"))
    let files = try python(
      "-c",
      "import sys, zipfile; zip = zipfile.ZipFile(sys.argv[1]); print(*[zip.read(name) for name in "
        + "zip.namelist() if 'healthd-attachments' in name])",
      healthctl.directory + "/walks.zip"
    ).output
    #expect(files == "b'For workout.'\n")
  }

  @Test("a sample of two workouts is one after an export of workouts alone")
  func sharedSample() async throws {
    let client = UserClient.user(endpoint: .control(runtimeDirectory: healthctl.runPath))
    let start = Instant(microseconds: 1_790_000_000_000_000)
    let saved = try await save(
      [
        (.workout, .workout(Workout(activityType: 37, duration: 60)), 0),
        (.workout, .workout(Workout(activityType: 52, duration: 60)), 0), (.heartRate, nil, 2),
      ], at: start, client)
    try await client.relate(
      saved.prefix(2).map { Relation(kind: .workout, parent: $0, children: [saved[2]]) })
    let answer = try healthctl("export", "workouts.zip", "--type", "workout")
    #expect(answer.status == 0, "\(answer.errors)")
    let second = try Household()
    let imported = try second("import", healthctl.directory + "/workouts.zip")
    #expect(imported.status == 0, "\(imported.errors)")
    let store = UserClient.user(endpoint: .control(runtimeDirectory: second.runPath))
    let workouts = try await store.objects(SampleQuery(types: [.workout]))
    #expect(workouts.count == 2)
    for workout in workouts {
      var query = SampleQuery(types: [.heartRate])
      query.filter.predicate = .related(.workout, to: workout.id, activity: nil)
      #expect(try await store.objects(query).count == 1)
    }
    #expect(try await store.objects(SampleQuery(types: [.heartRate])).count == 1)
  }

  @Test("an export as an app that is not registered fails and leaves nothing")
  func unregistered() throws {
    #expect(try healthctl("save", "stepCount", "7").status == 0)
    for arguments in [["csv", "--output", "health"], ["all.zip"], ["jsonl", "--output", "-"]] {
      let answer = try healthctl(["export"] + arguments + ["--app", "org.not.registered"])
      #expect(answer.status == 77, "\(answer.errors)")
      #expect(answer.errors.contains("is not registered with healthd"), "\(answer.errors)")
      #expect(answer.output.isEmpty)
    }
    #expect(try partials().isEmpty)
    for name in ["health", "all.zip"] {
      #expect(!FileManager.default.fileExists(atPath: healthctl.directory + "/" + name))
    }
  }

  @Test("an interrupted export leaves nothing")
  func interrupted() throws {
    #expect(try healthctl("save", "stepCount", "7").status == 0)
    let daemon = try #require(healthctl("status", "--json").json()["daemon"] as? [String: Any])
    let id = try #require(daemon["processID"] as? Int)
    // A stopped daemon does not answer, so the export waits with its directory open.
    kill(pid_t(id), SIGSTOP)
    defer { kill(pid_t(id), SIGCONT) }
    for format in ["csv", "fhir"] {
      let (process, errors) = try healthctl.start(
        ["export", format, "--type", "stepCount", "--output", "health"])
      while try partials().isEmpty, process.isRunning { sched_yield() }
      #expect(try partials().count == 1)
      process.interrupt()
      let said = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 130, "\(said)")
      #expect(try partials().isEmpty)
      #expect(!FileManager.default.fileExists(atPath: healthctl.directory + "/health"))
    }
  }

  private func partials() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: healthctl.directory)
      .filter { $0.hasSuffix(".partial") }
  }
}
