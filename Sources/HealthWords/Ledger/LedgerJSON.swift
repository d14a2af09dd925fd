package import HealthModel

/// The ledger as JSON.
///
/// JSON keys: `number`, `time`, `event`, `app` (omitted for actions of the user), `method`,
/// `types`, `samples`, `foreignSamples`, `bytes`; `calls` if the entry covers several; for reads
/// `form` and `outcome`; for grants `assurance`; for apps `level`, and `instance` if known;
/// `decision`; `purpose` if the user stated one with the grant; and `start` and `end` of the
/// samples, if any.
package enum LedgerJSON {
  package static func object(_ entry: LedgerEntry) -> JSONValue {
    var json: JSONValue = [
      "number": .integer(Int64(clamping: entry.number)),
      "time": .string(TimeText.iso8601(entry.time)), "event": .string(name(of: entry.event)),
    ]
    if !entry.bundleIdentifier.isEmpty { json.append("app", .string(entry.bundleIdentifier)) }
    json.append("method", .string(entry.method))
    json.append("types", .array(entry.types.map { .string($0.name) }))
    json.append("samples", JSONValue(entry.sampleCount))
    json.append("foreignSamples", JSONValue(entry.foreignSampleCount))
    if entry.byteCount > 0 { json.append("bytes", JSONValue(entry.byteCount)) }
    if entry.answerCount > 1 { json.append("calls", JSONValue(entry.answerCount)) }
    if entry.event == .read {
      json.append("form", .string(entry.form == .statistics ? "statistics" : "raw"))
      json.append("outcome", .string(entry.outcome == .empty ? "empty" : "answered"))
    }
    if entry.event == .granted {
      json.append("assurance", .string(assurance(entry.level)))
    } else if !entry.bundleIdentifier.isEmpty {
      json.append("level", JSONValue(Int(entry.level)))
    }
    // As text, because it has 64 bits and many JSON parsers round numbers above 2^53.
    if entry.instance != 0 { json.append("instance", .string(String(entry.instance))) }
    if entry.epoch > 0 { json.append("decision", .integer(Int64(clamping: entry.epoch))) }
    if !entry.purpose.isEmpty { json.append("purpose", .string(entry.purpose)) }
    if let start = entry.start { json.append("start", .string(TimeText.iso8601(start))) }
    if let end = entry.end { json.append("end", .string(TimeText.iso8601(end))) }
    return json
  }

  private static func assurance(_ level: UInt8) -> String {
    switch Assurance(rawValue: level) {
    case .scripted: "scripted"
    case .session: "session"
    case .presence: "presence"
    case nil: "unknown"
    }
  }

  package static func object(_ line: LedgerSummary.Line) -> JSONValue {
    [
      "event": .string(name(of: line.event)), "types": .array(line.types.map { .string($0.name) }),
      "answers": JSONValue(line.answerCount), "samples": JSONValue(line.sampleCount),
      "foreignSamples": JSONValue(line.foreignSampleCount),
      "first": .string(TimeText.iso8601(line.first)), "last": .string(TimeText.iso8601(line.last)),
    ]
  }

  package static func object(_ reply: LedgerVerification) -> JSONValue {
    [
      "checked": JSONValue(reply.checkedCount), "first": .integer(Int64(clamping: reply.first)),
      "last": .integer(Int64(clamping: reply.last)), "head": .string(Hexadecimal.text(reply.head)),
      "problems": .array(reply.problems.map { .string($0) }),
    ]
  }

  /// The name of an event, for programs.
  package static func name(of event: LedgerEntry.Event) -> String {
    switch event {
    case .read: "read"
    case .saved: "saved"
    case .deleted: "deleted"
    case .refused: "refused"
    case .registered: "registered"
    case .removed: "removed"
    case .granted: "decided"
    case .imported: "imported"
    case .exported: "exported"
    case .withheld: "did not get"
    case .condensed: "condensed"
    case .interrupted: "interrupted"
    case .mode: "switched"
    }
  }
}
