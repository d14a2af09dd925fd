import HealthStorage
import HealthModel
import HealthProtobuf

/// A save whose parts were checked, in the form that the writer applies.
///
/// Details are ordered by row instead of referenced by index. The value of a row with details is
/// the representative value of the details; the value from the caller is ignored.
struct PreparedSave {
  /// A correlation and its contained samples.
  struct Content {
    var row: Int
    var type: UInt16
    var children: [Child]
  }

  /// A sample contained in a correlation.
  struct Child {
    enum Place {
      case row(Int)
      /// In an import: the stored sample that was matched with a row.
      case stored(anchor: Int64)
    }
    var place: Place
    var type: UInt16

    func anchor(firstAnchor: Int64) -> Int64 {
      switch place {
      case .row(let row): firstAnchor + Int64(row)
      case .stored(let anchor): anchor
      }
    }
  }

  private(set) var batch: SampleBatch
  /// In ascending order of rows, without correlations. The batch itself has no details.
  private(set) var details: [(row: Int, details: SampleDetails)] = []
  /// The serialized `details`, in the same order.
  private(set) var payloads: [[UInt8]] = []
  /// Rows whose details declare a quantity series.
  private var claimedSeries: Set<Int> = []
  private(set) var series: [Int: SeriesPoints]
  private(set) var contents: [Content] = []
  private(set) var relations: [Relation]
  /// Whether the series consist of samples that were stored individually before
  /// (`CondensingPolicy`).
  let isCondensed: Bool

  /// - Parameter rows: The rows of quantity series that are prepared without their points.
  init(
    _ content: SaveContent, isCondensed: Bool = false, withoutPoints rows: Set<Int> = []
  ) throws(StoreError) {
    self.isCondensed = isCondensed
    batch = content.samples
    series = content.series
    relations = content.relations
    if content.validation == nil { try Self.check(batch) }
    try takeDetails()
    claimedSeries.subtract(rows)
    try takeSeries()
    try encode(content.validation)
  }

  /// Prepares samples that identify stored ones. They are compared without the samples and points
  /// inside them, which the batch does not contain.
  init(lookup samples: SampleBatch) throws(StoreError) {
    try Self.check(samples)
    isCondensed = false
    (batch, series, relations) = (samples, [:], [])
    for (row, index) in samples.detailIndices.enumerated() where index > 0 {
      let own = samples.details[Int(index) - 1]
      switch own {
      case .correlation, .quantitySeries, .heartbeatSeries, .workoutRoute, .electrocardiogram:
        batch.values[row] = own.representativeValue
        batch.detailIndices[row] = 0
      default: break
      }
    }
    try takeDetails()
  }

  /// Checks a batch that no validator has seen: its form, and numbers that the store can compute
  /// with.
  private static func check(_ batch: SampleBatch) throws(StoreError) {
    do throws(BatchFlaw) {
      try batch.checkForm()
    } catch {
      throw .invalidArgument(error.healthError.message)
    }
    for run in batch.idRuns where run.first == ObjectID(high: 0, low: 0) {
      throw .invalidArgument("samples.id_highs: the nil UUID is not an identifier")
    }
    // One eighth of the range, so that sums and differences of times cannot overflow.
    let limit = Int64.max / 8
    for start in batch.starts where start > limit || start < -limit {
      throw .invalidArgument("samples.starts_us: a time must lie in the years 1 to 9999")
    }
    for duration in batch.durations where duration > limit {
      throw .invalidArgument("samples.durations_us: an end must lie in the years 1 to 9999")
    }
    for value in batch.values where !value.isFinite {
      throw .invalidArgument("samples.values: must be finite numbers")
    }
  }

  func type(_ row: Int) -> ObjectType {
    batch.types[batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row])]
  }

  /// The identifiers, by row.
  var ids: [ObjectID] {
    batch.idRuns.flatMap { run in (0..<run.count).map { run.first.advanced(by: $0) } }
  }

  mutating func setIDs(_ runs: [ObjectIDRun]) { batch.idRuns = runs }

  mutating func renameInRelations(_ name: (ObjectID) -> ObjectID) {
    for index in relations.indices {
      relations[index].parent = name(relations[index].parent)
      relations[index].children = relations[index].children.map(name)
    }
  }

  /// The data of providers (`SampleDetails.providerData`), by row.
  var providerData: [Int: [UInt8]] {
    var data: [Int: [UInt8]] = [:]
    for (row, details) in details { data[row] = details.providerData }
    return data
  }

  /// Moves the details out of the batch, in the order of the rows.
  private mutating func takeDetails() throws(StoreError) {
    let (indices, all) = (batch.detailIndices, batch.details)
    batch.details = []
    batch.detailIndices = []
    var correlations: [(row: Int, correlation: Correlation)] = []
    for (row, index) in indices.enumerated() where index > 0 {
      let own = all[Int(index) - 1]
      guard Self.fits(own, type(row)) else {
        throw .invalidArgument("samples.details: must be of the kind of the object's type")
      }
      switch own {
      case .correlation(let correlation): correlations.append((row, correlation))
      // The details of a quantity series are computed from its points (`takeSeries`).
      case .quantitySeries:
        claimedSeries.insert(row)
        continue
      default: details.append((row, own))
      }
      batch.values[row] = own.representativeValue
    }
    try take(correlations)
  }

  /// Whether the points of the two kinds of series match the type; the form of the batch does not
  /// tell them apart.
  private static func fits(_ details: SampleDetails, _ type: ObjectType) -> Bool {
    switch details {
    case .heartbeatSeries: type == .heartbeatSeries
    case .workoutRoute: type == .workoutRoute
    default: true
    }
  }

  /// Resolves the contents of correlations. Contained samples are saved in the same batch, each in
  /// one correlation (rule CORR-05).
  private mutating func take(
    _ correlations: [(row: Int, correlation: Correlation)]
  ) throws(StoreError) {
    guard !correlations.isEmpty else { return }
    var rows: [ObjectID: Int] = [:]
    for (row, id) in ids.enumerated() { rows[id] = row }
    var taken: Set<Int> = []
    for (row, correlation) in correlations {
      var children: [Child] = []
      for id in correlation.contained {
        guard let child = rows[id], taken.insert(child).inserted,
          type(child).kind == .quantity || type(child).kind == .category
        else {
          throw .invalidArgument(
            "samples.details.correlation.contained: must name quantity and category samples of the same "
              + "save, each in one correlation")
        }
        children.append(Child(place: .row(child), type: type(child).code))
      }
      guard !children.isEmpty else {
        throw .invalidArgument("samples.details.correlation.contained: must not be empty")
      }
      contents.append(Content(row: row, type: type(row).code, children: children))
    }
  }

  /// Checks the points of each row and computes the details that summarize them.
  private mutating func takeSeries() throws(StoreError) {
    guard claimedSeries.isSubset(of: series.keys) else {
      throw .invalidArgument(
        "samples.details.quantity_series: the points of the series are missing")
    }
    for row in series.keys where row < 0 || row >= batch.count {
      throw .invalidArgument("series: must refer to rows of the request")
    }
    for index in details.indices {
      guard let kind = SeriesPoints.Kind(type(details[index].row)) else { continue }
      let row = details[index].row
      let points = series[row] ?? SeriesPoints(kind: kind)
      series[row] = points
      details[index].details.count(points)
    }
    guard !series.isEmpty else { return }
    for (row, points) in series {
      let type = type(row)
      guard points.kind == SeriesPoints.Kind(type) else {
        throw .invalidArgument("series: the points must be of the kind of the object's type")
      }
      let start = batch.starts[row]
      let duration = batch.durations.isEmpty ? 0 : batch.durations[row]
      try SeriesCheck.check(points, start: start, end: start + duration)
      guard points.kind == .quantity else { continue }
      var numbers = QuantitySeries(of: points, type)
      if isCondensed { numbers.count = points.coalescedCount(type) }
      let summary = SampleDetails.quantitySeries(numbers)
      details.append((row, summary))
      batch.values[row] = summary.representativeValue
    }
    details.sort { $0.row < $1.row }
    guard batch.values.allSatisfy(\.isFinite) else {
      throw .invalidArgument("series: the sum of the values must be finite")
    }
  }

  /// Serializes the details. The rules for apps and for the user accept only raw values of the
  /// catalog and finite numbers, which survive their coding. Other details are decoded again, so
  /// that the store never contains an object that it cannot read.
  private mutating func encode(_ validation: SampleValidator.Origin?) throws(StoreError) {
    let isCertain = validation == .app || validation == .owner
    for (_, details) in details {
      var payload: [UInt8] = []
      details.appendSerialized(to: &payload)
      guard isCertain || Self.isReadable(payload, as: details) else {
        throw .invalidArgument(
          "samples.details: a value is not in its enumeration or range")
      }
      assert(Self.isReadable(payload, as: details), "validated details survive their coding")
      payloads.append(payload)
    }
  }

  private static func isReadable(_ payload: [UInt8], as details: SampleDetails) -> Bool {
    payload.withUnsafeBytes { bytes in (try? SampleDetails(serialized: bytes)) == details }
  }

  /// Returns the save without the rows for which `isLeftOut` holds, and without their details,
  /// points and contents. In correlations, the stored sample with the anchor in `stored` replaces a
  /// removed row.
  func removingRows(
    stored: [Int: Int64] = [:], _ isLeftOut: (Int) -> Bool
  ) -> PreparedSave {
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
    kept.details = []
    kept.payloads = []
    for ((row, details), payload) in zip(details, payloads) {
      guard let place = places[row] else { continue }
      kept.details.append((place, details))
      kept.payloads.append(payload)
    }
    kept.series = [:]
    for (row, points) in series {
      if let place = places[row] { kept.series[place] = points }
    }
    kept.contents = contents.compactMap { content in
      guard let row = places[content.row] else { return nil }
      return Content(
        row: row, type: content.type,
        children: content.children.compactMap { $0.moved(places, stored) })
    }
    return kept
  }
}

extension PreparedSave.Child {
  fileprivate func moved(_ places: [Int?], _ stored: [Int: Int64]) -> PreparedSave.Child? {
    guard case .row(let row) = place else { return self }
    if let place = places[row] { return .init(place: .row(place), type: type) }
    return stored[row].map { .init(place: .stored(anchor: $0), type: type) }
  }
}
