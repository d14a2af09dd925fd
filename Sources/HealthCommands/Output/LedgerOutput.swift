package import HealthModel

/// The ledger for people and for programs.
///
/// JSON keys: `number`, `time`, `event`, `app` (left out for what the person did), `method`,
/// `types`, `samples`, `foreignSamples`, and `start` and `end` of the samples if there were any.
package enum LedgerOutput {
  package static func json(_ entry: LedgerEntry) -> JSONValue {
    var json: JSONValue = [
      "number": .integer(Int64(clamping: entry.number)),
      "time": .string(TimeText.iso8601(entry.time)), "event": .string(text(entry.event)),
    ]
    if !entry.bundleIdentifier.isEmpty { json.append("app", .string(entry.bundleIdentifier)) }
    json.append("method", .string(entry.method))
    json.append("types", .array(entry.types.map { .string($0.name) }))
    json.append("samples", JSONValue(entry.sampleCount))
    json.append("foreignSamples", JSONValue(entry.foreignSampleCount))
    if let start = entry.start { json.append("start", .string(TimeText.iso8601(start))) }
    if let end = entry.end { json.append("end", .string(TimeText.iso8601(end))) }
    return json
  }

  package static func table(
    _ entries: [LedgerEntry], times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([
      .init("When"), .init("Who"), .init("Did"), .init("Call"), .init("Types", mayShrink: true),
      .init("Samples", trailing: true), .init("Others'", trailing: true), .init("Period"),
    ])
    for entry in entries {
      let isOwner = entry.bundleIdentifier.isEmpty
      table.add([
        .init(times.second(entry.time), .faint),
        .init(isOwner ? "you" : entry.bundleIdentifier, isOwner ? .faint : .heading),
        .init(text(entry.event), ink(entry.event)), .init(call(entry.method)),
        .init(entry.types.map(\.name).joined(separator: ", ")),
        .init(entry.sampleCount == 0 ? "" : NumberText.count(entry.sampleCount)),
        .init(
          entry.foreignSampleCount == 0 ? "" : NumberText.count(entry.foreignSampleCount),
          .warning),
        .init(period(entry, times, style)),
      ])
    }
    return table.render(style)
  }

  package static func text(_ event: LedgerEntry.Event) -> String {
    switch event {
    case .read: "read"
    case .saved: "saved"
    case .deleted: "deleted"
    case .refused: "refused"
    case .registered: "registered"
    case .removed: "removed"
    case .granted: "decided"
    case .imported: "imported"
    }
  }

  private static func ink(_ event: LedgerEntry.Event) -> OutputStyle.Ink? {
    switch event {
    case .read: .accent
    case .refused: .failure
    case .saved, .imported: .good
    case .deleted, .registered, .removed, .granted: nil
    }
  }

  /// `Query` of `health.v1.Samples/Query`.
  private static func call(_ method: String) -> String {
    method.split(separator: "/").last.map(String.init) ?? method
  }

  private static func period(
    _ entry: LedgerEntry, _ times: TimeText, _ style: OutputStyle
  ) -> String {
    guard let start = entry.start, let end = entry.end else { return "" }
    let (first, last) = (times.day(start), times.day(end))
    return first == last ? first : "\(first) \(style.dash) \(last)"
  }
}
