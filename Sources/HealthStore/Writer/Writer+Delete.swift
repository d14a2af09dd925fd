import HealthStorage
import HealthAuthorization
import HealthModel

extension Writer {
  /// Deletes objects that the scope's author saved: all or none (rules DELETE-01, -04, -05). The
  /// error is the same for an object of another app and for one that does not exist.
  func delete(_ request: ObjectSelection, in scope: WriteScope) throws(StoreError) -> Int {
    let owner = dictionaries.current.owner(of: scope.author.principal) ?? .max
    switch request {
    case .objects(let ids):
      let wanted = Set(ids)
      let own = try located(Array(wanted), owner: owner)
      guard own.count == wanted.count else {
        throw .noSuchObject("ids")
      }
      for sample in own { try checkShare(of: sample, scope) }
      return try remove(own)
    case .matching(let type, let filter):
      if type.kind != .correlation, let denial = scope.denial(of: type) { throw .denied(denial) }
      let own = try located(type, filter).filter {
        dictionaries.current.sources[Int($0.source)].owner == owner
      }
      for sample in own { try checkShare(of: sample, scope) }
      return try remove(own)
    }
  }

  /// Throws unless the app may share the type of the sample. Deleting a correlation requires the
  /// permission for every type that it contains (rule CORR-06).
  func checkShare(of sample: LocatedSample, _ scope: WriteScope) throws(StoreError) {
    let type = ObjectType(uncheckedCode: sample.type)
    let types =
      type.kind == .correlation
      ? relations.correlations.types(ofAnchor: sample.anchor) : [type.code]
    for type in types {
      if let denial = scope.denial(of: ObjectType(uncheckedCode: type)) { throw .denied(denial) }
    }
  }

  /// Deletes any objects for the user (rule DELETE-08). Throws if an identifier does not exist, so
  /// that a typing error does not look like success.
  func deleteAny(_ request: ObjectSelection) throws(StoreError) -> Int {
    switch request {
    case .objects(let ids):
      let wanted = Set(ids)
      let found = try located(Array(wanted))
      guard Set(found.map(\.id)) == wanted else {
        throw StoreError(.noSuchObject, "ids: no such object")
      }
      return try remove(found)
    case .matching(let type, let filter):
      return try remove(try located(type, filter))
    }
  }

  /// Returns the samples with these identifiers; with an owner, only this one's.
  func located(_ ids: [ObjectID], owner: UInt32? = nil) throws(StoreError) -> [LocatedSample] {
    let locator = Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
    return try locator.samples(ids: ids, owner: owner)
  }

  private func located(
    _ type: ObjectType, _ filter: SampleFilter
  ) throws(StoreError) -> [LocatedSample] {
    let descriptor = QueryDescriptor(types: [type], filter: filter)
    try StoreError.check(descriptor)
    let snapshot = snapshot
    let chunks = ChunkStore(connection: connection)
    let locator = Locator(snapshot: snapshot, chunks: chunks)
    let selection = try Selection(
      [descriptor], scope: nil, snapshot: snapshot, chunks: chunks)
    return try locator.samples(selection)
  }

  /// Deletes samples and adds a tombstone for each, in the order in which they were added. Returns
  /// their number.
  func remove(_ samples: [LocatedSample]) throws(StoreError) -> Int {
    try ungroup(samples)
    var inTail: [Int: Set<Int64>] = [:]
    for sample in samples.sorted(by: { $0.anchor < $1.anchor }) {
      tombstones.append(
        Tombstone(
          anchor: head.nextAnchor, addedAnchor: sample.anchor, end: sample.end, id: sample.id,
          type: sample.type, source: sample.source, metadata: try forgetMetadata(sample)))
      head.nextAnchor += 1
      storedBytes.add(
        -StoredBytes.rowByteCount, of: dictionaries.current.sources[Int(sample.source)].owner)
      draft.commit.deleted(
        type: sample.type, source: sample.source, end: sample.end,
        contained: relations.correlations.types(ofAnchor: sample.anchor))
      attachments.removeAll(ofObject: sample.anchor)
      try forget(sample)
      switch sample.place {
      case .tail(let group): inTail[group, default: []].insert(sample.anchor)
      case .chunk(let id, let row, let rowCount):
        deletions[id, default: DeletionMap(rowCount: rowCount)].insert(row)
        mayHaveOverdueChunks = true
        draft.changedDeletions.insert(id)
      }
    }
    for (group, anchors) in inTail { journal.remove(anchors: anchors, fromGroup: group) }
    return samples.count
  }

  /// Returns the number of the metadata that outlives a sample: its sync keys (rule SYNC-06).
  private func forgetMetadata(_ sample: LocatedSample) throws(StoreError) -> UInt32 {
    guard sample.metadata != 0 else { return 0 }
    let metadata = try dictionaries.current.metadata(number: sample.metadata)
    try syncIdentifiers.forget(sample, metadata)
    return dictionaries.number(of: metadata.onlySync)
  }
}
