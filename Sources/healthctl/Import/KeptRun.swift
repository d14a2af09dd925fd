import HealthClient
import HealthCommands
import HealthImport
import HealthModel

/// Reads back what imports kept unread, and stores as objects of their kind what can be read by now.
/// What is not understood as a whole stays kept as it is.
///
/// An object is dropped by the commit that stores the last of it. Broken off in between, the next
/// run finds in the store what was stored, and adds it no second time.
struct KeptRun {
  let owner: Owner
  /// Kept objects that are samples and objects of their kind now.
  private(set) var upgradedCount = 0
  /// Tried, and kept on.
  private(set) var keptCount = 0
  private let reader = KeptReader()
  /// By key, the parts without their payloads.
  private var summaries: [ObjectID: ImportedObject] = [:]
  private var keysByName: [String: ObjectID] = [:]
  /// 0 as long as there was nothing to import.
  private(set) var importID: UInt64 = 0
  private var bufferCount: UInt64 = 0
  /// What came with something that the daemon does not take; tried again one by one.
  private var refused: [ObjectID] = []
  /// Something was refused since the reader was last at its end: what comes may be the rest of it, so
  /// nothing is dropped.
  private var isRefusing = false

  /// How the history lists it, where it is an import of its own.
  private let label: String

  init(owner: Owner, label: String = "") {
    self.owner = owner
    self.label = label
  }

  /// `kinds` are the kinds to try; nil: everything that may be readable.
  mutating func run(kinds: Set<String>? = nil) async throws {
    var request = KeptObjectsRequest()
    request.isSummary = true
    var order: [ObjectID] = []
    for object in try await owner.keptObjects(request) where object.part == 0 {
      summaries[object.key] = object
      if !object.name.isEmpty { keysByName[object.name] = object.key }
      order.append(object.key)
    }
    let tried = order.filter { key in
      guard let kind = summaries[key]?.kind else { return false }
      return KeptReader.standsAlone(kind) && (kinds?.contains(kind) ?? true)
        // What this version of the reader deferred itself it cannot read.
        && (summaries[key]?.readerVersion ?? 0) < KeptReader.version
    }
    guard !tried.isEmpty else { return }
    importID = try await owner.beginImport(BeginImportRequest(label: label))
    try await upgrade(tried, isEachAlone: false)
    let again = refused
    refused = []
    try await upgrade(again, isEachAlone: true)
    keptCount += refused.count
  }

  /// Elements with the files that they name, then the files that are left.
  private mutating func upgrade(_ keys: [ObjectID], isEachAlone: Bool) async throws {
    for isFile in [false, true] {
      for key in keys {
        // A file of an element that was refused waits for it.
        guard let kind = summaries[key]?.kind, KeptReader.isFile(kind) == isFile,
          !refused.contains(key)
        else { continue }
        try await upgrade(key)
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
      keptCount += 1
      return
    }
    let references = object.references
    let keys = references.keys + references.names.compactMap { keysByName[$0] }
    var files: [KeptObject] = []
    for key in keys where summaries[key] != nil {
      if let file = try await self.object(key) { files.append(file) }
    }
    guard reader.read(object, with: files) else {
      keptCount += 1
      return
    }
    try await send(reader.takeDeliveries())
  }

  private func object(_ key: ObjectID) async throws -> KeptObject? {
    var request = KeptObjectsRequest()
    request.keys = [key]
    return KeptObject(try await owner.keptObjects(request))
  }

  /// One at a time, because relations find only what is there.
  private mutating func send(_ deliveries: [KeptDelivery]) async throws {
    for delivery in deliveries {
      let (found, id) = (delivery.characteristics, importID)
      _ = try await owner.call { (client) async throws(ClientError) in
        try await client.addEach(found, to: id)
      }
      let records = delivery.records
      guard !records.samples.isEmpty || !delivery.keys.isEmpty else { continue }
      let buffers = bufferCount..<(bufferCount + UInt64(records.series.count))
      bufferCount = buffers.upperBound
      do {
        _ = try await owner.add(
          records, buffers: buffers, keptKeys: isRefusing ? [] : delivery.keys, to: importID)
      } catch {
        guard error.status == .usage else { throw error }
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
