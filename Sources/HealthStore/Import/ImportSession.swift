import Dispatch
package import HealthModel

/// One import. Adds what the store did not have when the import began, so that importing the same
/// export again adds nothing, and exact repeats inside one export keep their number.
///
/// @unchecked Sendable because `matcher` is reached only on `queue`.
package final class ImportSession: @unchecked Sendable {
  private let store: HealthStore
  private let queue = DispatchQueue(label: "org.healthd.store.import", qos: .userInitiated)
  private var matcher: ImportMatcher
  /// Where objects are that the store had before, by the identifier that the import gave them: of
  /// those that others can belong to, so that relations in later batches find them.
  private var matchedParents: [ObjectID: RelationPlan.Object] = [:]

  init(store: HealthStore, anchorEnd: Int64) {
    self.store = store
    matcher = ImportMatcher(anchorEnd: anchorEnd)
  }

  /// Adds the samples of the batch that are new, all or none of them, under the sources that the
  /// batch names. `completion` is called once, when they are durable.
  package func add(
    _ batch: SampleBatch,
    completion: @escaping @Sendable (Result<ImportReply, StoreError>) -> Void
  ) {
    add(SaveContent(samples: batch), completion: completion)
  }

  /// Likewise, with what belongs to the samples. A relation may name objects of this batch and of
  /// earlier ones; one that is not there is left out of it. The kept objects with these keys, which
  /// say what the samples say, are no longer kept when it is durable.
  package func add(
    _ content: SaveContent, dropping keptKeys: [ObjectID] = [],
    completion: @escaping @Sendable (Result<ImportReply, StoreError>) -> Void
  ) {
    queue.async { [self] in
      do throws(StoreError) {
        let prepared = try PreparedSave(content)
        guard prepared.batch.isEmpty || !prepared.batch.sources.isEmpty else {
          throw .invalidArgument("sources: is empty")
        }
        let matched = try match(prepared)
        remember(matched, of: prepared)
        let new = prepared.removingRows(stored: matched.mapValues(\.anchor)) { matched[$0] != nil }
        let reply = Self.reply(to: prepared, matched: matched)
        save(
          new, matched: matched, parents: parents(matched, of: prepared), keptKeys, reply,
          completion)
      } catch {
        completion(.failure(error))
      }
    }
  }

  /// Counts in all, and by type in the order of the batch's dictionary.
  private static func reply(
    to save: PreparedSave, matched: [Int: ImportMatcher.Match]
  ) -> ImportReply {
    let batch = save.batch
    var counts = batch.types.map { ImportCount(type: $0) }
    if batch.typeIndices.isEmpty {
      if !counts.isEmpty { counts[0].addedCount = batch.count - matched.count }
    } else {
      for index in batch.typeIndices { counts[Int(index)].addedCount += 1 }
    }
    for row in matched.keys {
      let index = batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row])
      counts[index].presentCount += 1
      if !batch.typeIndices.isEmpty { counts[index].addedCount -= 1 }
    }
    return ImportReply(
      addedCount: batch.count - matched.count, presentCount: matched.count,
      types: counts.filter { $0.addedCount + $0.presentCount > 0 })
  }

  private func remember(_ matched: [Int: ImportMatcher.Match], of save: PreparedSave) {
    let ids = save.ids
    for (row, match) in matched {
      let type = save.type(row)
      guard type.kind != .quantity, type.kind != .category else { continue }
      matchedParents[ids[row]] = .init(anchor: match.anchor, type: type)
    }
  }

  /// What relations of the batch find in the store: objects that others can belong to, also of
  /// earlier batches, and whatever was matched just now.
  private func parents(
    _ matched: [Int: ImportMatcher.Match], of save: PreparedSave
  ) -> [ObjectID: RelationPlan.Object] {
    guard !save.relations.isEmpty, !matched.isEmpty else { return matchedParents }
    let ids = save.ids
    var found = matchedParents
    for (row, match) in matched {
      found[ids[row]] = .init(anchor: match.anchor, type: save.type(row))
    }
    return found
  }

  private func match(
    _ save: PreparedSave
  ) throws(StoreError) -> [Int: ImportMatcher.Match] {
    dispatchPrecondition(condition: .onQueue(queue))
    guard !save.batch.isEmpty else { return [:] }
    return try store.read { (snapshot, connection) throws(StoreError) in
      var attempt = matcher
      let matched = try attempt.match(save, snapshot, ChunkStore(connection: connection))
      matcher = attempt
      return matched
    }
  }

  private func save(
    _ new: PreparedSave, matched: [Int: ImportMatcher.Match],
    parents: [ObjectID: RelationPlan.Object], _ keptKeys: [ObjectID], _ reply: ImportReply,
    _ completion: @escaping @Sendable (Result<ImportReply, StoreError>) -> Void
  ) {
    guard !new.batch.isEmpty || !new.relations.isEmpty || !keptKeys.isEmpty else {
      return completion(.success(reply))
    }
    store.writer.submit(
      .init(
        apply: { writer throws(StoreError) in
          try writer.addImported(new, parents)
          try writer.removeObjects(keptKeys)
        },
        finish: { [self] result in
          // What was matched for a batch that failed may be matched again when it is repeated.
          if case .failure = result { queue.async { self.matcher.release(matched.values) } }
          completion(result.map { reply })
        }))
  }

  /// Adds the objects whose key and part are new.
  package func add(
    objects: [ImportedObject],
    completion: @escaping @Sendable (Result<ImportReply, StoreError>) -> Void
  ) {
    let added = CountBox()
    store.writer.submit(
      .init(
        apply: { writer throws(StoreError) in added.set(try writer.add(objects: objects)) },
        finish: { result in
          completion(
            result.map {
              ImportReply(addedCount: added.value, presentCount: objects.count - added.value)
            })
        }))
  }
}

extension Writer {
  /// Adds checked samples under the sources of the batch, which belong to no app. `matched` are
  /// objects of the import that the store had before.
  func addImported(
    _ save: PreparedSave, _ matched: [ObjectID: RelationPlan.Object]
  ) throws(StoreError) {
    let batch = save.batch
    let runs = Self.joined(try free(batch.idRuns))
    let relations = try relationPlan(
      save.relations,
      own: save.relations.isEmpty
        ? [:]
        : save.objects(firstAnchor: head.nextAnchor).merging(matched) { $1 }.mapValues { $0 },
      owner: 0, leavesOutMissing: true)
    guard try claimIDs(runs, owner: 0, anchor: head.nextAnchor) else {
      throw .invalidArgument("idRuns: an object with the same identifier was imported before")
    }
    let numbers = batch.sources.map {
      dictionaries.number(of: SourceEntry(owner: 0, revision: $0))
    }
    let isOneSource = batch.sourceIndices.isEmpty || numbers.count == 1
    if !batch.isEmpty {
      try add(
        save, runs: runs,
        sources: isOneSource ? [numbers[0]] : batch.sourceIndices.map { numbers[Int($0)] })
    }
    for entry in relations.entries { try tie(entry) }
  }

  /// Importers make single identifiers from content, and what the person deleted keeps its own taken:
  /// brought in again it gets a new one.
  private func free(_ runs: [ObjectIDRun]) throws(StoreError) -> [ObjectIDRun] {
    var mint = ObjectIDMint()
    var free = runs
    for index in free.indices where free[index].count == 1 {
      if try isFree(free[index].first, owner: 0) { continue }
      free[index].first = mint.next()
    }
    return free
  }
}
