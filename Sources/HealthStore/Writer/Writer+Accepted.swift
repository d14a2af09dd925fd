import HealthAPI
import HealthStorage
import HealthAuthorization
package import HealthModel

/// The position of a request in a journal of requests that were accepted while the store was
/// locked.
package struct AcceptedPlace: Hashable, Sendable {
  /// The random identifier of the journal.
  package var journal: ObjectID
  /// Counted from 0.
  package var index: Int

  package init(journal: ObjectID, index: Int) {
    self.journal = journal
    self.index = index
  }
}

/// Row 1 of `accepted`: the number of requests of a journal that the store contains. It is updated
/// in the transaction of each request, so that each request is applied exactly once, however often
/// the daemon stops in between.
///
///     journal id high u64, low u64 · count of requests i64 · their first anchor i64
///
/// The other rows map identifiers that were in use already: owner u32, then the identifier as it
/// was saved and as it is stored, high u64 and low u64 each.
struct AcceptedProgress: Hashable {
  static let key: Int64 = 1

  var journal: ObjectID
  var count: Int64 = 0
  var firstAnchor: Int64

  var payload: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: journal.high)
    bytes.append(littleEndian: journal.low)
    bytes.append(littleEndian: count)
    bytes.append(littleEndian: firstAnchor)
    return bytes
  }

  init(journal: ObjectID, firstAnchor: Int64) {
    self.journal = journal
    self.firstAnchor = firstAnchor
  }

  init(payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "progress of accepted requests")
    journal = ObjectID(high: try reader.integer(), low: try reader.integer())
    count = try reader.integer()
    firstAnchor = try reader.integer()
    try reader.finish()
  }

  static func renamed(_ owner: UInt32, _ old: ObjectID, _ new: ObjectID) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: owner)
    for id in [old, new] {
      bytes.append(littleEndian: id.high)
      bytes.append(littleEndian: id.low)
    }
    return bytes
  }
}

extension Writer {
  /// Applies a request whose client has already received a success reply.
  func apply(
    _ request: AcceptedRequest, at place: AcceptedPlace, in scope: WriteScope
  ) throws(StoreError) {
    try once(place) { () throws(StoreError) in
      switch request {
      case .save(let content): try saveAccepted(content, in: scope)
      case .delete(let ids): try deleteAccepted(ids, in: scope)
      case .relate(let request): try relateAccepted(request, in: scope)
      case .deferRecords(let records): try add(records, by: scope.author, isAccepted: true)
      }
    }
  }

  private func saveAccepted(
    _ content: SaveContent, in scope: WriteScope
  ) throws(StoreError) {
    var content = content
    let owner = dictionaries.owner(of: scope.author.principal)
    // Before the objects of the save are named: one can have the identifier of the replaced one.
    if let replaced = content.replaced {
      content.replaced = try presentName(of: replaced, owner: owner)
    }
    var prepared = try PreparedSave(content)
    for (old, new) in try prepared.renameTaken(by: { id throws(StoreError) in
      try !identifiers.isFree(id, owner: owner, in: catalogue)
    }) {
      let payload = AcceptedProgress.renamed(owner, old, new)
      try connection.put(.accepted, key: try nextAcceptedKey(), payload)
    }
    try save(prepared, content, in: scope, isAccepted: true)
  }

  private func deleteAccepted(_ ids: [ObjectID], in scope: WriteScope) throws(StoreError) {
    let owner = dictionaries.current.owner(of: scope.author.principal) ?? .max
    let firstAnchor = try acceptedProgress()?.firstAnchor ?? .max
    let names = try storedNames(of: ids, owner: owner)
    _ = try remove(try located(names, owner: owner).filter { $0.anchor >= firstAnchor })
  }

  private func relateAccepted(
    _ request: RelateRequest, in scope: WriteScope
  ) throws(StoreError) {
    let owner = dictionaries.current.owner(of: scope.author.principal) ?? .max
    // The last ones, if the app used an identifier several times.
    var names: [ObjectID: ObjectID] = [:]
    try forEachRenamed(by: owner) { old, new in names[old] = new }
    var request = request
    for index in request.relations.indices {
      let relation = request.relations[index]
      request.relations[index].parent = names[relation.parent] ?? relation.parent
      request.relations[index].children = relation.children.map { names[$0] ?? $0 }
    }
    try relate(request, owner: owner, leavesOutMissing: true)
  }

  /// Runs `body` unless the request was applied before. The first request of a new journal removes
  /// the records of the previous one.
  private func once(
    _ place: AcceptedPlace, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    var progress: AcceptedProgress
    if let found = try acceptedProgress(), found.journal == place.journal {
      progress = found
    } else {
      try connection.remove(.accepted, keys: .min..<Int64.max)
      progress = AcceptedProgress(journal: place.journal, firstAnchor: head.nextAnchor)
      try connection.put(.accepted, key: AcceptedProgress.key, progress.payload)
    }
    guard progress.count <= place.index else { return }
    try body()
    progress.count = Int64(place.index) + 1
    try connection.put(.accepted, key: AcceptedProgress.key, progress.payload)
  }

  private func acceptedProgress() throws(StoreError) -> AcceptedProgress? {
    try connection.get(.accepted, key: AcceptedProgress.key) { bytes throws(StoreError) in
      try AcceptedProgress(payload: bytes)
    }
  }

  private func nextAcceptedKey() throws(StoreError) -> Int64 {
    var last = AcceptedProgress.key
    try connection.forEach(.accepted) { (key, _) throws(StoreError) in last = key }
    return last + 1
  }

  /// Returns the identifiers and those under which renamed objects are stored.
  private func storedNames(
    of ids: [ObjectID], owner: UInt32
  ) throws(StoreError) -> [ObjectID] {
    var names = ids
    let wanted = Set(ids)
    try forEachRenamed(by: owner) { old, new in
      if wanted.contains(old) { names.append(new) }
    }
    return names
  }

  /// Returns the identifier of the stored object that the app knows by this one; nil if there is none.
  private func presentName(
    of id: ObjectID, owner: UInt32
  ) throws(StoreError) -> ObjectID? {
    for name in try storedNames(of: [id], owner: owner).reversed()
    where try !located([name], owner: owner).isEmpty {
      return name
    }
    return nil
  }

  private func forEachRenamed(
    by owner: UInt32, _ body: (_ old: ObjectID, _ new: ObjectID) -> Void
  ) throws(StoreError) {
    try connection.forEach(.accepted, from: AcceptedProgress.key + 1) {
      (_, bytes) throws(StoreError) in
      var reader = ByteReader(bytes, part: "renamed identifier")
      let renamedOwner = try reader.integer(UInt32.self)
      let old = ObjectID(high: try reader.integer(), low: try reader.integer())
      let new = ObjectID(high: try reader.integer(), low: try reader.integer())
      if renamedOwner == owner { body(old, new) }
    }
  }
}

extension PreparedSave {
  /// Assigns a new identifier to every object whose identifier is in use or occurs earlier in the
  /// batch. Returns the old identifiers and the new ones.
  mutating func renameTaken(
    by isTaken: (ObjectID) throws(StoreError) -> Bool
  ) throws(StoreError) -> [(old: ObjectID, new: ObjectID)] {
    var renamed: [(old: ObjectID, new: ObjectID)] = []
    // Of the first object with the identifier, which is the one that relations name.
    var related: [ObjectID: ObjectID] = [:]
    var ids = ids
    var seen: Set<ObjectID> = []
    for row in ids.indices {
      let old = ids[row]
      if try isTaken(old) || seen.contains(old) {
        ids[row] = .unused
        renamed.append((old, ids[row]))
      }
      if seen.insert(old).inserted { related[old] = ids[row] }
      seen.insert(ids[row])
    }
    if !renamed.isEmpty {
      setIDs(ids.map { ObjectIDRun(first: $0, count: 1) })
      renameInRelations { related[$0] ?? $0 }
    }
    return renamed
  }
}

extension ObjectID {
  /// A random version 4 UUID (RFC 9562).
  fileprivate static var unused: ObjectID {
    ObjectID(
      high: .random(in: .min ... .max) & ~0xF000 | 0x4000,
      low: .random(in: .min ... .max) & ~(3 << 62) | 1 << 63)
  }
}
