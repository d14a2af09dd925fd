import HealthStorage
import HealthModel

extension Writer {
  private static let freeVersionCountMax = 4_096

  /// Returns the stored objects that are earlier versions of rows, by row. `ids` are the names of
  /// the rows (`NamedRows`).
  func storedVersions(
    of ids: [Int: ObjectID], in batch: SampleBatch
  ) throws(StoreError) -> [Int: Int64] {
    // In one read transaction: each version is looked for at several places.
    let found = try connection.snapshot { () throws(StoreError) in
      var rows: [ObjectID: Int] = [:]
      for (row, id) in ids {
        let free = try firstFreeVersion(of: id)
        if free > 0 { rows[id.version(free - 1)] = row }
      }
      return (rows: rows, samples: try located(Array(rows.keys), in: batch))
    }
    var versions: [Int: Int64] = [:]
    for sample in found.samples {
      guard let row = found.rows[sample.id], batch.type(ofRow: row).code == sample.type,
        dictionaries.current.sources[Int(sample.source)].owner == 0
      else { continue }
      versions[row] = sample.anchor
    }
    return versions
  }

  private func located(
    _ ids: [ObjectID], in batch: SampleBatch
  ) throws(StoreError) -> [LocatedSample] {
    guard !ids.isEmpty else { return [] }
    let locator = Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
    return try locator.samples(
      anchors: try locator.anchors(of: ids).sorted(), types: Set(batch.types.map(\.code)))
  }

  /// Returns the number of the first version of an object under whose identifier nothing was stored.
  ///
  /// All versions before it were stored, because identifiers are never reused, so it is found in a number of steps
  /// that grows with the logarithm of the versions: a feed that sends the total of the current day every minute makes
  /// 1,440 versions.
  private func firstFreeVersion(of id: ObjectID) throws(StoreError) -> Int {
    func isFree(_ version: Int) throws(StoreError) -> Bool {
      try identifiers.isFree(id.version(version), owner: 0, in: catalogue)
    }
    if let found = freeVersions[id], try isFree(found), try !isFree(found - 1) { return found }
    guard try !isFree(0) else { return 0 }
    var (taken, free) = (0, 1)
    while try !isFree(free) { (taken, free) = (free, free * 2) }
    while free - taken > 1 {
      let middle = taken + (free - taken) / 2
      if try isFree(middle) { free = middle } else { taken = middle }
    }
    return free
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
      guard id.isName else {
        free[index].first = mint.next()
        continue
      }
      let version = try firstFreeVersion(of: id)
      free[index].first = id.version(version)
      if freeVersions.count >= Self.freeVersionCountMax { freeVersions = [:] }
      freeVersions[id] = version + 1
    }
    return free
  }
}
