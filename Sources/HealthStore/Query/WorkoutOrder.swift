import HealthStorage
import HealthModel

/// Rows in the order of a query, and their positions in it.
struct OrderedRows {
  var rows: RowSet
  /// The number of leading rows whose position is final.
  var finalCount: Int
  /// The keys by row, for orders that the columns do not have; nil when `rows` has the keys.
  private let keys: [Int64]?
  private let mask: Int64

  init(_ found: (rows: RowSet, finalCount: Int)) {
    (rows, finalCount) = found
    keys = nil
    mask = 0
  }

  fileprivate init(rows: RowSet, keys: [Int64], mask: Int64) {
    self.rows = rows
    self.keys = keys
    self.mask = mask
    finalCount = rows.count
  }

  func place(_ row: Int) -> (key: Int64, tie: Int64) {
    guard let keys else { return (rows.key(row), rows.tie(row)) }
    return (keys[row], rows.anchors[row] ^ mask)
  }
}

/// An order of workouts by a value in their details (rule QUERY-12). A user has thousands of
/// workouts, not millions, so every page reads all that match.
struct WorkoutOrder {
  private let key: PredicateKey
  private let isDescending: Bool

  /// Returns nil for orders that apply to every kind of sample.
  init?(_ order: SampleQuery.Order) {
    guard let key = order.workoutKey else { return nil }
    self.key = key
    isDescending = order.isDescending
  }

  func rows(
    _ selection: Selection, after cursor: SampleCursor, _ details: DetailReader,
    chunks: ChunkStore, isCancelled: @escaping () -> Bool
  ) throws(StoreError) -> OrderedRows {
    guard selection.types.allSatisfy({ ObjectType(uncheckedCode: $0).kind == .workout }) else {
      throw .invalidArgument("order: only workouts are ordered by \(key.name)")
    }
    // The order of the scan is irrelevant, because the rows are sorted below.
    let scan = SampleScan(
      selection: selection, key: .startAscending, after: nil, anchorEnd: cursor.anchorEnd,
      chunks: chunks, isCancelled: isCancelled)
    var (rows, _) = try scan.rows(needed: .max)
    let mask: Int64 = isDescending ? -1 : 0
    var keys: [Int64] = []
    keys.reserveCapacity(rows.count)
    for row in 0..<rows.count {
      if isCancelled() { throw .cancelled }
      let origin = rows.origin(row)
      let found = try details.details(anchor: rows.anchors[row], origin).details
      keys.append(sortable(DetailValue(of: key, in: found)))
    }
    let anchors = rows.anchors
    let place = { (row: Int) in (keys[row], anchors[row] ^ mask) }
    var order = Array(0..<rows.count)
    if let after = cursor.after { order.removeAll { place($0) <= (after.key, after.tie) } }
    order.sort { place($0) < place($1) }
    rows.arrange(order)
    return OrderedRows(rows: rows, keys: order.map { keys[$0] }, mask: mask)
  }

  /// Returns an integer with the order of the value. Workouts without a value come last in both
  /// directions.
  private func sortable(_ value: DetailValue?) -> Int64 {
    guard case .number(let number) = value, !number.isNaN else { return .max }
    // As integers, the bit patterns of positive IEEE 754 numbers ascend and those of negative ones
    // descend.
    let bits = Int64(bitPattern: number.bitPattern)
    let ascending = bits >= 0 ? bits : bits ^ .max
    return isDescending ? ~ascending : ascending
  }
}

extension SortKey {
  /// Creates the key of an order by start or end. `WorkoutOrder` handles the other orders of
  /// workouts.
  init(_ order: SampleQuery.Order) {
    precondition(order.workoutKey == nil, "an order that the columns do not have")
    self.init(rawValue: order.rawValue)
  }
}
