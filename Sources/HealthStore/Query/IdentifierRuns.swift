import HealthStorage
import HealthModel

/// The identifiers of a page as runs, of which consecutive ones become one.
struct IdentifierRuns {
  /// Returns the identifiers of rows that are all in stored runs, where an identifier follows from
  /// the anchor; nil if one of them is in none.
  static func ofAnchors(
    _ anchors: UnsafeMutablePointer<Int64>, count: Int, _ stored: IDRunTable
  ) -> [ObjectIDRun]? {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: count + 1) { begins in
      // The rows whose anchor does not follow the one before, found without a branch for each row.
      var (beginCount, next) = (0, Int64.min)
      for row in 0..<count {
        begins[beginCount] = row
        beginCount &+= anchors[row] == next ? 0 : 1
        next = anchors[row] &+ 1
      }
      begins[beginCount] = count
      return make(capacity: min(count, beginCount + stored.runs.count)) { runs in
        // Rows of two sources may take turns, so the run before the last one is at hand too.
        var (run, other) = (StoredRun(), StoredRun())
        for index in 0..<beginCount {
          var row = begins[index]
          let end = begins[index + 1]
          // In the stored run of the row before, an anchor that does not follow has an identifier
          // that does not follow either. In another run it may.
          if !run.contains(anchors[row]) {
            swap(&run, &other)
          } else if run.contains(anchors[end &- 1]) {
            runs.add(run.high, run.low(of: anchors[row]), end &- row)
            continue
          }
          repeat {
            let anchor = anchors[row]
            if !run.contains(anchor) {
              guard let found = stored.run(ofAnchor: anchor) else { return false }
              run = StoredRun(found)
            }
            let length = min(end &- row, Int(run.endAnchor &- anchor))
            runs.append(run.high, run.low(of: anchor), length)
            row &+= length
          } while row < end
        }
        return true
      }
    }
  }

  /// Returns the identifiers of rows with identifier columns; nil if one that is 0 in both halves is
  /// in no stored run.
  static func ofRows(
    _ columns: SampleColumns, count: Int, _ stored: IDRunTable
  ) -> [ObjectIDRun]? {
    make(capacity: count) { runs in
      var run = StoredRun()
      for row in 0..<count {
        var (high, low) = (columns.idHigh[row], columns.idLow[row])
        if high == 0 && low == 0 {
          let anchor = columns.anchor[row]
          if !run.contains(anchor) {
            guard let found = stored.run(ofAnchor: anchor) else { return false }
            run = StoredRun(found)
          }
          (high, low) = (run.high, run.low(of: anchor))
        }
        runs.append(high, low, 1)
      }
      return true
    }
  }

  /// Returns the runs that `body` appends, at most `capacity`, or nil if it returns false.
  private static func make(
    capacity: Int, _ body: (inout IdentifierRuns) -> Bool
  ) -> [ObjectIDRun]? {
    var isComplete = true
    let runs = [ObjectIDRun](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      var runs = IdentifierRuns(base)
      isComplete = body(&runs)
      count = runs.count
    }
    return isComplete ? runs : nil
  }

  private let runs: UnsafeMutablePointer<ObjectIDRun>
  private var count = 0
  /// The identifier after the last run.
  private var next: (high: UInt64, low: UInt64) = (0, 0)

  private init(_ runs: UnsafeMutablePointer<ObjectIDRun>) { self.runs = runs }

  @inline(__always) private mutating func append(_ high: UInt64, _ low: UInt64, _ length: Int) {
    // The lower 32 bits are the counter of a run, which must not wrap (`SampleValidator`).
    if high == next.high && low == next.low && low & 0xFFFF_FFFF != 0 && count > 0 {
      runs[count &- 1].count &+= length
      next = (high, low &+ UInt64(length))
    } else {
      add(high, low, length)
    }
  }

  /// Adds a run that does not continue the last one.
  @inline(__always) private mutating func add(_ high: UInt64, _ low: UInt64, _ length: Int) {
    (runs + count).initialize(
      to: ObjectIDRun(first: ObjectID(high: high, low: low), count: length))
    count &+= 1
    next = (high, low &+ UInt64(length))
  }
}

/// The stored run of the identifier that was found last, in which the next one usually is too.
private struct StoredRun {
  private var firstAnchor = Int64.max
  private(set) var endAnchor = Int64.max
  private(set) var high: UInt64 = 0
  private var firstLow: UInt64 = 0

  init() {}

  init(_ run: IDRun) {
    (firstAnchor, endAnchor) = (run.firstAnchor, run.endAnchor)
    (high, firstLow) = (run.ids.first.high, run.ids.first.low)
  }

  @inline(__always) func contains(_ anchor: Int64) -> Bool {
    anchor >= firstAnchor && anchor < endAnchor
  }

  @inline(__always) func low(of anchor: Int64) -> UInt64 {
    firstLow &+ UInt64(bitPattern: anchor &- firstAnchor)
  }
}
