import HealthAPI
import HealthClient
import HealthWords
import HealthImport
import HealthModel

/// Reprocesses deferred records of earlier imports: stores as objects of their kind those that this
/// version can parse. A record that is not parsed completely stays deferred.
///
/// A deferred record is removed by the commit that stores the last part of its content. If a run is
/// interrupted, the next run finds the parts already stored and does not add them again.
///
/// Records that still cannot be parsed are not an error: the user can do nothing about them.
struct DeferredRun {
  let owner: Owner
  /// The number of deferred records that have been converted to samples and objects of their kind.
  private(set) var upgradedCount = 0
  /// The number of records that were tried and stay deferred.
  private(set) var deferredCount = 0
  private let reader = DeferredReader()
  /// The records by key, without their payloads.
  private var summaries: [ObjectID: ImportedObject] = [:]
  private var keysByName: [String: ObjectID] = [:]
  /// The import; 0 until there is something to import.
  private(set) var importID: UInt64 = 0
  private var bufferCount: UInt64 = 0
  /// Records sent together with one that the daemon refused; they are tried again one by one.
  private var refused: [ObjectID] = []
  /// Whether something was refused since the reader was last finished. The next delivery may
  /// contain the rest of it, so no deferred record is removed.
  private var isRefusing = false

  /// The label in the import history, if the run is an import of its own.
  private let label: String

  init(owner: Owner, label: String = "") {
    self.owner = owner
    self.label = label
  }

  /// Tries the given `kinds`; nil means all that may be readable.
  mutating func run(kinds: Set<String>? = nil) async throws {
    var request = DeferredObjectsRequest()
    request.isSummary = true
    var order: [ObjectID] = []
    for object in try await owner.deferredObjects(request) where object.part == 0 {
      summaries[object.key] = object
      if !object.name.isEmpty { keysByName[object.name] = object.key }
      order.append(object.key)
    }
    let tried = order.filter { key in
      guard let kind = summaries[key]?.kind else { return false }
      return DeferredReader.standsAlone(kind) && (kinds?.contains(kind) ?? true)
        // No version of the reader can read what apps receive yet.
        && summaries[key]?.app.isEmpty ?? true
        // A version of the reader cannot parse the records that it deferred itself.
        && (summaries[key]?.readerVersion ?? 0) < ImportedObject.currentReaderVersion
    }
    guard !tried.isEmpty else { return }
    // Only now: a run without records to try opens no import.
    importID = try await owner.beginImport(NewImport(label: label))
    try await upgrade(tried, isEachAlone: false)
    let again = refused
    refused = []
    try await upgrade(again, isEachAlone: true)
    deferredCount += refused.count
  }

  /// Reads elements with the files to which they refer, then the remaining files.
  private mutating func upgrade(_ keys: [ObjectID], isEachAlone: Bool) async throws {
    // Elements first, because they use up the files to which they refer.
    for isFile in [false, true] {
      for key in keys {
        // A file of a refused element waits for that element.
        guard let kind = summaries[key]?.kind, DeferredReader.isFile(kind) == isFile,
          !refused.contains(key)
        else { continue }
        try await upgrade(key)
        // Alone, so that a refusal concerns one record.
        if isEachAlone { try await finish() }
      }
      try await finish()
    }
  }

  private mutating func finish() async throws {
    try await send(reader.finish())
    isRefusing = false
  }

  private mutating func upgrade(_ key: ObjectID) async throws {
    guard let object = try await object(key) else {
      deferredCount += 1
      return
    }
    let references = object.references
    let keys = references.keys + references.names.compactMap { keysByName[$0] }
    var files: [DeferredRecord] = []
    for key in keys where summaries[key] != nil {
      if let file = try await self.object(key) { files.append(file) }
    }
    guard reader.read(object, with: files) else {
      deferredCount += 1
      return
    }
    try await send(reader.takeDeliveries())
  }

  private func object(_ key: ObjectID) async throws -> DeferredRecord? {
    var request = DeferredObjectsRequest()
    request.keys = [key]
    return DeferredRecord(try await owner.deferredObjects(request))
  }

  /// One at a time, because a relation can only refer to objects already stored.
  private mutating func send(_ deliveries: [DeferredDelivery]) async throws {
    for delivery in deliveries {
      let (found, id) = (delivery.characteristics, importID)
      _ = try await owner.call { (client) async throws(ClientError) in
        try await client.addEach(found, to: id)
      }
      try await owner.withdraw(delivery.withdrawn.map { [$0] } ?? [])
      let records = delivery.records
      guard !records.samples.isEmpty || !delivery.keys.isEmpty else { continue }
      let buffers = bufferCount..<(bufferCount + UInt64(records.series.count))
      bufferCount = buffers.upperBound
      do {
        _ = try await owner.add(
          records, buffers: buffers, deferredKeys: isRefusing ? [] : delivery.keys, to: importID)
      } catch {
        // A refusal of the content. It concerns the whole delivery, so its records are tried again
        // one by one.
        guard error.status == .usage || error.reason == .noSuchObject else { throw error }
        isRefusing = true
      }
      if isRefusing {
        refused += delivery.keys
      } else {
        for key in delivery.keys { summaries[key] = nil }
        upgradedCount += delivery.keys.count
      }
    }
  }
}
