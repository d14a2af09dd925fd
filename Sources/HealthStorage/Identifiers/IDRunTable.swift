package import HealthModel

/// Consecutive identifiers that were saved one after the other, so that the identifier and anchor
/// of each follow from those of the first.
package struct IDRun: Hashable, Sendable {
  package var firstAnchor: Int64
  /// `SourceEntry.owner`: identifiers are unique per owner.
  var owner: UInt32
  package var ids: ObjectIDRun

  var lastID: ObjectID { ids.first.advanced(by: ids.count - 1) }
  package var endAnchor: Int64 { firstAnchor + Int64(ids.count) }

  func id(ofAnchor anchor: Int64) -> ObjectID { ids.first.advanced(by: Int(anchor - firstAnchor)) }

  /// A row of `id_run`, whose key is the first anchor: count u32, owner u32, id high u64, low u64.
  package var payload: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt32(ids.count))
    bytes.append(littleEndian: owner)
    bytes.append(littleEndian: ids.first.high)
    bytes.append(littleEndian: ids.first.low)
    return bytes
  }

  package init(key: Int64, payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "identifier run")
    let count = Int(try reader.integer(UInt32.self))
    owner = try reader.integer()
    let first = ObjectID(high: try reader.integer(), low: try reader.integer())
    ids = ObjectIDRun(first: first, count: count)
    guard ids.isCountable, !key.addingReportingOverflow(Int64(count)).overflow else {
      throw .corrupt("identifier run")
    }
    firstAnchor = key
    try reader.finish()
  }

  package init(firstAnchor: Int64, owner: UInt32, ids: ObjectIDRun) {
    self.firstAnchor = firstAnchor
    self.owner = owner
    self.ids = ids
  }
}

extension ObjectIDRun {
  /// Whether the run is not empty and its last identifier can be computed from the first.
  var isCountable: Bool {
    count > 0 && !first.low.addingReportingOverflow(UInt64(count - 1)).overflow
  }
}

/// Consecutive anchors whose identifiers are in one run, or in none. Most rows are in the stretch of the
/// row before, for which the table need not be searched again.
package struct IDStretch {
  package var anchors: Range<Int64>
  package var run: IDRun?

  package static let empty = IDStretch(anchors: 0..<0, run: nil)

  package init(anchors: Range<Int64>, run: IDRun?) {
    self.anchors = anchors
    self.run = run
  }
}

/// The runs of at least `countMin` identifiers, including those still in the journal.
package struct IDRunTable: Sendable {
  /// Shorter runs are stored identifier by identifier (`LooseIDColumn`).
  package static let countMin = 8

  /// The runs in ascending order of anchors.
  package private(set) var runs = PagedArray<IDRun>()
  /// The runs of each owner in ascending order of identifiers; runs of one owner do not overlap.
  private var byID: [UInt32: [IDRun]] = [:]

  package init() {}

  package mutating func append(_ run: IDRun) {
    precondition(runs.count == 0 || runs[runs.count - 1].endAnchor <= run.firstAnchor)
    runs.append(run)
    // Without a second reference to the list, which would copy it.
    let index = byID[run.owner].map { Self.position(run.ids.first, $0) } ?? 0
    byID[run.owner, default: []].insert(run, at: index)
  }

  package func run(ofAnchor anchor: Int64) -> IDRun? {
    let index = runs.partitionPoint { $0.firstAnchor <= anchor } - 1
    guard index >= 0, anchor < runs[index].endAnchor else { return nil }
    return runs[index]
  }

  /// Returns the run around an anchor, or else the stretch between two runs.
  package func stretch(around anchor: Int64) -> IDStretch {
    let next = runs.partitionPoint { $0.firstAnchor <= anchor }
    let end = next < runs.count ? runs[next].firstAnchor : .max
    guard next > 0 else { return IDStretch(anchors: .min..<end, run: nil) }
    let run = runs[next - 1]
    guard anchor < run.endAnchor else { return IDStretch(anchors: run.endAnchor..<end, run: nil) }
    return IDStretch(anchors: run.firstAnchor..<run.endAnchor, run: run)
  }

  package func id(ofAnchor anchor: Int64) -> ObjectID? {
    run(ofAnchor: anchor)?.id(ofAnchor: anchor)
  }

  package func anchor(of id: ObjectID, owner: UInt32) -> Int64? {
    guard let list = byID[owner] else { return nil }
    let index = Self.position(id, list) - 1
    guard index >= 0, id <= list[index].lastID else { return nil }
    return list[index].firstAnchor + Int64(id.low - list[index].ids.first.low)
  }

  /// Returns whether any identifier of `ids` is in a run of the owner.
  package func overlaps(_ ids: ObjectIDRun, owner: UInt32) -> Bool {
    guard let list = byID[owner] else { return false }
    let index = Self.position(ids.first.advanced(by: ids.count - 1), list) - 1
    return index >= 0 && list[index].lastID >= ids.first
  }

  /// Returns the number of runs that begin at or before `id`.
  private static func position(_ id: ObjectID, _ list: [IDRun]) -> Int {
    list.indices.partitioningIndex { list[$0].ids.first > id }
  }
}
