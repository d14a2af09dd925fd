import HealthClient
import HealthImport
import HealthModel
import TTRPC

/// Divides a delivery that the daemon refused until the refused unit is alone, and defers that unit
/// with the daemon's reason. The rest is added.
///
/// Halving finds one refused object among 10,000 in at most 28 requests; in an import that the
/// reader has checked, refusals are rare.
struct RefusedDelivery {
  let client: UserClient
  let importID: UInt64
  /// The path of the export.
  let path: String
  let tally: ImportTally
  /// The next free series buffer.
  private(set) var firstBuffer: UInt64

  init(
    client: UserClient, importID: UInt64, path: String, tally: ImportTally, firstBuffer: UInt64
  ) {
    self.client = client
    self.importID = importID
    self.path = path
    self.tally = tally
    self.firstBuffer = firstBuffer
  }

  /// Throws if the daemon does not respond or cannot store anything.
  mutating func divide(
    _ delivery: ImportDelivery, _ error: ClientError
  ) async throws(ClientError) {
    if case .objects(let objects) = delivery, error.isWithoutRoom {
      return tally.countWithoutRoom(objects)
    }
    guard let (first, second) = delivery.halves else {
      return try await putAside(delivery, error)
    }
    try await add(first)
    try await add(second)
  }

  private mutating func add(_ delivery: ImportDelivery) async throws(ClientError) {
    let buffers = firstBuffer..<(firstBuffer + UInt64(delivery.seriesCount))
    firstBuffer = buffers.upperBound
    do throws(ClientError) {
      let reply = try await client.add(delivery, buffers: buffers, to: importID)
      tally.count(reply, for: delivery)
    } catch {
      guard error.isRefusal else { throw error }
      try await divide(delivery, error)
    }
  }

  /// Defers a single unit.
  private mutating func putAside(
    _ delivery: ImportDelivery, _ error: ClientError
  ) async throws(ClientError) {
    // Stored with the record, so that the user sees it in the list of deferred records.
    let reason = "refused by healthd: " + error.messageWithoutField
    switch delivery {
    case .samples(let batch), .nestedSamples(let batch):
      for sample in batch.rows {
        try await store(DeferredElement.element(of: sample).deferred(reason))
      }
    case .records(let part), .nestedRecords(let part):
      try await putAside(part, delivery, reason)
    // A deferred record that is refused cannot be deferred again.
    case .objects(let objects): tally.countLost(objects.filter { $0.part == 0 }.count)
    }
  }

  /// Defers an object, or a group of records inside one. The records are added as samples of their
  /// own.
  private mutating func putAside(
    _ part: ImportedRecords, _ delivery: ImportDelivery, _ reason: String
  ) async throws(ClientError) {
    let rows = part.samples.rows
    let plain = rows.filter { $0.details == nil }
    if !plain.isEmpty { try await add(.nestedSamples(SampleBatch(rows: plain))) }
    switch part.units.first?.origin {
    case .element(let object): try await store(object.deferred(reason))
    case .file(let name):
      try await store(AppleExport.deferredFile(name, of: path, reason: reason))
    case .some(.none), nil:
      // A correlation is deferred together with its samples, which were added above.
      for object in rows where object.details != nil {
        try await store(
          DeferredElement.element(of: object, containing: plain).deferred(reason))
      }
    }
  }

  private func store(_ objects: [ImportedObject]) async throws(ClientError) {
    // The file of the export can no longer be read.
    guard !objects.isEmpty else { return tally.countLost(1) }
    do throws(ClientError) {
      tally.count(try await client.add(objects, to: importID), for: .objects(objects))
      tally.countDeferred(objects)
    } catch {
      guard error.isRefusal else { throw error }
      if error.isWithoutRoom { tally.countWithoutRoom(objects) } else { tally.countLost(1) }
    }
  }
}

extension ClientError {
  /// Whether the daemon refuses the content of the request. The same request would be refused
  /// again; any other error means that the daemon cannot respond or store.
  var isRefusal: Bool {
    switch (code, status) {
    // `resourceExhausted` is a refusal only for an object that is too large; a full disk concerns
    // every delivery.
    case (.tooLarge, _), (.refused, .invalidArgument), (.refused, .outOfRange),
      (.refused, .alreadyExists), (.refused, .failedPrecondition):
      true
    case (.refused, .resourceExhausted): healthCode == .dataSizeExceeded
    default: false
    }
  }

  /// Whether the store has as many deferred records as it can hold.
  fileprivate var isWithoutRoom: Bool {
    code == .refused && status == .resourceExhausted && healthCode == .dataSizeExceeded
  }

  /// The message without the path of the field, which is meaningless to users.
  fileprivate var messageWithoutField: String {
    guard let colon = message.firstRange(of: ": "), !message[..<colon.lowerBound].contains(" ")
    else { return message }
    return String(message[colon.upperBound...])
  }
}
