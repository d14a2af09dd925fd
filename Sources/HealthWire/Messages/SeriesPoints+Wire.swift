import HealthModel
import HealthProtobuf

extension SeriesPoints {
  /// Collects the fields of `health.v1.SeriesPoints`; `points()` checks them together. The columns
  /// that a kind has are known only when all fields were read.
  struct Decoder {
    private var kind: UInt64 = 0
    private var times: [Int64] = []
    private var durations: [Int64] = []
    private var values: [Double] = []
    /// An array for each column of a location, also while the kind is unknown.
    private var locations: [[Double]] = Array(
      repeating: [], count: SeriesPoints.Kind.location.columnCount)

    /// Decodes one occurrence of the message. As protobuf requires, a second occurrence is merged
    /// with the first.
    mutating func merge(_ bytes: UnsafeRawBufferPointer) throws(WireError) {
      var reader = ColumnReader(bytes, message: "SeriesPoints")
      while let field = try reader.next() {
        switch field.number {
        case 1: kind = field.varint
        case 2: try field.append(to: &times, "SeriesPoints.times_us")
        case 3: try field.append(to: &durations, "SeriesPoints.durations_us")
        case 4: try field.append(to: &values, "SeriesPoints.values")
        case SeriesPoints.firstLocationField...SeriesPoints.lastLocationField:
          let column = Int(field.number - SeriesPoints.firstLocationField)
          try field.append(to: &locations[column], SeriesPoints.locationFields[column])
        default: break
        }
      }
    }

    /// Returns the points, which have exactly the columns of their kind, all of equal length.
    consuming func points() throws(WireError) -> SeriesPoints {
      guard let number = UInt8(exactly: kind), let kind = SeriesPoints.Kind(rawValue: number) else {
        throw WireError("SeriesPoints.kind", .unknownCase)
      }
      var result = SeriesPoints(kind: kind)
      try checkCounts(isLocation: kind == .location)
      // Only points of quantities have durations. None means that each point is an instant.
      guard durations.isEmpty || kind == .quantity && durations.count == times.count else {
        throw WireError("SeriesPoints.durations_us", .countMismatch)
      }
      result.times = times
      result.durations = durations
      result.columns = kind == .location ? locations : [values]
      return result
    }

    /// Checks that the columns of the kind are complete and that those of other kinds are empty.
    private func checkCounts(isLocation: Bool) throws(WireError) {
      guard values.count == (isLocation ? 0 : times.count) else {
        throw WireError("SeriesPoints.values", .countMismatch)
      }
      for (index, column) in locations.enumerated()
      where column.count != (isLocation ? times.count : 0) {
        throw WireError(SeriesPoints.locationFields[index], .countMismatch)
      }
    }
  }

  /// The columns of locations have consecutive field numbers, in the order of the model's columns.
  static let firstLocationField: UInt64 = 5
  static let lastLocationField = firstLocationField + UInt64(locationFields.count - 1)

  /// The fields in the order of `LocationColumn`, which is that of the field numbers.
  static let locationFields: [StaticString] = [
    "SeriesPoints.latitudes_deg", "SeriesPoints.longitudes_deg", "SeriesPoints.altitudes_m",
    "SeriesPoints.horizontal_accuracies_m", "SeriesPoints.vertical_accuracies_m",
    "SeriesPoints.courses_deg", "SeriesPoints.course_accuracies_deg", "SeriesPoints.speeds",
    "SeriesPoints.speed_accuracies",
  ]

  /// Appends the points as field `number` (below 16) of the enclosing message.
  func append(to out: inout [UInt8], field number: UInt64, reserving more: Int = 0) {
    let firstColumn: UInt64 = kind == .location ? Self.firstLocationField : 4
    // A field with the value 0 is omitted; others have a tag and one byte.
    var byteCount = kind.rawValue == 0 ? 0 : 2
    byteCount += fieldByteCount(8 * times.count) + fieldByteCount(8 * durations.count)
    for column in columns { byteCount += fieldByteCount(8 * column.count) }
    out.reserveCapacity(out.count + byteCount + 32 + more)
    out.appendLength(number, byteCount: byteCount)
    out.appendField(1, varint: UInt64(kind.rawValue))
    out.appendColumn(2, times)
    out.appendColumn(3, durations)
    for (index, column) in columns.enumerated() {
      out.appendColumn(firstColumn + UInt64(index), column)
    }
  }
}
