package import HealthStorage
import Dispatch
package import HealthModel
import Synchronization

/// A part of an import. It adds the samples that the store did not contain when the session began.
/// Importing the same export again therefore adds nothing, and exact duplicates within one export
/// are all added.
///
/// @unchecked Sendable because `matcher`, `matchedParents`, `lookups`, `coverage` and `isEnded` are used only
/// on `queue`.
package final class ImportSession: @unchecked Sendable {
  package let run: ImportRun
  private let store: HealthStore
  private let queue = DispatchQueue(label: "org.healthd.store.import", qos: .userInitiated)
  private var matcher: ImportMatcher
  /// The stored objects that matched rows of the import and may have children, by the identifier
  /// that the import assigned, so that relations in later batches find them.
  private var matchedParents: [ObjectID: RelationPlan.Object] = [:]
  /// The stored samples of lookups, by the identifier that the import assigned.
  private var lookups: [ObjectID: RelationPlan.Object] = [:]
  /// From the earliest to the latest start of the session's samples.
  private var coverage: ClosedRange<Int64>?
  private var isEnded = false

  init(store: HealthStore, anchorEnd: Int64, run: ImportRun) {
    self.store = store
    self.run = run
    matcher = ImportMatcher(anchorEnd: anchorEnd)
  }

  /// Forgets the names and matches of the import. Later calls fail.
  func end() {
    queue.sync {
      isEnded = true
      matcher = ImportMatcher(anchorEnd: matcher.anchorEnd)
      (matchedParents, lookups, coverage) = ([:], [:], nil)
    }
  }

  private func requireOpen() throws(StoreError) {
    guard !isEnded else {
      throw StoreError(.notFound, "the import ended when the store was locked; import again")
    }
  }

  /// Returns the matches so far and the period of the session's samples.
  ///
  /// Throws if the import ended: what it had matched would seem to be missing.
  func findings() throws(StoreError) -> (matcher: ImportMatcher, coverage: ClosedRange<Int64>?) {
    try queue.sync {
      Result { () throws(StoreError) in
        try requireOpen()
        return (matcher, coverage)
      }
    }.get()
  }

  /// Adds the samples of the batch that are new, all or none of them, under the sources that the
  /// batch contains. `completion` is called once, when they are durable.
  package func add(
    _ batch: SampleBatch,
    completion: @escaping @Sendable (Result<ImportResult, StoreError>) -> Void
  ) {
    add(SaveContent(samples: batch), completion: completion)
  }

  /// Adds samples and the data that belongs to them. A relation may refer to objects of this batch
  /// and of earlier ones; missing objects are omitted from it. The deferred records with the given
  /// keys, whose content the samples replace, are removed in the same transaction.
  package func add(
    _ content: SaveContent, dropping deferredKeys: [ObjectID] = [],
    completion: @escaping @Sendable (Result<ImportResult, StoreError>) -> Void
  ) {
    queue.async { [self] in
      do throws(StoreError) {
        try requireOpen()
        let prepared = try PreparedSave(content)
        guard prepared.batch.isEmpty || !prepared.batch.sources.isEmpty else {
          throw .invalidArgument("samples.sources: must not be empty")
        }
        cover(prepared.batch.starts)
        var found = try match(prepared)
        found.merge(try versions(of: prepared, without: found)) { $1 }
        let own = found
        found.merge(try sharedChildren(of: prepared, without: found)) { $1 }
        found.merge(try listedMedications(of: prepared, without: found)) { $1 }
        // An older export does not replace the data of a newer one.
        let changed = run.isNewest ? found.filter { $0.value.isChanged } : [:]
        let matched = changed.isEmpty ? found : found.filter { changed[$0.key] == nil }
        remember(matched, of: prepared)
        let addition = ImportAddition(
          save: prepared.removingRows(stored: matched.mapValues(\.anchor)) { matched[$0] != nil },
          parents: parents(matched, of: prepared),
          replaced: Self.places(of: changed, without: matched), run: run.number)
        let reply = Self.reply(to: prepared, matched: matched, changed: changed)
        save(addition, own, deferredKeys, reply, completion)
      } catch {
        completion(.failure(error))
      }
    }
  }

  /// Returns the total counts, and the counts by type in the order of the batch's dictionary.
  /// Replaced samples count as updated in total and are not in the counts by type.
  private static func reply(
    to save: PreparedSave, matched: [Int: ImportMatcher.Match],
    changed: [Int: ImportMatcher.Match]
  ) -> ImportResult {
    let batch = save.batch
    var counts = batch.types.map { ImportCount(type: $0) }
    func index(_ row: Int) -> Int { batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row]) }
    if batch.typeIndices.isEmpty {
      if !counts.isEmpty { counts[0].addedCount = batch.count }
    } else {
      for index in batch.typeIndices { counts[Int(index)].addedCount += 1 }
    }
    for row in matched.keys {
      counts[index(row)].presentCount += 1
      counts[index(row)].addedCount -= 1
    }
    for row in changed.keys { counts[index(row)].addedCount -= 1 }
    return ImportResult(
      addedCount: batch.count - matched.count - changed.count, presentCount: matched.count,
      updatedCount: changed.count, types: counts.filter { $0.addedCount + $0.presentCount > 0 })
  }

  private func remember(_ matched: [Int: ImportMatcher.Match], of save: PreparedSave) {
    let ids = save.ids
    for (row, match) in matched {
      let type = save.type(row)
      guard type.kind != .quantity, type.kind != .category else { continue }
      matchedParents[ids[row]] = .init(anchor: match.anchor, type: type)
    }
  }

  /// Returns the stored objects that relations of the batch may refer to: objects that may have
  /// children, also of earlier batches, and all matches of this batch.
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
      // A copy, because `read` runs this closure again if a chunk was replaced in the meantime.
      var attempt = matcher
      let matched = try attempt.match(save, snapshot, ChunkStore(connection: connection))
      matcher = attempt
      return matched
    }
  }

  /// Returns the stored versions of the rows that matched nothing and have a name of another system.
  private func versions(
    of save: PreparedSave, without found: [Int: ImportMatcher.Match]
  ) throws(StoreError) -> [Int: ImportMatcher.Match] {
    let batch = save.batch
    let ids = NamedRows(batch).ids.filter { found[$0.key] == nil }
    guard !ids.isEmpty else { return [:] }
    let versions = try store.writer.sync { writer throws(StoreError) in
      try writer.storedVersions(of: ids, in: batch)
    }
    return matcher.take(versions)
  }

  /// Returns the stored samples that match children of relations and earlier rows of the import. A
  /// sample can belong to several workouts, each of which contains it in an export.
  private func sharedChildren(
    of save: PreparedSave, without found: [Int: ImportMatcher.Match]
  ) throws(StoreError) -> [Int: ImportMatcher.Match] {
    let children = Set(save.relations.flatMap(\.children))
    guard !children.isEmpty else { return [:] }
    let ids = save.ids
    let rows = ids.indices.filter { found[$0] == nil && children.contains(ids[$0]) }
    guard !rows.isEmpty else { return [:] }
    var shared: [Int: ImportMatcher.Match] = [:]
    var matcher = ImportMatcher(anchorEnd: matcher.anchorEnd)
    for (row, match) in try match(save, rows: rows, with: &matcher) where !match.isChanged {
      shared[row] = match
    }
    return shared
  }

  /// Returns the medications on the user's list with the concepts of rows that matched nothing. An edit, such as another
  /// schedule, gives a medication another identifier and other content, and only its concept stays: it is not added a
  /// second time, and stays as the user edited it.
  private func listedMedications(
    of save: PreparedSave, without found: [Int: ImportMatcher.Match]
  ) throws(StoreError) -> [Int: ImportMatcher.Match] {
    var rows: [GrantSubject: [Int]] = [:]
    for (row, details) in save.details where found[row] == nil {
      guard case .userAnnotatedMedication(let medication) = details else { continue }
      rows[GrantSubject(medicationConcept: medication.concept.identifier), default: []].append(row)
    }
    guard !rows.isEmpty else { return [:] }
    return try store.read { (snapshot, connection) throws(StoreError) in
      let list = Selection(visible: [.userAnnotatedMedication], scope: nil, snapshot: snapshot)
      let locator = Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
      var matches: [Int: ImportMatcher.Match] = [:]
      for sample in try locator.samples(list) {
        guard let entry = snapshot.subjects.entry(ofAnchor: sample.anchor) else { continue }
        for row in rows[snapshot.subjects.subject(of: entry)] ?? [] {
          matches[row] = ImportMatcher.Match(anchor: sample.anchor)
        }
      }
      return matches
    }
  }

  /// Matches some rows of a save.
  private func match(
    _ save: PreparedSave, rows: [Int], with matcher: inout ImportMatcher
  ) throws(StoreError) -> [Int: ImportMatcher.Match] {
    let wanted = Set(rows)
    let part = save.removingRows { !wanted.contains($0) }
    let before = matcher
    let (found, after) = try store.read { (snapshot, connection) throws(StoreError) in
      var attempt = before
      let found = try attempt.match(part, snapshot, ChunkStore(connection: connection))
      return (found, attempt)
    }
    matcher = after
    var matches: [Int: ImportMatcher.Match] = [:]
    for (place, match) in found { matches[rows[place]] = match }
    return matches
  }

  private func cover(_ starts: [Int64]) {
    guard let first = starts.min(), let last = starts.max() else { return }
    let old = coverage ?? first...last
    coverage = min(old.lowerBound, first)...max(old.upperBound, last)
  }

  /// Returns the anchors of `changed` by the rows of the batch without those of `matched`.
  private static func places(
    of changed: [Int: ImportMatcher.Match], without matched: [Int: ImportMatcher.Match]
  ) -> [Int: Int64] {
    guard !changed.isEmpty else { return [:] }
    let removed = matched.keys.sorted()
    var places: [Int: Int64] = [:]
    for (row, match) in changed {
      places[row - removed.indices.partitioningIndex { removed[$0] > row }] = match.anchor
    }
    return places
  }

  private func save(
    _ addition: ImportAddition, _ found: [Int: ImportMatcher.Match], _ deferredKeys: [ObjectID],
    _ reply: ImportResult,
    _ completion: @escaping @Sendable (Result<ImportResult, StoreError>) -> Void
  ) {
    guard !addition.isEmpty || !deferredKeys.isEmpty else { return completion(.success(reply)) }
    store.writer.submit(
      .init(
        apply: { writer throws(StoreError) in
          try writer.add(addition)
          try writer.removeObjects(deferredKeys)
        },
        finish: { [self] result in
          // If the batch fails, its matches are released, so that they are found again when it is
          // repeated.
          if case .failure = result { queue.async { self.matcher.release(found.values) } }
          completion(result.map { reply })
        }))
  }

  // MARK: Lookups

  /// Finds the stored samples that the rows identify and adds relations between them. Nothing is
  /// added for rows that are not found. Rows with one identifier, also of earlier lookups, are the
  /// same stored sample, so that exact duplicates remain distinct.
  package func find(
    _ samples: SampleBatch, relations: [Relation],
    completion: @escaping @Sendable (Result<ImportResult, StoreError>) -> Void
  ) {
    queue.async { [self] in
      do throws(StoreError) {
        try requireOpen()
        let save = try PreparedSave(lookup: samples)
        guard !save.batch.isEmpty, !save.batch.sources.isEmpty else {
          throw .invalidArgument("samples: a lookup requires samples with sources")
        }
        let ids = save.ids
        var seen: Set<ObjectID> = []
        let rows = ids.indices.filter { lookups[ids[$0]] == nil && seen.insert(ids[$0]).inserted }
        for (row, match) in try match(save, rows: rows, with: &matcher) {
          lookups[ids[row]] = .init(anchor: match.anchor, type: save.type(row))
        }
        let reply = try lookupReply(ids)
        let addition = try relationAddition(relations)
        self.save(addition, [:], [], reply, completion)
      } catch {
        completion(.failure(error))
      }
    }
  }

  private func lookupReply(_ ids: [ObjectID]) throws(StoreError) -> ImportResult {
    let found = ids.compactMap { lookups[$0] }
    let stored = try store.read { (snapshot, connection) throws(StoreError) in
      try Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection)).samples(
        anchors: Set(found.map(\.anchor)).sorted(), types: Set(found.map(\.type.code)))
    }
    let names = Dictionary(stored.map { ($0.anchor, $0.id) }) { first, _ in first }
    var reply = ImportResult(addedCount: 0, presentCount: 0)
    reply.ids = ids.map { id in
      lookups[id].flatMap { names[$0.anchor] } ?? ObjectID(high: 0, low: 0)
    }
    reply.presentCount = reply.ids.count { $0 != ObjectID(high: 0, low: 0) }
    return reply
  }

  /// Returns the relations without the samples that were not found.
  private func relationAddition(_ relations: [Relation]) throws(StoreError) -> ImportAddition {
    var content = SaveContent(samples: SampleBatch())
    for var relation in relations where lookups[relation.parent] != nil {
      relation.children.removeAll { lookups[$0] == nil }
      if !relation.children.isEmpty { content.relations.append(relation) }
    }
    return ImportAddition(
      save: try PreparedSave(content), parents: lookups, replaced: [:], run: run.number)
  }

  /// Sets characteristics that have no value, and changes those that an earlier import set.
  package func set(
    _ characteristics: [Characteristic],
    completion: @escaping @Sendable (Result<ImportResult, StoreError>) -> Void
  ) {
    let reply = Mutex(ImportResult(addedCount: 0, presentCount: 0))
    store.writer.submit(
      .init(
        apply: { [run] writer throws(StoreError) in
          let made = try writer.set(characteristics, of: run)
          reply.withLock { $0 = made }
        },
        finish: { result in completion(result.map { reply.withLock { $0 } }) }))
  }

  /// Adds the objects whose key and part are new.
  package func add(
    objects: [ImportedObject],
    completion: @escaping @Sendable (Result<ImportResult, StoreError>) -> Void
  ) {
    let added = CountBox()
    store.writer.submit(
      .init(
        apply: { [run] writer throws(StoreError) in
          added.set(try writer.add(objects: objects, of: run.number))
        },
        finish: { result in
          completion(
            result.map {
              ImportResult(addedCount: added.value, presentCount: objects.count - added.value)
            })
        }))
  }
}
