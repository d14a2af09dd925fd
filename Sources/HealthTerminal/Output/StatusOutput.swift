import HealthInsight
package import HealthModel
package import HealthWords

/// The state of daemon and store.
///
/// JSON keys: `daemon` {`version`, `processID`, `started`, `connections`, `isolation` (`system` or `none`), `waitingLaunches`,
/// `pendingRequests`, `agent` (whether one is connected), `notifiers`, `mode` (see `ModeOutput`), `ledger`}, `store`
/// {`path`, `bytes`, `availableBytes`, `samples`, `deleted`, `importedObjects`,
/// `importedObjectsByKind`, after a backup `lastBackup`, and after a failure `lastFailure` {`time`, `text`}}, and
/// `types`, a list of {`type`, `source`, `samples`, `first`, `last`}.
package enum StatusOutput {
  package static func json(_ status: DaemonStatus) -> JSONValue {
    var store: JSONValue = [
      "path": .string(status.storePath), "bytes": JSONValue(status.storeBytes),
      "availableBytes": JSONValue(status.availableBytes),
      "samples": JSONValue(status.sampleCount), "deleted": JSONValue(status.deletedCount),
      "importedObjects": JSONValue(status.importedObjectCount),
      "importedObjectsByKind": .object(
        status.importedObjects.map { .init(key: $0.kind, value: JSONValue($0.count)) }),
    ]
    if let time = status.lastBackupAt {
      store.append("lastBackup", .string(TimeText.iso8601(time)))
    }
    if let time = status.lastFailureAt {
      store.append(
        "lastFailure",
        ["time": .string(TimeText.iso8601(time)), "text": .string(status.lastFailure)])
    }
    return [
      "daemon": [
        "version": .string(status.daemonVersion), "processID": JSONValue(status.processID),
        "started": .string(TimeText.iso8601(status.startedAt)),
        "connections": JSONValue(status.connectionCount),
        "isolation": .string(status.isSystemMode ? "system" : "none"),
        "waitingLaunches": JSONValue(status.waitingLaunchCount),
        "pendingRequests": JSONValue(status.pendingRequestCount),
        "agent": .bool(status.hasAgent), "notifiers": JSONValue(status.notifierCount),
        "mode": ModeOutput.json(status.mode),
        "ledger": .string(status.isLedgerFailing ? "failing" : "writable"),
      ],
      "store": store,
      "types": .array(
        status.types.map { row in
          [
            "type": .string(row.type.name), "source": SampleJSON.source(row.source),
            "samples": JSONValue(row.sampleCount), "first": .string(TimeText.iso8601(row.first)),
            "last": .string(TimeText.iso8601(row.last)),
          ]
        }),
    ]
  }

  /// Facts that are as usual are left out, so that what is shown deserves attention.
  package static func text(
    _ status: DaemonStatus, now: Instant, times: TimeText, style: OutputStyle
  ) -> String {
    let age = Double(now.microseconds - status.startedAt.microseconds) / 1e6
    let connections = status.connectionCount == 1 ? "connection" : "connections"
    var facts = [
      (
        "Daemon",
        "healthd \(status.daemonVersion), running for \(NumberText.duration(seconds: max(0, age)))"
          + " as process \(status.processID), \(NumberText.count(status.connectionCount)) "
          + connections
      ),
      ("Isolation", isolation(status)),
      (
        "Store",
        "\(status.storePath), "
          + (status.mode.isGuest ? "" : "\(NumberText.bytes(status.storeBytes)), ")
          + "\(NumberText.bytes(status.availableBytes)) free on its disk"
      ),
    ]
    // Without permission to read, the counts are zero.
    let hasCounts = status.mode.isReadable
    if hasCounts {
      facts.append(("Samples", NumberText.count(status.sampleCount) + deleted(status)))
    }
    if status.importedObjectCount > 0 {
      let kinds = status.importedObjects.sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
        .map { "\(NumberText.count($0.count)) \($0.kind)" }
      let list = kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
      facts.append(("Deferred", NumberText.count(status.importedObjectCount) + list))
    }
    if status.mode != StoreMode() {
      facts.append(("Mode", ModeOutput.sentences(status.mode).joined(separator: " ")))
    }
    if let last = status.lastBackupAt {
      let age = Double(now.microseconds - last.microseconds) / 1e6
      facts.append(("Last backup", NumberText.duration(seconds: max(0, age)) + " ago"))
    } else if status.sampleCount > 0 {
      facts.append(("Last backup", "none; create one with: healthctl backup"))
    }
    if status.isLedgerFailing {
      facts.append(("Ledger", "cannot be written; until it can, apps read nothing"))
    }
    if status.waitingLaunchCount > 0 {
      let count = NumberText.count(status.waitingLaunchCount)
      facts.append(
        (
          "Launches",
          "\(count) waiting; apps are started by: systemctl --user start healthd-session"
        ))
    }
    if status.pendingRequestCount > 0 {
      let count = NumberText.count(status.pendingRequestCount)
      facts.append(("Requests", "\(count) pending; \(answering(status))"))
    }
    if let time = status.lastFailureAt {
      facts.append(("Last failure", "\(times.minute(time)): \(status.lastFailure)"))
    }
    guard hasCounts else { return FactList.render(facts, style) }
    guard !status.types.isEmpty else {
      return FactList.render(facts, style)
        + "\nThe store is empty. Import data with: healthctl import export.zip\n"
    }
    return FactList.render(facts, style) + "\n" + table(status.types, times, style)
  }

  /// The exit status of `healthctl status`: a failure if the daemon has lost work or cannot serve
  /// apps.
  package static func exitStatus(_ status: DaemonStatus) -> ExitStatus {
    status.lastFailureAt == nil && !status.isLedgerFailing ? .success : .failure
  }

  /// How the user answers requests. An agent shows them already.
  private static func answering(_ status: DaemonStatus) -> String {
    if status.hasAgent { return "the agent shows them" }
    let notice =
      status.notifierCount > 0 ? "healthd-desktop notifies of them; " : "no agent is running; "
    return notice + "answer with: healthctl requests"
  }

  private static func isolation(_ status: DaemonStatus) -> String {
    status.isSystemMode
      ? "system: the daemon has an account of its own, which other programs of yours cannot reach"
      : "none: other programs running as you can read the database directly; change it with: "
        + "sudo healthctl setup"
  }

  private static func deleted(_ status: DaemonStatus) -> String {
    status.deletedCount == 0 ? "" : ", and \(NumberText.count(status.deletedCount)) deleted"
  }

  /// Returns one line for each type with its totals, largest first, followed by one for each source
  /// if there are several.
  private static func table(
    _ rows: [DaemonStatus.TypeCount], _ times: TimeText, _ style: OutputStyle
  ) -> String {
    var table = Table([
      .init(.type), .init(.source, mayShrink: true), .init(.samples, trailing: true),
      .init(.first), .init(.last),
    ])
    func add(_ name: String, _ source: String, _ rows: [DaemonStatus.TypeCount]) {
      guard let first = rows.map(\.first).min(), let last = rows.map(\.last).max() else { return }
      table.add([
        .init(name), .init(source), .init(style.language.number(total(rows))),
        .init(times.day(first), .faint), .init(times.day(last), .faint),
      ])
    }
    let groups = Dictionary(grouping: rows, by: \.type)
      .sorted { (total($1.value), $0.key.name) < (total($0.value), $1.key.name) }
    for (type, rows) in groups {
      let sources = rows.sorted { $0.sampleCount > $1.sampleCount }
      add(type.name, sources.count == 1 ? sources[0].source.name : "all", sources)
      guard sources.count > 1 else { continue }
      for row in sources { add("", "  " + row.source.name, [row]) }
    }
    return table.render(style)
  }

  private static func total(_ rows: [DaemonStatus.TypeCount]) -> Int {
    rows.reduce(0) { $0 + $1.sampleCount }
  }
}
