import HealthModel
import HealthWire

/// The history of imports.
extension Arbitrary {
  mutating func importHistory() -> [any WireMessage & Hashable] {
    [
      ImportCharacteristicsRequest(
        importID: random.next(), characteristics: list(3) { $0.importedCharacteristic() }),
      FinishImportRequest(importID: random.next()), FinishImportReply(), ImportHistoryRequest(),
      ImportHistoryReply(imports: list(4) { $0.historyEntry() }),
      RemoveImportedRequest(selection: .imported(random.next()), isPreview: flag()),
      RemoveImportedRequest(selection: .missing(random.next()), isPreview: flag()),
      removedContent(),
      MergeSourcesRequest(
        name: text(), target: text(), action: element([.preview, .merge, .split])),
      mergedSources(),
    ]
  }

  private mutating func importedCharacteristic() -> Characteristic {
    Characteristic(type: .biologicalSex, value: .choice(Int64(count(4))))
  }

  private mutating func historyEntry() -> ImportHistoryEntry {
    var entry = ImportHistoryEntry(number: random.next(), startedAt: instant())
    entry.label = text()
    entry.exportedAt = maybe { $0.instant() }
    entry.finishedAt = maybe { $0.instant() }
    entry.addedCount = count(1 << 40)
    entry.updatedCount = count(1 << 40)
    entry.deletedCount = count(1 << 40)
    entry.deferredCount = count(1 << 40)
    entry.isUndone = flag()
    return entry
  }

  private mutating func removedContent() -> RemoveImportedReply {
    var reply = RemoveImportedReply()
    reply.number = random.next()
    reply.types = list(4) {
      .init(type: $0.type(), source: $0.source(), count: $0.count(1 << 40))
    }
    reply.deferredCount = count(1 << 40)
    reply.characteristics = list(3) { $0.type() }
    reply.updatedCount = count(1 << 40)
    reply.otherImports = list(3) { $0.random.next() }
    reply.isFinished = flag()
    return reply
  }

  private mutating func mergedSources() -> MergeSourcesReply {
    var reply = MergeSourcesReply()
    reply.sampleCount = count(1 << 40)
    reply.duplicateCount = count(1 << 40)
    reply.merges = list(3) { .init(name: $0.text(), target: $0.text()) }
    return reply
  }
}
