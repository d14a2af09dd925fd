import HealthClient
import HealthWords
import HealthImport
import HealthModel

/// Sends an export to the daemon: top-level records in one import, then the nested records in a
/// second one, which adds only those without a top-level duplicate, then relations and attached files
/// (`LinkDelivery`). Several batches are in flight at a time.
///
/// The daemon accepts a batch as a whole or not at all, so a refused batch is divided until the
/// refused object is alone (`RefusedDelivery`). No content of an export ends an import; only a
/// daemon that does not respond or cannot store does.
struct ImportRun {
  /// Enough to keep the daemon busy while the next batch is read.
  private static let inFlightMax = 4

  /// nil for a dry run.
  let owner: Owner?
  let feed: ImportFeed
  /// The path of the export, for the files that belong to it.
  let path: String
  /// The result so far, which is also valid if `run` throws.
  let tally: ImportTally

  /// The identifier of the import on the connection of `owner`, after `begin`.
  private(set) var importID: UInt64?

  init(owner: Owner?, feed: ImportFeed, path: String) {
    self.owner = owner
    self.feed = feed
    self.path = path
    tally = ImportTally()
  }

  /// Opens the import. The store allows one at a time. Not used for a dry run.
  mutating func begin(_ request: NewImport) async throws(CommandFailure) {
    guard let owner else { return }
    importID = try await owner.beginImport(request)
  }

  func run() async throws -> ImportReport {
    let (feed, path, tally) = (feed, path, tally)
    // A dry run reads everything and counts what would be deferred.
    guard let owner, let importID else {
      return try await feed.run { event in
        if case .objects(let objects) = event { tally.countDeferred(objects) }
      }
    }
    return try await withThrowingTaskGroup(of: Answer.self) { group in
      var sending = Sending(owner: owner, first: importID, path: path, tally: tally)
      let report = try await feed.run { event in try await sending.send(event, in: &group) }
      try await sending.drain(&group, downTo: 0)
      tally.countWithdrawn(try await owner.withdraw(sending.withdrawn))
      return report
    }
  }

  /// Together with the delivery, because answers arrive in any order and a refused delivery is
  /// divided.
  private struct Answer: Sendable {
    var delivery: ImportDelivery
    var result: Result<ImportResult, ClientError>
  }

  /// The deliveries in flight.
  private struct Sending {
    let owner: Owner
    let tally: ImportTally
    private let path: String
    private let first: UInt64
    /// The second import, opened when all top-level records have been stored.
    private var second: UInt64?
    private var links: LinkDelivery
    private var inFlight = 0
    /// The number of series buffers used.
    private var bufferCount: UInt64 = 0
    /// The records that were entered in error. They are few.
    private(set) var withdrawn: [HealthObject] = []

    init(owner: Owner, first: UInt64, path: String, tally: ImportTally) {
      self.owner = owner
      self.first = first
      self.path = path
      self.tally = tally
      links = LinkDelivery(owner: owner, path: path, tally: tally)
    }

    mutating func send(_ event: ImportEvent, in group: inout ThrowingTaskGroup<Answer, any Error>)
      async throws
    {
      // Before each event, so that at most `inFlightMax` deliveries are held.
      try await drain(&group, downTo: ImportRun.inFlightMax - 1)
      switch event {
      case .samples(let batch): submit(.samples(batch), to: first, in: &group)
      case .objects(let list):
        tally.countDeferred(list)
        submit(.objects(list), to: first, in: &group)
      case .nestedSamples(let batch):
        submit(.nestedSamples(batch), to: try await secondImport(&group), in: &group)
      // One at a time, because a relation can only refer to objects already stored.
      case .records(let part):
        try await drain(&group, downTo: 0)
        submit(.records(part), to: first, in: &group)
      case .nestedRecords(let part):
        try await drain(&group, downTo: 0)
        submit(.nestedRecords(part), to: try await secondImport(&group), in: &group)
      case .withdrawn(let record): withdrawn.append(record)
      case .characteristics(let found): try await add(found)
      case .links(let found):
        try await drain(&group, downTo: 0)
        try await links.send(found)
      }
    }

    private mutating func submit(
      _ delivery: ImportDelivery, to importID: UInt64,
      in group: inout ThrowingTaskGroup<Answer, any Error>
    ) {
      let buffers = bufferCount..<(bufferCount + UInt64(delivery.seriesCount))
      bufferCount = buffers.upperBound
      let client = owner.client
      group.addTask {
        Answer(
          delivery: delivery,
          result: await client.result(of: delivery, buffers: buffers, to: importID))
      }
      inFlight += 1
    }

    private mutating func secondImport(
      _ group: inout ThrowingTaskGroup<Answer, any Error>
    ) async throws -> UInt64 {
      if let second { return second }
      try await drain(&group, downTo: 0)
      let opened = try await owner.beginImport(NewImport())
      second = opened
      return opened
    }

    /// Waits until at most `count` deliveries are in flight.
    mutating func drain(_ group: inout ThrowingTaskGroup<Answer, any Error>, downTo count: Int)
      async throws
    {
      while inFlight > count, let answer = try await group.next() {
        inFlight -= 1
        switch answer.result {
        case .success(let reply): tally.count(reply, for: answer.delivery)
        case .failure(let error):
          // The daemon cannot respond or store; further deliveries would fail too.
          guard error.isRefusal else { throw owner.failures.importFailure(error) }
          try await divide(answer.delivery, error)
        }
      }
    }

    private mutating func divide(_ delivery: ImportDelivery, _ error: ClientError) async throws {
      var refused = RefusedDelivery(
        client: owner.client, importID: delivery.isNested ? second ?? first : first, path: path,
        tally: tally, firstBuffer: bufferCount)
      defer { bufferCount = refused.firstBuffer }
      do throws(ClientError) {
        try await refused.divide(delivery, error)
      } catch {
        throw owner.failures.importFailure(error)
      }
    }

    private func add(_ found: [Characteristic]) async throws {
      do throws(ClientError) {
        let (updatedCount, refused) = try await owner.client.addEach(found, to: first)
        tally.countUpdated(updatedCount)
        for new in refused {
          let element = DeferredElement.element(of: new)
          let objects = element.deferred("refused by healthd")
          tally.countDeferred(objects)
          _ = try await owner.client.add(objects, to: first)
        }
      } catch {
        throw owner.failures.importFailure(error)
      }
    }
  }
}

extension UserClient {
  /// Sends characteristics one by one, so that a refused one does not block the others. Returns
  /// those refused.
  func addEach(
    _ found: [Characteristic], to importID: UInt64
  ) async throws(ClientError) -> (updatedCount: Int, refused: [Characteristic]) {
    var refused: [Characteristic] = []
    var updatedCount = 0
    for characteristic in found {
      do throws(ClientError) {
        updatedCount += try await add([characteristic], to: importID).updatedCount
      } catch {
        guard error.isRefusal else { throw error }
        refused.append(characteristic)
      }
    }
    return (updatedCount, refused)
  }

  fileprivate func result(
    of delivery: ImportDelivery, buffers: Range<UInt64>, to importID: UInt64
  ) async -> Result<ImportResult, ClientError> {
    do throws(ClientError) {
      return .success(try await add(delivery, buffers: buffers, to: importID))
    } catch {
      return .failure(error)
    }
  }

  func add(
    _ delivery: ImportDelivery, buffers: Range<UInt64>, to importID: UInt64
  ) async throws(ClientError) -> ImportResult {
    switch delivery {
    case .samples(let batch), .nestedSamples(let batch): try await add(batch, to: importID)
    case .records(let part), .nestedRecords(let part):
      try await add(
        part.samples, series: part.series, relations: part.relations, buffers: buffers,
        to: importID)
    case .objects(let list): try await add(list, to: importID)
    }
  }
}
