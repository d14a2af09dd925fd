import Dispatch
import GRDBSQLite
import Synchronization

/// Serializes everything that writes. Requests that arrive while a transaction is on its way to the
/// disk share the next one, so that many savers cost one flush.
///
/// @unchecked Sendable because `writer` is reached only on `queue`.
final class WriterQueue: @unchecked Sendable {
  /// A request: `apply` changes the writer's state or throws and changes nothing; `finish` is
  /// called once, after the transaction is durable or given up.
  struct Request: Sendable {
    /// It stores more than it takes away: refused while the reserve of the disk is in use.
    var grows = true
    var apply: @Sendable (Writer) throws(StoreError) -> Void
    var finish: @Sendable (Result<Void, StoreError>) -> Void
  }

  /// More would make the first request of a transaction wait too long.
  private static let requestCountMax = 1024

  private let queue = DispatchQueue(label: "org.healthd.store.writer", qos: .userInitiated)
  private let waiting = Mutex<[Request]>([])
  private let path: String
  private let options: StoreOptions
  private var writer: Writer?
  private var isClosed = false
  private var upkeepIsWaiting = false
  private var purgeTimer: (any DispatchSourceTimer)?
  private let publish: @Sendable (Snapshot) -> Void
  private let announce: @Sendable (CommitSummary) -> Void

  init(
    writer: Writer, path: String, options: StoreOptions,
    publish: @escaping @Sendable (Snapshot) -> Void,
    announce: @escaping @Sendable (CommitSummary) -> Void
  ) {
    self.writer = writer
    self.path = path
    self.options = options
    self.publish = publish
    self.announce = announce
    queue.async { self.beginUpkeep() }
  }

  func submit(_ request: Request) {
    let isFirst = waiting.withLock { list in
      list.append(request)
      return list.count == 1
    }
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

  /// Requests that wait are answered first.
  func close() {
    queue.sync {
      while waiting.withLock({ !$0.isEmpty }) { drain() }
      // The next start has less to read; if it fails, the journal stays.
      if let writer, hasRoom, writer.tail.count >= ChunkFormat.sampleCountMax { try? seal() }
      isClosed = true
      purgeTimer?.cancel()
      writer?.connection.close()
      writer = nil
    }
  }

  /// Commits after which others that want the queue get their turn.
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

  private func commit(_ requests: [Request]) {
    dispatchPrecondition(condition: .onQueue(queue))
    var results = [Result<Void, StoreError>](repeating: .success(()), count: requests.count)
    var summary: CommitSummary?
    do throws(StoreError) {
      summary = try apply(requests, &results)
      let writer = try usableWriter()
      publish(writer.snapshot)
      sealIfDue(writer)
      sweepIfDue(writer)
      compactIfDue(writer)
    } catch {
      // The requests that were refused keep their own reason.
      for index in results.indices {
        if case .success = results[index] { results[index] = .failure(error) }
      }
      if !isClosed { reload() }
    }
    for (request, result) in zip(requests, results) { request.finish(result) }
    // Whoever waits for the commit is answered before whoever wants to hear of it.
    if let summary { announce(summary) }
  }

  /// Requests that take something away are done on a full disk too, with the room of the reserve.
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
          guard writer.damagedJournal.isEmpty else {
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
    guard writer.tail.count >= options.sealThreshold, hasRoom else { return }
    queue.async { [self] in try? seal() }
  }

  /// Upkeep waits while the reserve of the disk is in use.
  private var hasRoom: Bool { options.reserve?.isHeld ?? true }

  /// Moves the journal into chunks now. On `queue`.
  private func seal() throws(StoreError) {
    try change { writer throws(StoreError) in try writer.seal() }
  }

  /// Seconds between looking for tombstones that are past their time.
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

  /// As if an hour were over.
  func upkeep() { queue.async { self.doHourly() } }

  /// What cannot be done now is tried again in an hour.
  private func purge() {
    guard !isClosed else { return }
    let step = try? change { writer throws(StoreError) in
      try writer.purgeDue(rowCountMax: Self.tombstoneRowCountPerStep)
    }
    if let step, !step.isFinished { queue.async { [weak self] in self?.purge() } }
  }

  /// Goes on with condensing when the person wants it. After a failure the next hour tries again.
  private func condense() {
    guard !isClosed, let place = writer?.condensingPlaceIfDue(),
      let step = try? condense(from: place, isAsked: false)
    else { return }
    writer?.condensed(step)
    if step.next != nil { queue.async { [weak self] in self?.condense() } }
  }

  /// One step of condensing, durable when it returns. Whoever wants to hear of it does.
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

  /// On `queue`, so that nobody comes between finding and changing. A step without anything to
  /// condense writes nothing.
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
    commit([
      Request(
        apply: { writer throws(StoreError) in try writer.condense(step.groups) },
        finish: { result in outcome.withLock { $0 = result } })
    ])
    try outcome.withLock { $0 }.get()
    return step
  }

  private func compactIfDue(_ writer: Writer) {
    guard writer.mayHaveOverdueChunks, !upkeepIsWaiting, hasRoom else { return }
    upkeepIsWaiting = true
    // Savers that came meanwhile are before it.
    queue.async { [weak self] in self?.compactStep() }
  }

  /// After a failure the next commit tries again.
  private func compactStep() {
    upkeepIsWaiting = false
    guard !isClosed else { return }
    let step = try? change { writer throws(StoreError) in
      let step = try writer.compact(.overdue, rowCountMax: Writer.compactionRowCountBackground)
      writer.mayHaveOverdueChunks = !step.isFinished
      return step
    }
    if step != nil, let writer { compactIfDue(writer) }
  }

  /// Goes on with what removed attachments have left in the file.
  func sweep() {
    queue.async { [self] in
      guard let writer = try? usableWriter(), writer.hasLeftovers else { return }
      do throws(StoreError) {
        try writer.connection.perform { () throws(StoreError) in try writer.sweepAttachments() }
      } catch {
        // The next commit tries again.
        return reload()
      }
      sweepIfDue(writer)
    }
  }

  private func sweepIfDue(_ writer: Writer) {
    if writer.hasLeftovers { sweep() }
  }

  func sealNow() throws(StoreError) {
    try step { writer throws(StoreError) in try writer.seal() }
  }

  /// Runs one step of upkeep between the transactions of savers, waits for it, and publishes what
  /// it made. When it fails everything is read anew from the file.
  func step<T: Sendable>(
    onDamaged: Bool = false, _ body: @Sendable (Writer) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    let result: Result<T, StoreError> = queue.sync {
      do throws(StoreError) {
        return .success(try change(onDamaged: onDamaged, body))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// On `queue`.
  private func change<T>(
    onDamaged: Bool = false, _ body: (Writer) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    dispatchPrecondition(condition: .onQueue(queue))
    let writer = try usableWriter()
    guard onDamaged || writer.damagedJournal.isEmpty else { throw .damagedJournal }
    do throws(StoreError) {
      let value = try writer.connection.perform { () throws(StoreError) in try body(writer) }
      publish(writer.snapshot)
      return value
    } catch {
      reload()
      throw error
    }
  }

  /// After a failure: forgets the state in memory and the connection, and reads both anew. When
  /// that fails too, the next request tries again, or the next reader that misses something.
  ///
  /// A commit that failed may lie in the log complete but for its last flush. Either SQLite found it
  /// there when the connection was opened, and then it is part of the state from now on; or the
  /// commit made here writes over it, and it never comes back.
  private func reload() {
    writer?.connection.close()
    writer = nil
    _ = try? usableWriter()
  }

  private func usableWriter() throws(StoreError) -> Writer {
    guard !isClosed else { throw StoreError(.closed, "the store is closed") }
    if let writer { return writer }
    let connection = try Connection(path: path, role: .writer)
    let made = try Writer(connection: connection, options: options)
    try connection.perform { () throws(StoreError) in
      try connection.transaction { () throws(StoreError) in try made.writeHead() }
    }
    writer = made
    // The file may hold more than readers were told of.
    publish(made.snapshot)
    return made
  }
}

extension StoreError {
  /// The request was wrong; the store is as it was.
  var isRefusal: Bool {
    switch code {
    case .invalidArgument, .denied, .notFound, .tooMuch: true
    default: false
    }
  }
}
