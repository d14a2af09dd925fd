package import HealthModel

/// The ledger as text and as JSON.
///
/// JSON keys: `number`, `time`, `event`, `app` (omitted for actions of the user), `method`,
/// `types`, `samples`, `foreignSamples`, `bytes`; `calls` if the entry covers several; for reads
/// `form` and `outcome`; for grants `assurance`; for apps `level`, and `instance` if known;
/// `decision`; `purpose` if the user stated one with the grant; and `start` and `end` of the
/// samples, if any.
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

  package static func table(
    _ entries: [LedgerEntry], times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([
      .init("When"), .init("Who"), .init("Did"), .init("By", mayShrink: true),
      .init("Types", mayShrink: true), .init("Samples", trailing: true),
      .init("From others", trailing: true), .init("Period"),
    ])
    for entry in entries {
      let who = actor(entry)
      // The user has no foreign samples: all data is the user's.
      let foreign = who.isApp && entry.foreignSampleCount > 0
      table.add([
        .init(times.minute(entry.time), .faint), .init(who.name, who.isApp ? .heading : .faint),
        .init(did(entry), ink(entry.event)), .init(call(entry)),
        .init(names(entry.types)),
        .init(entry.sampleCount == 0 ? "" : NumberText.count(entry.sampleCount)),
        .init(foreign ? NumberText.count(entry.foreignSampleCount) : "", .warning),
        .init(period(entry, times, style)),
      ])
    }
    return table.render(style)
  }

  /// Merges consecutive entries of an import, which consists of many commits, into one line. It
  /// counts their samples and has the number of the oldest entry. A table of an import of a million
  /// records would otherwise contain hundreds of equal lines.
  package static func condensed(_ entries: [LedgerEntry]) -> [LedgerEntry] {
    var lines: [LedgerEntry] = []
    for var entry in entries {
      guard entry.event == .imported else {
        lines.append(entry)
        continue
      }
      if entry.method.hasSuffix("/Objects") { entry.sampleCount = 0 }
      entry.method = "Import"
      guard var line = lines.last, line.event == .imported else {
        lines.append(entry)
        continue
      }
      line.number = entry.number
      line.sampleCount += entry.sampleCount
      line.types += entry.types.filter { !line.types.contains($0) }
      line.start = [line.start, entry.start].compactMap { $0 }.min()
      line.end = [line.end, entry.end].compactMap { $0 }.max()
      lines[lines.count - 1] = line
    }
    return lines
  }

  /// Returns the actor. Decisions about an app are recorded under its name but made by the user.
  private static func actor(_ entry: LedgerEntry) -> (name: String, isApp: Bool) {
    switch entry.event {
    case .registered, .removed, .granted, .mode: return ("you", false)
    case .condensed, .interrupted: return ("healthd", false)
    case .refused where entry.bundleIdentifier.isEmpty && entry.method.hasSuffix("/Hello"):
      return ("an unknown app", true)
    default:
      let isApp = !entry.bundleIdentifier.isEmpty
      return (isApp ? entry.bundleIdentifier : "you", isApp)
    }
  }

  package static func json(_ reply: VerifyLedgerReply) -> JSONValue {
    [
      "checked": JSONValue(reply.checkedCount), "first": .integer(Int64(clamping: reply.first)),
      "last": .integer(Int64(clamping: reply.last)), "head": .string(hex(reply.head)),
      "problems": .array(reply.problems.map { .string($0) }),
    ]
  }

  package static func text(_ reply: VerifyLedgerReply, style: OutputStyle) -> String {
    guard reply.problems.isEmpty else {
      return style.paint(title(of: reply.problems), .failure) + "\n"
        + reply.problems.map { "  \($0)\n" }.joined()
    }
    guard reply.checkedCount > 0 else { return "The ledger is empty.\n" }
    return "\(NumberText.count(reply.checkedCount)) entries, \(reply.first) to \(reply.last): "
      + style.paint("unbroken", .good) + "\nHead: \(hex(reply.head))\n"
  }

  private static func title(of problems: [String]) -> String {
    let permissionCount = problems.count { $0.hasPrefix("permissions: ") }
    switch permissionCount {
    case 0: return "The ledger was modified."
    case problems.count: return "Permissions are damaged."
    default: return "The ledger was modified, and permissions are damaged."
    }
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }

  /// Returns the first two types and the number of the others.
  private static func names(_ types: [ObjectType]) -> String {
    let shown = types.prefix(2).map(\.name).joined(separator: ", ")
    return types.count > 2 ? shown + " and \(types.count - 2) more" : shown
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
    case .exported: "exported"
    case .withheld: "did not get"
    case .condensed: "condensed"
    case .interrupted: "interrupted"
    case .mode: "switched"
    }
  }

  /// Includes the number of calls if the entry covers several.
  private static func did(_ entry: LedgerEntry) -> String {
    guard entry.answerCount > 1 else { return text(entry.event) }
    return "\(text(entry.event)) \(NumberText.count(entry.answerCount)) times"
  }

  private static func ink(_ event: LedgerEntry.Event) -> OutputStyle.Ink? {
    switch event {
    case .read, .exported: .accent
    case .refused: .failure
    case .saved, .imported: .good
    case .interrupted: .warning
    case .deleted, .registered, .removed, .granted, .withheld, .condensed, .mode: nil
    }
  }

  /// Returns `Query` for `health.v1.Samples/Query`, and for decisions also the app concerned.
  private static func call(_ entry: LedgerEntry) -> String {
    if entry.method == "health.v1.Agent/Register" { return "an agent" }
    if entry.event == .exported { return entry.purpose }
    let method = entry.method.split(separator: "/").last.map(String.init) ?? entry.method
    switch entry.event {
    case .registered, .removed, .granted: return "\(method) \(entry.bundleIdentifier)"
    default: return method
    }
  }

  private static func period(
    _ entry: LedgerEntry, _ times: TimeText, _ style: OutputStyle
  ) -> String {
    guard let start = entry.start, let end = entry.end else { return "" }
    let (first, last) = (times.day(start), times.day(end))
    guard first != last else { return first }
    let isSameYear = first.prefix(5) == last.prefix(5)
    return "\(first) \(style.dash) " + (isSameYear ? last.dropFirst(5) : last[...])
  }
}
