package import HealthModel
import StorageSupport

/// A source revision and its owner.
package struct SourceEntry: Hashable, Sendable {
  /// 0: no registered app (imports); otherwise 1 + the index of the principal.
  package var owner: UInt32
  package var revision: SourceRevision

  package init(owner: UInt32, revision: SourceRevision) {
    self.owner = owner
    self.revision = revision
  }
}

/// The values for the dictionary numbers in samples. A value type: readers hold the version of
/// their snapshot. A number is reused only after the last sample with it has been erased from the
/// store; readers of an older snapshot have the older dictionaries.
package struct Dictionaries: Sendable {
  package var principals: [PrincipalID] = []
  /// By source number. Imported sources that were merged into another have its name.
  package var sources: [SourceEntry] = []
  package var merges = SourceMerges()
  /// By device number - 1; number 0 is no device.
  package var devices: [Device] = []
  /// Payloads (`Metadata.payload`) by metadata number - 1; number 0 is none. They stay encoded,
  /// because a user can have very many and a query needs few. An empty payload marks an unused
  /// number.
  package var metadata = PagedArray<[UInt8]>()

  package func owner(of principal: PrincipalID) -> UInt32? {
    principals.firstIndex(of: principal).map { UInt32($0 + 1) }
  }

  /// Returns the numbers of the sources of an owner.
  package func sources(of owner: UInt32) -> [UInt32] {
    sources.indices.lazy.filter { sources[$0].owner == owner }.map { UInt32($0) }
  }

  package func principal(ofSource source: UInt32) -> PrincipalID? {
    let owner = sources[Int(source)].owner
    return owner == 0 ? nil : principals[Int(owner) - 1]
  }

  /// Returns the name of an imported source after merges.
  package func mergedName(_ name: String) -> String {
    merges.rows.isEmpty ? name : merges.name(of: name)
  }

  /// Returns a source as it was saved, with the name after merges.
  func merged(_ entry: SourceEntry) -> SourceEntry {
    guard entry.owner == 0, !merges.rows.isEmpty else { return entry }
    var entry = entry
    entry.revision.source.name = merges.name(of: entry.revision.source.name)
    return entry
  }

  package func metadata(number: UInt32) throws(StoreError) -> Metadata {
    number == 0 ? Metadata() : try Metadata(payload: metadata[Int(number) - 1])
  }
}

/// Assigns numbers to sources, devices and metadata. Owned by the writer; new entries are written
/// in the same transaction as the samples that use them.
package final class DictionaryWriter {
  package private(set) var current = Dictionaries()
  /// By source number, with the names under which they were saved.
  package private(set) var savedSources: [SourceEntry] = []
  private var principalNumbers: [PrincipalID: UInt32] = [:]
  private var sourceNumbers: [SourceEntry: UInt32] = [:]
  private var deviceNumbers: [Device: UInt32] = [:]
  /// Numbers by checksum of the payload. On a collision, the next free key is used.
  private var metadataNumbers: [UInt64: UInt32] = [:]
  /// Unused numbers, which are assigned again.
  private var freeMetadata: [UInt32] = []
  private var sweep: MetadataSweep?
  /// Rows that the next commit writes.
  private var unwritten: [(table: Table, key: Int64, payload: [UInt8])] = []

  package func owner(of principal: PrincipalID) -> UInt32 {
    if let number = principalNumbers[principal] { return number }
    current.principals.append(principal)
    let number = UInt32(current.principals.count)
    principalNumbers[principal] = number
    var payload: [UInt8] = []
    payload.append(littleEndian: principal.raw.high)
    payload.append(littleEndian: principal.raw.low)
    unwritten.append((.principal, Int64(number), payload))
    return number
  }

  package func number(of source: SourceEntry) -> UInt32 {
    if let number = sourceNumbers[source] { return number }
    let number = UInt32(current.sources.count)
    savedSources.append(source)
    current.sources.append(current.merged(source))
    sourceNumbers[source] = number
    unwritten.append((.source, Int64(number), source.payload))
    return number
  }

  package func number(of device: Device) -> UInt32 {
    if let number = deviceNumbers[device] { return number }
    current.devices.append(device)
    let number = UInt32(current.devices.count)
    deviceNumbers[device] = number
    unwritten.append((.device, Int64(number), device.payload))
    return number
  }

  package func number(of metadata: Metadata) -> UInt32 {
    if metadata.isEmpty { return 0 }
    let payload = metadata.payload
    var hash = Checksum.of(payload, seed: 0)
    while let number = metadataNumbers[hash] {
      if current.metadata[Int(number) - 1] == payload {
        sweep?.used.insert(Int(number))
        return number
      }
      hash &+= 1
    }
    let number = freeMetadata.popLast() ?? UInt32(current.metadata.count + 1)
    if Int(number) > current.metadata.count {
      current.metadata.append(payload)
    } else {
      current.metadata[Int(number) - 1] = payload
    }
    metadataNumbers[hash] = number
    sweep?.used.insert(Int(number))
    unwritten.append((.metadata, Int64(number), payload))
    return number
  }

  /// Applies changed merges.
  package func set(_ merges: SourceMerges) {
    current.merges = merges
    current.sources = savedSources.map { current.merged($0) }
  }

  /// Writes the new rows. After a failed commit, the whole writer is reloaded from disk.
  package func write(to connection: Connection) throws(StoreError) {
    for row in unwritten { try connection.put(row.table, key: row.key, row.payload) }
    unwritten.removeAll(keepingCapacity: true)
  }

  /// Reads all dictionaries and checks that no number is missing.
  package init(reading connection: Connection) throws(StoreError) {
    try connection.forEach(.principal) { (key, bytes) throws(StoreError) in
      var reader = ByteReader(bytes, part: "principal")
      let id = ObjectID(high: try reader.integer(), low: try reader.integer())
      let number = owner(of: PrincipalID(id))
      guard Int64(number) == key else { throw .corrupt("principal dictionary") }
    }
    current.merges = try SourceMerges(reading: connection)
    try connection.forEach(.source) { (key, bytes) throws(StoreError) in
      let number = number(of: try SourceEntry(payload: bytes))
      guard Int64(number) == key else { throw .corrupt("source dictionary") }
    }
    try connection.forEach(.device) { (key, bytes) throws(StoreError) in
      let number = number(of: try Device(payload: bytes))
      guard Int64(number) == key else { throw .corrupt("device dictionary") }
    }
    var free: [UInt32] = []
    try connection.forEach(.metadata) { (key, bytes) throws(StoreError) in
      if bytes.isEmpty {
        current.metadata.append([])
        free.append(UInt32(current.metadata.count))
        guard Int64(current.metadata.count) == key else { throw .corrupt("metadata dictionary") }
        return
      }
      let number = number(of: try Metadata(payload: bytes))
      guard Int64(number) == key else { throw .corrupt("metadata dictionary") }
    }
    freeMetadata = free
    unwritten.removeAll()
  }
}

/// A running search for unused entries of the metadata dictionary.
private struct MetadataSweep {
  var number: UInt64
  /// The numbers assigned since the search began.
  var used = MetadataMark(count: 0)
}

extension DictionaryWriter {
  /// Begins a sweep and returns its number. Until the sweep ends, assigned numbers are recorded,
  /// because the caller's scan may have missed them. A sweep that was running ends without freeing
  /// more.
  package func beginMetadataSweep() -> UInt64 {
    let number = UInt64.random(in: .min ... .max)
    sweep = MetadataSweep(number: number)
    return number
  }

  package func endMetadataSweep(_ number: UInt64) {
    if sweep?.number == number { sweep = nil }
  }

  /// Removes those entries of these numbers that are not in `mark` and were not assigned since the
  /// sweep began. Returns how many; none if the sweep has ended.
  package func freeMetadata(
    _ numbers: ClosedRange<Int>, notIn mark: MetadataMark, sweep number: UInt64
  ) -> Int {
    guard let sweep, sweep.number == number else { return 0 }
    var count = 0
    for number in numbers where !mark.contains(number) && !sweep.used.contains(number) {
      let payload = current.metadata[number - 1]
      guard !payload.isEmpty else { continue }
      forget(payload, UInt32(number))
      current.metadata[number - 1] = []
      freeMetadata.append(UInt32(number))
      unwritten.append((.metadata, Int64(number), []))
      count += 1
    }
    return count
  }

  private func forget(_ payload: [UInt8], _ number: UInt32) {
    var hash = Checksum.of(payload, seed: 0)
    while metadataNumbers[hash] != number { hash &+= 1 }
    metadataNumbers[hash] = nil
    // Later entries of the probe sequence move up, because a lookup ends at the first free key.
    hash &+= 1
    while let next = metadataNumbers.removeValue(forKey: hash) {
      var place = Checksum.of(current.metadata[Int(next) - 1], seed: 0)
      while metadataNumbers[place] != nil { place &+= 1 }
      metadataNumbers[place] = next
      hash &+= 1
    }
  }
}

/// The entries of the metadata dictionary that are in use, one bit per number. Collected from
/// everything that stores such numbers: chunks, the journal, and tombstones.
package struct MetadataMark: Sendable {
  private var words: [UInt64]

  package init(count: Int) { words = Array(repeating: 0, count: count / 64 + 1) }

  package func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] & (1 << UInt64(number & 63)) != 0
  }

  package mutating func insert(_ number: Int) {
    if number >> 6 >= words.count {
      words += repeatElement(0, count: (number >> 6) - words.count + 1)
    }
    words[number >> 6] |= 1 << UInt64(number & 63)
  }
}
