package import HealthModel

/// What the entries of the ledger mean.
extension LedgerEntry {
  /// Whether the refused process is not a registered app.
  package var isOfUnknownApp: Bool {
    event == .refused && bundleIdentifier.isEmpty && method.hasSuffix("/Hello")
  }

  /// Whether the entry is about an agent: a program that shows the user the requests of apps.
  package var isOfAgent: Bool { method == "health.v1.Agent/Register" }

  /// Whether a tool of the user read or changed data. Decisions of the user do not count.
  package var isOfOwnTool: Bool {
    guard bundleIdentifier.isEmpty else { return false }
    switch event {
    case .read, .saved, .deleted, .withheld: return true
    case .refused: return !isOfUnknownApp
    default: return false
    }
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
}

extension LedgerSummary {
  /// The lines about reading, saving and deleting: grants and registrations are shown elsewhere, and
  /// a summary answers what an app did with data.
  package var dataLines: [Line] {
    lines.filter { [.read, .saved, .deleted].contains($0.event) && !$0.types.isEmpty }
  }
}
