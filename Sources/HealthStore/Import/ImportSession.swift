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
    queue.async { [self] in
      do throws(StoreError) {
        let prepared = try PreparedSave(SaveContent(samples: batch))
        guard batch.isEmpty || !batch.sources.isEmpty else {
          throw .invalidArgument("sources: is empty")
        }
        let matched = try match(prepared.batch)
        let new = prepared.removingRows { matched[$0] != nil }
        save(new, matched: matched, completion)
      } catch {
        completion(.failure(error))
      }
    }
  }

  private func match(_ batch: SampleBatch) throws(StoreError) -> [Int: Int64] {
    dispatchPrecondition(condition: .onQueue(queue))
    guard !batch.isEmpty else { return [:] }
    return try store.read { (snapshot, connection) throws(StoreError) in
      var attempt = matcher
      let matched = try attempt.match(batch, snapshot, ChunkStore(connection: connection))
      matcher = attempt
      return matched
    }
  }

  private func save(
    _ new: PreparedSave, matched: [Int: Int64],
    _ completion: @escaping @Sendable (Result<ImportReply, StoreError>) -> Void
  ) {
    let reply = ImportReply(addedCount: new.batch.count, presentCount: matched.count)
    guard !new.batch.isEmpty else { return completion(.success(reply)) }
    store.writer.submit(
      .init(
        apply: { writer throws(StoreError) in try writer.addImported(new) },
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
  /// Adds checked samples under the sources of the batch, which belong to no app.
  func addImported(_ save: PreparedSave) throws(StoreError) {
    let batch = save.batch
    let runs = Self.joined(batch.idRuns)
    guard try claimIDs(runs, owner: 0, anchor: head.nextAnchor) else {
      throw .invalidArgument("idRuns: an object with the same identifier was imported before")
    }
    let numbers = batch.sources.map {
      dictionaries.number(of: SourceEntry(owner: 0, revision: $0))
    }
    let isOneSource = batch.sourceIndices.isEmpty || numbers.count == 1
    add(
      save, runs: runs,
      sources: isOneSource ? [numbers[0]] : batch.sourceIndices.map { numbers[Int($0)] })
  }
}
