import HealthModel
import TestSupport

@testable import HealthStore

extension ModelRun {
  /// Imports records, some of which are already stored.
  func importSamples() throws {
    let session = try store.beginImport(in: owner)
    var present = reference.importable()
    for _ in 0..<dice.int(1..<3) {
      let batch = importedBatch(present)
      let reply = try store.importAll(session, batch)
      let (added, matched) = reference.add(imported: batch, &present)
      try expectEqual(reply.addedCount, added, "added records")
      try expectEqual(reply.presentCount, matched, "records that were there")
    }
  }

  private func importedBatch(_ present: [HealthObject]) -> SampleBatch {
    var content = SaveContent(samples: SampleBatch())
    let plain = types.filter { $0.kind == .quantity || $0.kind == .category }
    for _ in 0..<dice.int(1..<9) { add(dice.pick(plain), to: &content) }
    var rows = content.samples.rows.filter { $0.details == nil }
    rows += dice.some(dice.int(0..<9), of: present)
    if dice.oneIn(2), let row = rows.first { rows.append(row) }
    var random = SplitMix(seed: dice.seed())
    for index in rows.indices {
      rows[index].details = nil
      rows[index].id = randomID(&random)
      let name = dice.oneIn(4) ? nil : rows[index].sourceRevision?.source.name
      rows[index].sourceRevision = SourceRevision(
        source: Source(name: name ?? "Export", bundleIdentifier: ""))
    }
    return SampleBatch(rows: rows)
  }
}
