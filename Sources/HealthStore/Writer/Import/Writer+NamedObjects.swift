import HealthStorage
import HealthModel

extension Writer {
  /// The number of versions of one object that are found. A feed that sends the total of the current
  /// day every minute makes 1,440 versions.
  private static let versionCountMax = 4_096

  /// Returns the stored objects that are earlier versions of rows, by row. `ids` are the names of
  /// the rows (`NamedRows`).
  func storedVersions(
    of ids: [Int: ObjectID], in batch: SampleBatch
  ) throws(StoreError) -> [Int: Int64] {
    var rows: [ObjectID: Int] = [:]
    for (row, id) in ids {
      let free = try firstFreeVersion(of: id)
      if free > 0 { rows[id.version(free - 1)] = row }
    }
    guard !rows.isEmpty else { return [:] }
    let snapshot = snapshot
    let locator = Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
    let found = try locator.samples(
      anchors: try locator.anchors(of: Array(rows.keys)).sorted(),
      types: Set(batch.types.map(\.code)))
    var versions: [Int: Int64] = [:]
    for sample in found {
      guard let row = rows[sample.id], batch.type(ofRow: row).code == sample.type,
        dictionaries.current.sources[Int(sample.source)].owner == 0
      else { continue }
      versions[row] = sample.anchor
    }
    return versions
  }

  /// Returns the number of the first version of an object under whose identifier nothing was stored.
  private func firstFreeVersion(of id: ObjectID) throws(StoreError) -> Int {
    for version in 0..<Self.versionCountMax
    where try identifiers.isFree(id.version(version), owner: 0, in: catalogue) {
      return version
    }
    return Self.versionCountMax
  }

  /// Assigns new identifiers where needed. Importers derive single identifiers from names or content,
  /// and those of earlier versions and of objects that the user deleted remain in use. A named object
  /// then gets the identifier of its next version, and others a new one.
  func free(_ runs: [ObjectIDRun]) throws(StoreError) -> [ObjectIDRun] {
    var mint = ObjectIDMint()
    var free = runs
    for index in free.indices where free[index].count == 1 {
      let id = free[index].first
      if try identifiers.isFree(id, owner: 0, in: catalogue) { continue }
      let version = id.isName ? try firstFreeVersion(of: id) : Self.versionCountMax
      free[index].first = version < Self.versionCountMax ? id.version(version) : mint.next()
    }
    return free
  }
}
