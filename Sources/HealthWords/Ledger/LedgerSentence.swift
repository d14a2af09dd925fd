import HealthInsight
package import HealthModel

/// An entry of the ledger as a sentence: "Paces read 2 samples: Step count".
package struct LedgerSentence: Sendable {
  package var entry: LedgerEntry
  /// Names of apps by bundle identifier.
  package var names: [String: String]

  /// Whether names have isolates, which a terminal cannot show.
  private let isIsolated: Bool

  package init(entry: LedgerEntry, names: [String: String], isIsolated: Bool = true) {
    self.entry = entry
    self.names = names
    self.isIsolated = isIsolated
  }

  package func text(_ language: Language) -> String {
    let who = who(language)
    // A refusal is complete: the user may want to know everything that an app tried to reach.
    let types = language.list(
      entry.types.map { language.nameInSentence($0) },
      mostNames: entry.event == .refused ? .max : 4)
    switch entry.event {
    case .read: return read(who, types, language)
    case .saved: return changed("saved", who, types, language)
    case .deleted: return changed("deleted", who, types, language)
    case .imported: return changed("imported", who, types, language)
    case .exported:
      return types.isEmpty
        ? language("ledger.exportedAll", who) : language("ledger.exported", who, types)
    case .refused:
      return types.isEmpty
        ? language("ledger.refusedCall", who) : language("ledger.refused", who, types)
    case .withheld: return language("ledger.withheld", who, types)
    case .registered where entry.isOfAgent: return language["ledger.agent.registered"]
    case .removed where entry.isOfAgent: return language["ledger.agent.removed"]
    case .registered: return language("ledger.registered", app)
    case .removed: return language("ledger.removed", app)
    case .granted:
      return types.isEmpty
        ? language("ledger.grantedCall", app) : language("ledger.granted", app, types)
    case .condensed: return language.counted("ledger.condensed", entry.sampleCount)
    case .interrupted: return language["ledger.interrupted"]
    case .mode: return language["ledger.mode"]
    }
  }

  private func who(_ language: Language) -> String {
    if entry.isOfUnknownApp { return language["ledger.unknownApp"] }
    if entry.bundleIdentifier.isEmpty { return language["ledger.you"] }
    return app
  }

  private var app: String {
    Claim.name(
      names[entry.bundleIdentifier] ?? "", or: entry.bundleIdentifier, isIsolated: isIsolated)
  }

  private func read(_ who: String, _ types: String, _ language: Language) -> String {
    // A read without types is about something else than data, such as the list of sources.
    if types.isEmpty { return language("ledger.readOther", who) }
    if entry.outcome == .empty { return language("ledger.readNothing", who, types) }
    if entry.form == .statistics { return language("ledger.readStatistics", who, types) }
    return changed("read", who, types, language)
  }

  private func changed(
    _ verb: String, _ who: String, _ types: String, _ language: Language
  ) -> String {
    guard entry.sampleCount > 0 else { return language("ledger.\(verb).none", who, types) }
    let number = entry.sampleCount == 1 ? "one" : "other"
    let count = language.number(entry.sampleCount)
    guard types.isEmpty else { return language("ledger.\(verb).\(number)", who, count, types) }
    // Some calls do not name types, such as a deletion by identifier.
    let key =
      switch entry.method {
      case "health.v1.Import/Objects", "health.v1.Import/DeferRecords": "unread"
      case "health.v1.Samples/Relate": "related"
      default: "\(verb)Untyped"
      }
    return language("ledger.\(key).\(number)", who, count)
  }

  /// The number of calls, the share of other apps, the period of the samples, and the purpose.
  package func details(_ time: LocalTime) -> [String] {
    let language = time.language
    var parts: [String] = []
    if entry.answerCount > 1 {
      parts.append(language("ledger.times", language.number(entry.answerCount)))
    }
    if !entry.bundleIdentifier.isEmpty, entry.foreignSampleCount > 0 {
      parts.append(language("ledger.foreign", language.number(entry.foreignSampleCount)))
    }
    if let start = entry.start, let end = entry.end {
      let (first, last) = (time.day(start), time.day(end))
      parts.append(first == last ? first : language("ledger.period", first, last))
    }
    if !entry.purpose.isEmpty {
      parts.append(Claim.name(entry.purpose, columns: 64, isIsolated: isIsolated))
    }
    return parts
  }
}
