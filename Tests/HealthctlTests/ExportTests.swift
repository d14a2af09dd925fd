import Foundation
import TestSupport
import Testing

/// `healthctl export` of an imported sample export, compared with its truth file by Python.
@Suite(.process, .timeLimit(.minutes(8))) struct ExportTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL.path

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
  }

  /// With a Python that has pyarrow and DuckDB, which Debian does not package.
  @Test("Parquet files of an import have its counts, sums and local days")
  func parquet() throws {
    let python = ProcessInfo.processInfo.environment["HEALTHD_TEST_PYTHON"] ?? "/usr/bin/python3"
    guard try run(python, ["-c", "import google.protobuf, pyarrow, duckdb"]).status == 0 else {
      return print("NOT TESTED: Parquet takes a Python with protobuf, pyarrow and duckdb")
    }
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
    let path = healthctl.directory + "/steps.csv"
    #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\r\n").count == 5)
    #expect(try healthctl("export", "steps.csv", "--type", "steps").status == 73)
    let many = try healthctl("export", "all.csv")
    #expect(many.status == 64)
    #expect(many.errors.contains("a CSV file contains one type"))
    #expect(try healthctl("export", "steps.txt").status == 64)
  }

  @Test("an Apple Health export of an import has the same objects in another store")
  func roundTrip() throws {
    _ = try importSample()
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
    let again = try healthctl("import", healthctl.directory + "/again.zip", "--json").json()
    #expect((again["samples"] as? [String: Int])?["added"] == 0)
    #expect((again["records"] as? [String: Int])?["added"] == 0)
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
  }

  @Test("an interrupted export leaves nothing")
  func interrupted() throws {
    #expect(try healthctl("save", "stepCount", "7").status == 0)
    let daemon = try #require(healthctl("status", "--json").json()["daemon"] as? [String: Any])
    let id = try #require(daemon["processID"] as? Int)
    // A stopped daemon does not answer, so the export waits with its directory open.
    kill(pid_t(id), SIGSTOP)
    defer { kill(pid_t(id), SIGCONT) }
    let (process, errors) = try healthctl.start(
      ["export", "csv", "--type", "stepCount", "--output", "health"])
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

  private func partials() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: healthctl.directory)
      .filter { $0.hasSuffix(".partial") }
  }
}
