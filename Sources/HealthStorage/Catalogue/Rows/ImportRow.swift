package import HealthModel

/// The changes of one import: a row of `import_run`, whose key is the number of the import.
///
/// Samples are identified by their anchors, which do not change when chunks are sealed or
/// compacted, and are never reused. An object that a later import replaces with a newer version
/// belongs to the import that first added it.
package struct ImportRow: Hashable, Sendable {
  /// A characteristic that the import set.
  package struct Change: Hashable, Sendable {
    package var old: Characteristic.Value?
    package var new: Characteristic.Value

    package init(
      old: Characteristic.Value? = nil, new: Characteristic.Value
    ) {
      self.old = old
      self.new = new
    }
  }

  package var label = ""
  package var exportedAt: Instant?
  package var startedAt: Instant
  package var finishedAt: Instant?
  package var addedCount: Int64 = 0
  package var updatedCount: Int64 = 0
  package var deletedCount: Int64 = 0
  package var deferredCount: Int64 = 0
  package var isUndone = false
  /// The app whose deferred records these are; nil for an import.
  package var app: PrincipalID?
  /// The anchors of the samples that the import added.
  package var anchors = AnchorRanges()
  /// The keys of the rows of `imported_object` that the import added.
  package var deferred = AnchorRanges()
  /// By type code.
  package var changes: [UInt16: Change] = [:]

  package init(startedAt: Instant) { self.startedAt = startedAt }

  private static let part = "import history"

  var payload: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(label)
    for instant in [exportedAt, startedAt, finishedAt] {
      bytes.append(instant == nil ? 0 : 1)
      bytes.append(littleEndian: instant?.microseconds ?? 0)
    }
    for count in [addedCount, updatedCount, deletedCount, deferredCount] {
      bytes.append(littleEndian: count)
    }
    bytes.append(isUndone ? 1 : 0)
    anchors.append(to: &bytes)
    deferred.append(to: &bytes)
    bytes.append(littleEndian: UInt32(changes.count))
    for (code, change) in changes.sorted(by: { $0.key < $1.key }) {
      bytes.append(littleEndian: code)
      for value in [change.old, change.new] {
        let payload = value?.payload ?? []
        bytes.append(littleEndian: UInt32(payload.count))
        bytes.append(contentsOf: payload)
      }
    }
    // Rows of earlier versions end before.
    if let app {
      bytes.append(littleEndian: app.raw.high)
      bytes.append(littleEndian: app.raw.low)
    }
    return bytes
  }

  init(payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: Self.part)
    label = try reader.string()
    var instants: [Instant?] = []
    for _ in 0..<3 {
      let isThere = try reader.integer(UInt8.self) != 0
      let instant = Instant(microseconds: try reader.integer())
      instants.append(isThere ? instant : nil)
    }
    guard let started = instants[1] else { throw .corrupt(Self.part) }
    (exportedAt, startedAt, finishedAt) = (instants[0], started, instants[2])
    addedCount = try reader.integer()
    updatedCount = try reader.integer()
    deletedCount = try reader.integer()
    deferredCount = try reader.integer()
    isUndone = try reader.integer(UInt8.self) != 0
    anchors = try AnchorRanges(&reader, part: Self.part)
    deferred = try AnchorRanges(&reader, part: Self.part)
    for _ in 0..<(try reader.count(itemSize: 10)) {
      let code: UInt16 = try reader.integer()
      let old = try Self.value(&reader)
      guard let new = try Self.value(&reader) else { throw .corrupt(Self.part) }
      changes[code] = Change(old: old, new: new)
    }
    if reader.remaining > 0 {
      app = PrincipalID(ObjectID(high: try reader.integer(), low: try reader.integer()))
    }
    try reader.finish()
  }

  private static func value(
    _ reader: inout ByteReader
  ) throws(StoreError) -> Characteristic.Value? {
    let count = Int(try reader.integer(UInt32.self))
    let bytes = try reader.take(count)
    return count == 0 ? nil : try Characteristic.Value(payload: bytes)
  }
}

/// The imports of the store by number. The writer owns the newest state; changed rows are written
/// in the transaction that changed them.
package struct ImportHistory: Sendable {
  package private(set) var rows: [Int64: ImportRow] = [:]
  private var changed: Set<Int64> = []

  package init() {}

  package init(reading connection: Connection) throws(StoreError) {
    try connection.forEach(.importRun) { (key, bytes) throws(StoreError) in
      rows[key] = try ImportRow(payload: bytes)
    }
  }

  /// Adds an import and returns its number.
  package mutating func begin(_ row: ImportRow) -> Int64 {
    let number = (rows.keys.max() ?? 0) + 1
    rows[number] = row
    changed.insert(number)
    return number
  }

  package mutating func update(_ number: Int64, _ change: (inout ImportRow) -> Void) {
    guard var row = rows[number] else { return }
    change(&row)
    guard row != rows[number] else { return }
    rows[number] = row
    changed.insert(number)
  }

  /// Returns the import that added the sample with this anchor.
  func number(ofAnchor anchor: Int64) -> Int64? {
    rows.first { $0.value.anchors.contains(anchor) }?.key
  }

  /// Records that samples with anchors in `old` were replaced by the one with the anchor `new`,
  /// which then belongs to the import of the first of them. `new` is the greatest anchor so far.
  package mutating func replace(_ old: some Sequence<Int64>, by new: Int64) {
    for anchor in old {
      guard let number = number(ofAnchor: anchor) else { continue }
      return update(number) { $0.anchors.append(new..<new + 1) }
    }
  }

  package mutating func write(to connection: Connection) throws(StoreError) {
    for number in changed.sorted() {
      if let row = rows[number] { try connection.put(.importRun, key: number, row.payload) }
    }
    changed = []
  }
}
