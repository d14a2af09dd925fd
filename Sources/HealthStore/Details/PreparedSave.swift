import HealthModel

/// A save whose batch and details were checked, in the form in which the writer takes it.
///
/// Details stand by row instead of by index, and the value of a row with details is its
/// representative one, whatever the caller put there.
struct PreparedSave {
  private(set) var batch: SampleBatch
  /// By ascending row. The batch has none.
  private(set) var details: [(row: Int, details: SampleDetails)] = []

  init(_ content: SaveContent) throws(StoreError) {
    batch = content.samples
    try BatchCheck.check(batch)
    try takeDetails()
  }

  /// Rule OBJECT-17: each row has the details of its kind, and only its own.
  private mutating func takeDetails() throws(StoreError) {
    let indices = batch.detailIndices
    guard indices.isEmpty || indices.count == batch.count else {
      throw .invalidArgument("detailIndices: not as many as starts")
    }
    let all = batch.details
    batch.details = []
    batch.detailIndices = []
    let storages = batch.types.map { DetailStorage($0) }
    guard !all.isEmpty || storages.contains(where: { $0 != .none }) else { return }
    var isUsed = [Bool](repeating: false, count: all.count)
    for row in 0..<batch.count {
      let typeIndex = batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row])
      let index = indices.isEmpty ? 0 : Int(indices[row])
      guard index > 0 else {
        guard storages[typeIndex] == .none else {
          throw .invalidArgument("detailIndices: an object has no details of its kind")
        }
        continue
      }
      guard index <= all.count, !isUsed[index - 1] else {
        throw .invalidArgument("detailIndices: names details that are not there, or of two rows")
      }
      isUsed[index - 1] = true
      guard Self.fits(all[index - 1], batch.types[typeIndex]) else {
        throw .invalidArgument("details: are not of the kind of the object's type")
      }
      details.append((row, all[index - 1]))
      batch.values[row] = all[index - 1].representativeValue
    }
  }

  private static func fits(_ details: SampleDetails, _ type: ObjectType) -> Bool {
    switch details {
    case .quantitySeries: false
    case .heartbeatSeries: type == .heartbeatSeries
    case .workoutRoute: type == .workoutRoute
    default: details.kind == type.kind
    }
  }

  /// Without the rows for which `isLeftOut` holds, and what belongs to them.
  func removingRows(_ isLeftOut: (Int) -> Bool) -> PreparedSave {
    var places: [Int?] = []
    places.reserveCapacity(batch.count)
    var count = 0
    for row in 0..<batch.count {
      let isKept = !isLeftOut(row)
      places.append(isKept ? count : nil)
      if isKept { count += 1 }
    }
    guard count < batch.count else { return self }
    var kept = self
    kept.batch = batch.removingRows { places[$0] == nil }
    kept.details = details.compactMap { row, details in places[row].map { ($0, details) } }
    return kept
  }
}
