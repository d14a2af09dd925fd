import Foundation
import HealthInsight
import HealthTerminal
import HealthWords
import HealthModel
import Testing

/// The text output of commands, compared with Snapshots/.
@Suite struct OutputTests {
  let times: TimeText
  let style = OutputStyle(isTerminal: true, columns: 100)
  let noon = Instant(microseconds: 1_795_262_400_000_000)

  init() throws {
    times = TimeText(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
  }

  private func after(_ seconds: Int64) -> Instant {
    Instant(microseconds: noon.microseconds + seconds * 1_000_000)
  }

  private var app: RegisteredApp {
    RegisteredApp(
      principal: PrincipalID(ObjectID(high: 1, low: 2)),
      manifest: AppManifest(
        bundleIdentifier: "org.example.steps", name: "Steps", version: "1.2",
        readUsage: "Draws your days."),
      registeredAt: noon,
      grants: [
        Grant(type: .stepCount, direction: .share, decision: .authorized),
        Grant(type: .stepCount, direction: .read, decision: .denied),
        Grant(type: .heartRate, direction: .read, decision: .authorized),
      ])
  }

  @Test("apps are listed with their grants")
  func apps() throws {
    let text =
      AppOutput.list([app], times: times, style: style) + "\n"
      + AppOutput.details(app, times: times, style: style)
    try expectSnapshot(text, "apps")
    #expect(AppOutput.json(app).line.contains(#""direction":"read","decision":"denied""#))
  }

  @Test(
    "the title of a failed verification names what is damaged",
    arguments: [
      (["entry 2 is missing"], "The ledger was modified."),
      (["permissions: file: row 1 missing from index"], "Permissions are damaged."),
      (
        ["entry 2 is missing", "permissions: org.example.steps: 1 row is damaged"],
        "The ledger was modified, and permissions are damaged."
      ),
    ])
  func verification(problems: [String], title: String) {
    let reply = LedgerVerification(
      checkedCount: 9, first: 1, last: 10, head: [1], problems: problems)
    let lines = problems.map { "  \($0)\n" }.joined()
    #expect(LedgerOutput.text(reply, style: OutputStyle(isTerminal: false)) == title + "\n" + lines)
  }

  @Test("the ledger is printed in the sentences of the page and as JSON")
  func ledger() throws {
    let entries = [
      LedgerEntry(
        number: 3, time: after(3), event: .read, bundleIdentifier: "org.example.steps",
        method: "health.v1.Samples/Query", types: [.heartRate], sampleCount: 12_345,
        foreignSampleCount: 12_340, start: noon, end: after(90_000)),
      LedgerEntry(
        number: 2, time: after(2), event: .refused, bundleIdentifier: "org.example.steps",
        method: "health.v1.Samples/Save", types: [.bodyMass]),
      LedgerEntry(
        number: 1, time: after(1), event: .granted, bundleIdentifier: "org.example.steps",
        method: "health.v1.Apps/SetGrants", types: [.heartRate]),
    ]
    let names = ["org.example.steps": "Steps\u{1B}[2J"]
    func list(_ language: Language) -> String {
      var style = style
      style.language = language
      return LedgerOutput.list(entries, names: names, times: times, style: style)
    }
    try expectSnapshot(list(.english), "ledger")
    try expectSnapshot(list(.german), "ledger-in-german")
    #expect(
      LedgerJSON.object(entries[2]).line
        == #"{"number":1,"time":"2026-11-21T12:00:01Z","event":"decided","app":"org.example.steps","#
        + #""method":"health.v1.Apps/SetGrants","types":["heartRate"],"samples":0,"foreignSamples":0,"#
        + #""assurance":"scripted"}"#)
  }

  @Test("status lists sources without control characters")
  func status() throws {
    var status = DaemonStatus()
    status.daemonVersion = "0.1.0"
    status.processID = 4711
    status.startedAt = noon
    status.connectionCount = 1
    status.storePath = "/home/ada/.local/share/healthd/health.sqlite"
    status.storeBytes = 13_002_342
    status.sampleCount = 123_456
    status.deletedCount = 3
    status.importedObjectCount = 152
    status.pendingRequestCount = 2
    status.availableBytes = 50_000_000_000
    status.importedObjects = [.init(kind: "Me", count: 1), .init(kind: "Workout", count: 151)]
    let watch = Source(name: "Ada’s Apple\u{A0}Watch", bundleIdentifier: "")
    let phone = Source(name: "iPhone\u{1B}[31m", bundleIdentifier: "")
    status.types = [
      .init(
        type: .stepCount, source: phone, sampleCount: 20_000, first: noon, last: after(9_000_000)),
      .init(type: .stepCount, source: watch, sampleCount: 30_000, first: noon, last: after(99)),
      .init(type: .heartRate, source: watch, sampleCount: 73_456, first: noon, last: after(99)),
    ]
    let text = StatusOutput.text(status, now: after(7500), times: times, style: style)
    #expect(!text.contains("\u{1B}"))
    try expectSnapshot(text, "status")
    let empty = StatusOutput.text(DaemonStatus(), now: noon, times: times, style: style)
    #expect(empty.contains("healthctl import export.zip"))
  }

  @Test("status shows the last failure of the store, and no line for it before the first one")
  func lastFailure() throws {
    var status = DaemonStatus()
    #expect(!StatusOutput.text(status, now: noon, times: times, style: style).contains("Last fail"))
    #expect(!StatusOutput.json(status).line.contains("lastFailure"))
    #expect(StatusOutput.exitStatus(status) == .success)
    status.lastFailureAt = noon
    status.lastFailure = "saving: the disk is full"
    let text = StatusOutput.text(status, now: after(60), times: times, style: style)
    #expect(text.contains("Last failure"))
    #expect(StatusOutput.exitStatus(status) == .failure)
    #expect(text.contains(times.minute(noon) + ": saving: the disk is full"))
    #expect(
      StatusOutput.json(status).line.contains(
        #""lastFailure":{"time":"\#(TimeText.iso8601(noon))","text":"saving: the disk is full"}"#))
  }

  @Test("metrics are printed in the text format of Prometheus")
  func metrics() throws {
    let query = MethodMetrics(
      method: "health.v1.Samples/Query",
      statuses: [StatusCount(code: 0, count: 5), StatusCount(code: 16, count: 1)],
      durationCounts: [4, 0, 2], durationSum: 1_234_567)
    let observe = MethodMetrics(
      method: "health.v1.Samples/Observe", statuses: [StatusCount(code: 1, count: 2)])
    let reply = DaemonCounters(
      methods: [observe, query], durationBounds: [100, 1_000_000], commitCount: 12,
      connectionCount: 3, jobCount: 1, storeBytes: 99_464)
    try expectSnapshot(MetricsOutput.text(reply), "metrics")
    #expect(MetricsOutput.text(DaemonCounters()).contains("healthd_commits_total 0\n"))
  }

  @Test("status shows a lock and a ledger that cannot be written")
  func obstacles() {
    var status = DaemonStatus()
    status.mode.lock = .locked
    var text = StatusOutput.text(status, now: noon, times: times, style: style)
    #expect(text.contains("The store is locked."))
    #expect(!text.contains("\nSamples") && !text.contains("empty"))
    #expect(!text.contains("Ledger") && StatusOutput.exitStatus(status) == .success)
    status.isLedgerFailing = true
    text = StatusOutput.text(status, now: noon, times: times, style: style)
    #expect(text.contains("Ledger") && StatusOutput.exitStatus(status) == .failure)
    let json = StatusOutput.json(status).line
    #expect(json.contains(#""lock":"locked""#) && json.contains(#""ledger":"failing""#))
  }

  @Test("samples of one type and of several are printed as tables")
  func samples() throws {
    let source = SourceRevision(source: Source(name: "Health", bundleIdentifier: "a.b"))
    let rows = [
      HealthObject(
        id: ObjectID(high: 1, low: 1), type: .bodyMass, start: noon, end: noon,
        value: 72.5, device: Device(name: "Scale"),
        metadata: Metadata([.init(key: "HKWasUserEntered", value: .integer(1))]),
        sourceRevision: source),
      HealthObject(
        id: ObjectID(high: 1, low: 2), type: .sleepAnalysis, start: noon, end: after(3600),
        value: 3, sourceRevision: source),
    ]
    var several = SampleTable(
      [ValueDisplay(type: .bodyMass), ValueDisplay(type: .sleepAnalysis)], times: times,
      style: style, isLong: false)
    rows.forEach { several.add($0) }
    var one = SampleTable(
      [try ValueDisplay(type: .bodyMass, unitText: "g")], times: times,
      style: OutputStyle(isTerminal: false), isLong: true)
    one.add(rows[0])
    try expectSnapshot(several.flush() + "\n" + one.flush(), "samples")
    #expect(
      SampleJSON.value(rows[1], ValueDisplay(type: .sleepAnalysis)).line.contains(
        #""value":3,"name":"asleepCore""#))
  }

  @Test("statistics are printed by day and by source")
  func statistics() throws {
    var values = StatisticsValues()
    (values.sum, values.mostRecent, values.duration) = (8171.4, 12, 5400)
    (values.mostRecentStart, values.mostRecentEnd) = (noon, after(60))
    let source = Source(name: "iPhone", bundleIdentifier: "")
    let day = Statistics(
      start: noon, end: after(86_400), merged: values,
      bySource: [SourceStatistics(source: source, values: values)])
    let options = StatisticsOptions.usual(for: .stepCount, perSource: true)
    let output = StatisticsOutput(
      display: ValueDisplay(type: .stepCount), options: options, times: times, style: style,
      limits: RangeLimits())
    try expectSnapshot(output.table([day]) { times.day($0.start) }, "statistics")
    let json = output.json([day]).line
    #expect(
      json.contains(#""sum":8171.4"#) && json.contains(#""sources":[{"source":{"name":"iPhone"}"#))
  }

  @Test(
    "a number of metadata that has a name is shown by it, others with their unit",
    arguments: [
      (MetadataKey.swimmingStrokeStyle, .integer(2), "freestyle"),
      (MetadataKey.swimmingStrokeStyle, .integer(99), "99"), ("org.example.key", .integer(2), "2"),
      (MetadataKey.lapLength, .quantity(value: 25, unit: "m"), "25 m"),
      (MetadataKey.timeZone, .string("Europe/Berlin"), "Europe/Berlin"),
    ] as [(String, MetadataValue, String)])
  func metadata(key: String, value: MetadataValue, text: String) {
    let entry = Metadata.Entry(key: key, value: value)
    #expect(MetadataText.text(entry, date: TimeText.iso8601) == text)
  }
}
