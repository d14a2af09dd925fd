import HealthStorage
import HealthModel

extension Verification {
  /// Checks that each object has the data of its kind beyond the columns: details that match its
  /// value, the number of points that the details state, and the relation of a correlation.
  mutating func checkDetails(
    of columns: SampleColumns, _ count: Int, type: UInt16, source: UInt32, deleted: DeletionMap?
  ) throws(StoreError) {
    let storage = DetailStorage(code: type)
    guard storage != .none, storage != .series || snapshot.series.contains(type: type) else {
      return
    }
    for row in 0..<count where !(deleted?.contains(row) ?? false) {
      let anchor = columns.anchor[row]
      let value = columns.value[row]
      switch storage {
      case .none: break
      case .series where !snapshot.series.contains(anchor: anchor): break
      case .row, .series:
        detailCount += 1
        try finding("details \(anchor)") { check throws(StoreError) in
          try check.checkRow(anchor, ObjectType(uncheckedCode: type), value: value)
        }
      case .relations:
        try finding("relation \(anchor)") { check throws(StoreError) in
          try check.checkCorrelation(anchor, source: source)
        }
      }
    }
  }

  private mutating func checkRow(
    _ anchor: Int64, _ type: ObjectType, value: Double
  ) throws(StoreError) {
    let found = try connection.get(.details, key: anchor) { bytes throws(StoreError) in
      try DetailReader.decode(bytes)
    }
    guard let details = found else { return note("details \(anchor): are missing") }
    guard details.kind == type.kind, details.representativeValue == value else {
      return note("details \(anchor): are not those of the object")
    }
    guard let kind = SeriesPoints.Kind(type) else { return }
    var (number, pointCount) = (0, 0)
    while true {
      let key = anchor << SeriesTable.partBits | Int64(number)
      let part = try connection.get(.seriesData, key: key) { bytes throws(StoreError) in
        try SeriesPart.read(bytes)
      }
      guard let part, part.points.kind == kind else {
        return note("series of \(anchor): a part is missing")
      }
      pointCount += part.isCondensed ? part.points.coalesced(type).count : part.points.count
      if part.isLast { break }
      number += 1
    }
    if pointCount != details.pointCount {
      note("series of \(anchor): not as many points as the object says")
    }
  }

  private mutating func checkCorrelation(_ anchor: Int64, source: UInt32) throws(StoreError) {
    let rows = try RelationTable(connection: connection).rows(ofParent: anchor)
    let owner = snapshot.dictionaries.sources[Int(source)].owner
    guard let row = rows.first, rows.count == 1, row.kind == .correlation, row.owner == owner else {
      return note("relation \(anchor): a correlation has none, or another's")
    }
    for child in row.children.anchors where !snapshot.correlations.contained.contains(child) {
      note("relation \(anchor): a contained sample is not known as such")
    }
  }

  mutating func checkDetailCount() {
    if detailCount < Int(snapshot.head.detailCount) {
      note("details: a row belongs to no object")
    }
  }
}
