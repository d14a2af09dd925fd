import HealthStorage
import HealthModel

/// A check of samples against the index, which also counts the samples that should have an entry.
struct SyncVerification {
  private(set) var sampleCount = 0
  private var last: (number: UInt32, metadata: Metadata) = (0, Metadata())

  /// Returns nil when the sample matches its entry or needs none; otherwise a description of the
  /// problem.
  mutating func problem(
    type: UInt16, source: UInt32, metadata number: UInt32, anchor: Int64,
    _ snapshot: Snapshot, _ index: SyncIndex
  ) throws(StoreError) -> String? {
    let owner = snapshot.dictionaries.sources[Int(source)].owner
    // Imported objects have no entry (`SyncKey.owner`).
    guard owner != 0, number != 0, Int(number) <= snapshot.dictionaries.metadata.count else {
      return nil
    }
    if last.number != number {
      last = (number, try snapshot.dictionaries.metadata(number: number))
    }
    guard let sync = last.metadata.sync else { return nil }
    sampleCount += 1
    let key = SyncKey(owner: owner, type: type, identifier: sync.identifier)
    let entry = try index.entry(key)
    return entry == .init(key: key, anchor: anchor, version: sync.version)
      ? nil : "sync identifiers: a sample is not where its entry says"
  }
}
