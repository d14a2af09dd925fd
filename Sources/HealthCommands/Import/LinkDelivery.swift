import HealthClient
import HealthDocuments
import HealthImport
import HealthModel
import HealthWords

/// Adds relations and attached files to samples that the store has, in an import of their own that
/// finds every sample of the export.
///
/// A file that a sample already has is not attached again. A file that cannot be attached is deferred,
/// and so is an element that the daemon refuses.
struct LinkDelivery {
  private let owner: Owner
  private let path: String
  private let tally: ImportTally
  /// The import; nil until there are links.
  private var importID: UInt64?
  private lazy var files = AttachedFiles(of: path)
  /// Attachments in the store that are in the export. Each stands for one file of it.
  private var present: Set<ObjectID> = []

  init(owner: Owner, path: String, tally: ImportTally) {
    self.owner = owner
    self.path = path
    self.tally = tally
  }

  mutating func send(_ links: ImportedLinks) async throws {
    let opened: UInt64
    if let importID {
      opened = importID
    } else {
      opened = try await owner.beginImport(NewImport())
      importID = opened
    }
    var stored: [ObjectID: ObjectID] = [:]
    do throws(ClientError) {
      let found = try await owner.client.find(
        links.samples, relations: links.relations, in: opened)
      for (row, id) in zip(links.samples.rows, found) where id != Self.none { stored[row.id] = id }
    } catch {
      guard error.isRefusal else { throw owner.failures.importFailure(error) }
      try await store(links.origin.deferred("refused by healthd"), opened)
    }
    for file in links.files {
      guard let object = stored[file.object] else {
        try await putAside(file, "attached to a sample that is not in the store", opened)
        continue
      }
      try await attach(file, to: object, opened)
    }
  }

  private static let none = ObjectID(high: 0, low: 0)

  private mutating func attach(
    _ file: ImportedLinks.File, to object: ObjectID, _ opened: UInt64
  ) async throws {
    let wanted = file.attachment
    do throws(ClientError) {
      for known in try await owner.client.attachments(of: object)
      where !present.contains(known.id) && Self.isSame(known, wanted) {
        present.insert(known.id)
        return tally.countFile(isAdded: false)
      }
      guard let stream = files.stream(file.name) else {
        return try await putAside(file, "unreadable", opened)
      }
      let request = NewAttachment(
        objectID: object, name: wanted.name, contentType: wanted.contentType,
        metadata: wanted.metadata, size: wanted.size, created: wanted.created)
      present.insert(try await owner.client.attach(request, StreamPieces(stream: stream)).id)
      tally.countFile(isAdded: true)
    } catch {
      guard error.isRefusal else { throw owner.failures.importFailure(error) }
      try await putAside(file, "refused by healthd", opened)
    }
  }

  private static func isSame(_ known: Attachment, _ wanted: Attachment) -> Bool {
    var known = known
    known.id = wanted.id
    return known == wanted
  }

  private func putAside(
    _ file: ImportedLinks.File, _ reason: String, _ opened: UInt64
  ) async throws(ClientError) {
    try await store(AppleExport.deferredFile(file.name, of: path, reason: reason), opened)
  }

  private func store(_ objects: [ImportedObject], _ opened: UInt64) async throws(ClientError) {
    guard !objects.isEmpty else { return tally.countLost(1) }
    for object in objects {
      tally.count(try await owner.client.add([object], to: opened), for: .objects([object]))
    }
    tally.countDeferred(objects)
  }
}

/// A file of an export in pieces.
private struct StreamPieces: AsyncSequence {
  typealias Element = [UInt8]
  typealias Failure = ClientError

  let stream: any ByteStream

  struct AsyncIterator: AsyncIteratorProtocol {
    let stream: any ByteStream

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> [UInt8]? {
      let piece = stream.prefix(1 << 20)
      return piece.isEmpty ? nil : piece
    }

    mutating func next() async throws(ClientError) -> [UInt8]? { try await next(isolation: nil) }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream: stream) }
}
