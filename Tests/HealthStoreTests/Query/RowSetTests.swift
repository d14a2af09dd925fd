import TestSupport
import Testing

@testable import HealthStorage
@testable import HealthStore

@Suite struct RowSetTests {
  private struct Row: Hashable {
    var start: Int64
    var duration: Int64 = 0
    var anchor: Int64
    var device: UInt32 = 0
    var metadata: UInt32 = 0
    var id: UInt64 = 0
    var source: UInt32
  }

  /// The rows of one merge, in the order of the key.
  private struct Run {
    var rows: [Row]
    var hasIDs: Bool
  }

  /// A device that measures often beside one that seldom does, and others in between.
  private func runs(_ random: inout SplitMix) -> [Run] {
    let count = Int.random(in: 1...8, using: &random)
    var anchors = Array(Int64(1)...Int64(count * 200)).shuffled(using: &random)
    return (0..<count).map { _ in
      let source = UInt32.random(in: 0..<3, using: &random)
      let distance = Int64([1, 8, 200].randomElement(using: &random)!)
      let (hasDurations, hasDevices, hasMetadata, hasIDs) = (
        Bool.random(using: &random), Bool.random(using: &random), Bool.random(using: &random),
        Int.random(in: 0..<4, using: &random) == 0
      )
      var start = Int64.random(in: 0..<2_000, using: &random)
      let rows = (0..<Int.random(in: 1...200, using: &random)).map { _ in
        start += Int64.random(in: 0...distance, using: &random)
        var row = Row(start: start, anchor: anchors.removeLast(), source: source)
        if hasDurations { row.duration = Int64.random(in: 0...20, using: &random) }
        if hasDevices { row.device = UInt32.random(in: 0...3, using: &random) }
        if hasMetadata { row.metadata = UInt32.random(in: 0...3, using: &random) }
        if hasIDs { row.id = random.next() }
        return row
      }
      return Run(rows: rows, hasIDs: hasIDs)
    }
  }

  private func isBefore(_ a: Row, _ b: Row, _ key: SortKey) -> Bool {
    let keys = [a, b].map { key.key(start: $0.start, duration: $0.duration, anchor: $0.anchor) }
    return keys[0] != keys[1]
      ? keys[0] < keys[1] : a.anchor ^ key.mask < b.anchor ^ key.mask
  }

  private func write(_ run: Run, to columns: SampleColumns, at first: Int) -> ColumnSet {
    var filled: ColumnSet = []
    for (index, row) in run.rows.enumerated() {
      let place = first + index
      columns.start[place] = row.start
      columns.duration[place] = row.duration
      columns.value[place] = Double(row.anchor)
      columns.anchor[place] = row.anchor
      columns.device[place] = row.device
      columns.metadata[place] = row.metadata
      if row.duration != 0 { filled.insert(.duration) }
      if row.device != 0 { filled.insert(.device) }
      if row.metadata != 0 { filled.insert(.metadata) }
      if run.hasIDs { (columns.idHigh[place], columns.idLow[place]) = (row.id, ~row.id) }
    }
    return filled
  }

  private func contents(_ set: RowSet) -> [Row] {
    let columns = set.columns
    return (0..<set.count).map { row in
      #expect(set.values[row] == Double(set.anchors[row]))
      if set.hasIDs {
        let isStored = columns.idLow[row] == ~columns.idHigh[row]
        #expect(isStored || columns.idHigh[row] == 0 && columns.idLow[row] == 0)
      }
      return Row(
        start: set.starts[row], duration: set.durations[row], anchor: set.anchors[row],
        device: columns.device[row], metadata: columns.metadata[row],
        id: set.hasIDs ? columns.idHigh[row] : 0, source: set.origin(row).source)
    }
  }

  @Test("runs that overlap are merged in the order of the key", arguments: UInt8(0)...3)
  func merging(rawKey: UInt8) throws {
    let key = SortKey(rawValue: rawKey)
    for seed in UInt64(0)..<6 {
      var random = SplitMix(seed: seed)
      var (set, expected) = (RowSet(key: key), [Row]())
      for var run in runs(&random) {
        run.rows.sort { isBefore($0, $1, key) }
        let origin = RowSet.Origin(type: 7, source: run.rows[0].source)
        try set.merge(run.rows.count, origin: origin, hasIDs: run.hasIDs) {
          write(run, to: $0, at: $1)
        }
        expected += run.rows
      }
      expected.sort { isBefore($0, $1, key) }
      #expect(contents(set) == expected, "seed \(seed)")
    }
  }

  @Test("the origins of a page are counted in the order of their first rows")
  func origins() throws {
    for seed in UInt64(0)..<4 {
      var random = SplitMix(seed: seed)
      var set = RowSet(key: .startAscending)
      for var run in runs(&random) {
        run.rows.sort { isBefore($0, $1, .startAscending) }
        let origin = RowSet.Origin(type: 7, source: run.rows[0].source)
        try set.merge(run.rows.count, origin: origin, hasIDs: run.hasIDs) {
          write(run, to: $0, at: $1)
        }
      }
      for count in [0, 1, set.count / 2, set.count] {
        let page = (0..<count).map { set.originIndex($0) }
        var order: [Int] = []
        for index in page where !order.contains(index) { order.append(index) }
        let found = set.originCounts(count)
        #expect(found.map(\.index) == order)
        #expect(found.map(\.count) == order.map { index in page.count { $0 == index } })
        let entries = set.origins.indices.map { UInt32($0) + 10 }
        #expect(set.originEntries(count, entries) == page.map { UInt32($0) + 10 })
      }
    }
  }
}
