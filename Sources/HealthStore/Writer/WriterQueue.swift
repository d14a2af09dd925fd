import HealthStorage
import Dispatch
import GRDBSQLite
import StorageSupport
import Synchronization

/// Serializes all writes. Requests that arrive while a transaction is being flushed to disk share
/// the next one, so that many savers cost one flush.
///
/// @unchecked Sendable because the mutable state is used only on `queue`.
final class WriterQueue: @unchecked Sendable {
  /// A request. `apply` changes the writer's state, or throws and changes nothing. `finish` is
  /// called once, after the transaction is durable or has failed.
  struct Request: Sendable {
    /// Whether the request stores more than it removes. Such requests are refused while the disk
    /// reserve is in use.
    var grows = true
    var apply: @Sendable (Writer) throws(StoreError) -> Void
    var finish: @Sendable (Result<Void, StoreError>) -> Void
  }

  /// The maximum number of requests in a transaction, which bounds the latency of the first one.
  private static let requestCountMax = 1024

  private let queue = DispatchQueue(label: "org.healthd.store.writer", qos: .userInitiated)
  private let waiting = Mutex<[Request]>([])
  private let path: String
  private var options: StoreOptions
  private var writer: Writer?
  private var isClosed = false
  private var upkeepIsWaiting = false
  private var sealIsWaiting = false
  private var purgeTimer: (any DispatchSourceTimer)?
  private let epoch: EpochWatch
  private let failures: StoreFailures
  private let publish: @Sendable (Snapshot) -> Void
  private let announce: @Sendable (CommitSummary) -> Void

  /// - Parameter writer: nil for a store that is locked: the queue is closed then.
  init(
    writer: Writer?, path: String, options: StoreOptions, epoch: EpochWatch,
    failures: StoreFailures, publish: @escaping @Sendable (Snapshot) -> Void,
    announce: @escaping @Sendable (CommitSummary) -> Void
  ) {
    self.writer = writer
    isClosed = writer == nil
    self.path = path
    self.options = options
    self.epoch = epoch
    self.failures = failures
    self.publish = publish
    self.announce = announce
    queue.async { self.beginUpkeep() }
  }

  func submit(_ request: Request) {
    let isFirst = waiting.withLock { list in
      list.append(request)
      return list.count == 1
    }
    // If other requests were waiting, a drain is scheduled already.
    if isFirst { queue.async { self.drain() } }
  }

  /// Runs `body` between two transactions and waits for it.
  func sync<T: Sendable>(
    _ body: @Sendable (Writer) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    let result: Result<T, StoreError> = queue.sync {
      do throws(StoreError) {
        let writer = try usableWriter()
        return .success(try body(writer))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Waits until everything that is durable now has been published.
  func settle() throws(StoreError) { try sync { _ throws(StoreError) in } }

  /// Closes the store after completing the waiting requests.
  func close() {
    queue.sync {
      while waiting.withLock({ !$0.isEmpty }) { drain() }
      // Sealing makes the next start faster. If it fails, the journal remains.
      if let writer, hasRoom, writer.journal.tail.count >= ChunkFormat.sampleCountMax {
        failures.attempt(.sealing) { () throws(StoreError) in
          try change { writer throws(StoreError) in try writer.seal() }
        }
      }
      isClosed = true
      purgeTimer?.cancel()
      writer?.connection.close()
      writer = nil
      // The queue may outlive its store's key.
      options.key = nil
    }
  }

  /// The number of commits after which other work on the queue gets a turn.
  private static let commitCountMax = 16

  private func drain() {
    for _ in 0..<Self.commitCountMax {
      let requests = waiting.withLock { list in
        let taken = Array(list.prefix(Self.requestCountMax))
        list.removeFirst(taken.count)
        return taken
      }
      guard !requests.isEmpty else { return }
      commit(requests)
    }
    if !isClosed { queue.async { self.drain() } }
  }

  private func commit(_ requests: [Request], while activity: StoreFailures.Activity = .saving) {
    dispatchPrecondition(condition: .onQueue(queue))
    var results = [Result<Void, StoreError>](repeating: .success(()), count: requests.count)
    var summary: CommitSummary?
    do throws(StoreError) {
      summary = try apply(requests, &results)
      let writer = try usableWriter()
      epoch.advance(to: writer.commitCount)
      // Published before the requests finish, so that a client that reads after its save sees it.
      publish(writer.snapshot)
      sealIfDue(writer)
      sweepIfDue(writer)
      compactIfDue(writer)
    } catch {
      failures.record(error, while: activity)
      // All requests of a failed transaction fail with its error.
      for index in results.indices {
        if case .success = results[index] { results[index] = .failure(error) }
      }
      if !isClosed { reload() }
    }
    options.finishRequests {
      for (request, result) in zip(requests, results) { request.finish(result) }
    }
    // Complete waiting writers before notifying observers.
    if let summary { announce(summary) }
  }

  /// Applies the requests. On a full disk, requests that only remove data are retried with the
  /// space of the reserve.
  private func apply(
    _ requests: [Request], _ results: inout [Result<Void, StoreError>]
  ) throws(StoreError) -> CommitSummary? {
    guard let reserve = options.reserve else {
      return try apply(requests, to: try usableWriter(), mayGrow: true, &results)
    }
    do throws(StoreError) {
      return try apply(requests, to: try usableWriter(), mayGrow: reserve.mayGrow(), &results)
    } catch {
      guard error.code == .full, requests.contains(where: { !$0.grows }), reserve.release() else {
        throw error
      }
      // The failed attempt has changed the state in memory.
      reload()
      return try apply(requests, to: try usableWriter(), mayGrow: false, &results)
    }
  }

  private func apply(
    _ requests: [Request], to writer: Writer, mayGrow: Bool,
    _ results: inout [Result<Void, StoreError>]
  ) throws(StoreError) -> CommitSummary? {
    var summary: CommitSummary?
    var refused = results
    let before = writer.head.nextAnchor - 1
    try writer.connection.perform { () throws(StoreError) in
      try writer.connection.transaction { () throws(StoreError) in
        for (index, request) in requests.enumerated() {
          guard writer.journal.damagedKeys.isEmpty else {
            refused[index] = .failure(.damagedJournal)
            continue
          }
          guard mayGrow || !request.grows else {
            refused[index] = .failure(.sqlite(SQLITE_FULL))
            continue
          }
          do throws(StoreError) {
            try request.apply(writer)
          } catch {
            guard error.isRefusal else { throw error }
            refused[index] = .failure(error)
          }
        }
        summary = writer.draft.commit.summary(
          writer.dictionaries.current, others: writer.draft.changedTypes,
          before: before, lastAnchor: writer.head.nextAnchor - 1)
        try writer.writeDraft()
      }
    }
    results = refused
    return summary
  }

  private func sealIfDue(_ writer: Writer) {
    guard writer.sealing != nil || writer.journal.tail.count >= options.sealThreshold,
      !sealIsWaiting, hasRoom
    else { return }
    sealIsWaiting = true
    // Asynchronous, so that the requests of this commit finish first.
    queue.async { [weak self] in self?.sealStep() }
  }

  /// Continues to move the journal into chunks. After a failure, the next commit tries again.
  private func sealStep() {
    sealIsWaiting = false
    guard !isClosed else { return }
    let isFinished = failures.attempt(.sealing) { () throws(StoreError) in
      try change { writer throws(StoreError) in
        // Savers of many samples are faster than the steps between them, so they wait. A longer journal
        // would also leave the space of its rows in the file.
        if writer.journal.tail.count >= options.sealThreshold + options.sealStepRowCountMax {
          try writer.seal()
          return true
        }
        return try writer.sealStep(rowCountMax: options.sealStepRowCountMax)
      }
    }
    if isFinished == false, let writer { sealIfDue(writer) }
  }

  /// Whether the disk reserve is intact. Upkeep waits while it is in use.
  private var hasRoom: Bool { options.reserve?.isHeld ?? true }

  /// The interval between checks for expired tombstones, in seconds.
  private static let purgeInterval = 3_600
  private static let tombstoneRowCountPerStep = 64

  private func beginUpkeep() {
    guard !isClosed else { return }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(
      deadline: .now() + .seconds(Self.purgeInterval / 60),
      repeating: .seconds(Self.purgeInterval), leeway: .seconds(60))
    timer.setEventHandler { [weak self] in self?.doHourly() }
    timer.activate()
    purgeTimer = timer
    if let writer { compactIfDue(writer) }
  }

  private func doHourly() {
    purge()
    condense()
  }

  /// Runs the hourly upkeep now.
  func upkeep() { queue.async { self.doHourly() } }

  /// Removes expired tombstones in steps. A failure is retried in the next hour.
  private func purge() {
    guard !isClosed else { return }
    let step = failures.attempt(.purging) { () throws(StoreError) in
      try change { writer throws(StoreError) in
        try writer.purgeDue(rowCountMax: Self.tombstoneRowCountPerStep)
      }
    }
    if let step, !step.isFinished { queue.async { [weak self] in self?.purge() } }
  }

  /// Continues condensing if the user has enabled it. A failure is retried in the next hour.
  private func condense() {
    guard !isClosed, let place = writer?.condensingPlaceIfDue(),
      let step = failures.attempt(
        .condensing, { () throws(StoreError) in try condense(from: place, isAsked: false) })
    else { return }
    writer?.condensed(step)
    if step.next != nil { queue.async { [weak self] in self?.condense() } }
  }

  /// Runs one step of condensing, which is durable on return. Observers are notified.
  func condensed(from place: CondensingPlace) throws(StoreError) -> CondensingStep {
    let result: Result<CondensingStep, StoreError> = queue.sync {
      do throws(StoreError) {
        return .success(try condense(from: place, isAsked: true))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs one step of condensing. Call on `queue`, so that no change comes between finding samples
  /// and condensing them. A step that finds nothing writes nothing.
  private func condense(
    from place: CondensingPlace, isAsked: Bool
  ) throws(StoreError) -> CondensingStep {
    let writer = try usableWriter()
    guard let policy = writer.condensingPolicy(isAsked: isAsked) else { return CondensingStep() }
    let step = try writer.connection.perform { () throws(StoreError) in
      try writer.condensingStep(policy, from: place)
    }
    guard !step.groups.isEmpty else { return step }
    let outcome = Mutex<Result<Void, StoreError>>(.success(()))
    let request = Request(
      apply: { writer throws(StoreError) in try writer.condense(step.groups) },
      finish: { result in outcome.withLock { $0 = result } })
    commit([request], while: .condensing)
    try outcome.withLock { $0 }.get()
    return step
  }

  private func compactIfDue(_ writer: Writer) {
    guard writer.mayHaveOverdueChunks, !upkeepIsWaiting, hasRoom else { return }
    upkeepIsWaiting = true
    // Runs after the savers that arrived in the meantime.
    queue.async { [weak self] in self?.compactStep() }
  }

  /// Compacts some chunks. After a failure, the next commit tries again.
  private func compactStep() {
    upkeepIsWaiting = false
    guard !isClosed else { return }
    let step = failures.attempt(.compacting) { () throws(StoreError) in
      try change { writer throws(StoreError) in
        let step = try writer.compact(.overdue, rowCountMax: Writer.compactionRowCountBackground)
        writer.mayHaveOverdueChunks = !step.isFinished
        return step
      }
    }
    if step != nil, let writer { compactIfDue(writer) }
  }

  /// Continues to remove the bytes of removed attachments from the file, and to encrypt or decrypt
  /// the others after the store was.
  func sweep() {
    queue.async { [self] in
      guard let writer = try? usableWriter(), writer.attachments.needsSweep else { return }
      do throws(StoreError) {
        try writer.connection.perform { () throws(StoreError) in try writer.sweepAttachments() }
      } catch {
        // The next commit tries again.
        failures.record(error, while: .sweeping)
        return reload()
      }
      sweepIfDue(writer)
    }
  }

  private func sweepIfDue(_ writer: Writer) {
    if writer.attachments.needsSweep { sweep() }
  }

  func sealNow() throws(StoreError) {
    try step { writer throws(StoreError) in try writer.seal() }
  }

  /// Runs one step of upkeep between the transactions of savers, waits for it, and publishes the
  /// result. After a failure, the state is reloaded from the file.
  func step<T: Sendable>(
    onDamaged: Bool = false, _ body: @Sendable (Writer) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    let result: Result<T, StoreError> = queue.sync {
      do throws(StoreError) {
        return .success(try change(onDamaged: onDamaged, body))
      } catch {
        failures.record(error, while: .maintaining)
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs one change and publishes the result. Call on `queue`.
  private func change<T>(
    onDamaged: Bool = false, _ body: (Writer) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    dispatchPrecondition(condition: .onQueue(queue))
    let writer = try usableWriter()
    guard onDamaged || writer.journal.damagedKeys.isEmpty else { throw .damagedJournal }
    do throws(StoreError) {
      let value = try writer.connection.perform { () throws(StoreError) in try body(writer) }
      publish(writer.snapshot)
      return value
    } catch {
      reload()
      throw error
    }
  }

  /// Discards the state in memory and the connection after a failure, and reloads both. If that
  /// fails as well, the next request, or the next reader that misses data, tries again.
  ///
  /// A failed commit may be complete in the log except for the last flush. Either SQLite recovers
  /// it when the connection is opened, and it is part of the state from then on; or the commit made
  /// here overwrites it, and it never reappears.
  private func reload() {
    writer?.connection.close()
    writer = nil
    // The failure before is recorded; the next request records the one of this attempt.
    _ = try? usableWriter()
  }

  private func usableWriter() throws(StoreError) -> Writer {
    guard !isClosed else { throw StoreError(.closed, "the store is closed") }
    if let writer { return writer }
    let connection = try Connection(path: path, role: .writer)
    let made = try Writer(connection: connection, options: options)
    // Creates the head of a new store, and overwrites a failed commit in the log (see `reload`).
    try connection.perform { () throws(StoreError) in
      try connection.transaction { () throws(StoreError) in try made.writeHead() }
    }
    writer = made
    // The file may contain commits that were not published.
    publish(made.snapshot)
    return made
  }
}
