import HealthDocuments
import HealthModel

/// The points of a GPX route: `<trkpt lon
/// lat><ele/><time/><extensions><speed/><course/><hAcc/><vAcc/></extensions></trkpt>`. A missing
/// speed, course or accuracy is −1, which means unknown. A missing altitude is 0, with a vertical
/// accuracy of −1.
///
/// A route with an unreadable point is deferred as a whole, because a track with a missing piece
/// would have another length. A file of the phone has about one point each second.
enum RouteFile {
  /// More than eleven days at that rate, and 80 MB as columns.
  static let pointCountMax = 1_000_000

  /// Reads a file. Returns nil if it contains no point, or a point that cannot be parsed.
  static func points(_ stream: any ByteStream) -> SeriesPoints? {
    let scanner = TagScanner(stream)
    guard scanner.skipProlog(to: "<gpx") else { return nil }
    var points: [Point] = []
    var point: Point?
    while let tag = scanner.next() {
      if Bytes.equal(scanner.name, "trkpt") {
        if tag == .close {
          guard let whole = point, whole.time != nil, points.count < pointCountMax else {
            return nil
          }
          points.append(whole)
          point = nil
        } else {
          // A point without children has no time.
          guard tag == .open, let begun = Point(scanner.attributes) else { return nil }
          point = begun
        }
      } else if tag == .close, point != nil {
        guard point!.set(scanner.name, scanner.text) else { return nil }
      }
    }
    // A part of a route is refused like a route with an unreadable point.
    guard !points.isEmpty, !scanner.endsInsideTag, point == nil, stream.damage == nil else {
      return nil
    }
    return series(points)
  }

  /// Reads `Location` elements inside a `WorkoutRoute`, whose attributes are `date`, `latitude`,
  /// `longitude`, `altitude`, `speed`, `course`, `horizontalAccuracy` and `verticalAccuracy`.
  static func points(_ locations: [ElementReader]) -> SeriesPoints? {
    guard locations.count <= pointCountMax else { return nil }
    var points: [Point] = []
    for location in locations {
      guard let point = Point(location) else { return nil }
      points.append(point)
    }
    return points.isEmpty ? nil : series(points)
  }

  private struct Point {
    var time: Int64?
    /// The values in the order of `SeriesPoints.LocationColumn`.
    var columns: [Double] = [0, 0, 0, -1, -1, -1, -1, -1, -1]

    init?(_ attributes: UnsafeBufferPointer<TagScanner.Attribute>) {
      var found = 0
      for attribute in attributes {
        let isLatitude = Bytes.equal(attribute.name, "lat")
        guard isLatitude || Bytes.equal(attribute.name, "lon") else { continue }
        guard let value = DecimalText(attribute.value)?.value() else { return nil }
        columns[isLatitude ? 0 : 1] = value
        found += 1
      }
      // Decimal degrees; the comparison also excludes infinite values.
      guard found == 2, columns[0].magnitude <= 90, columns[1].magnitude <= 180 else { return nil }
    }

    init?(_ location: ElementReader) {
      guard let time = location.element["date"].flatMap(ElementReader.instant) else { return nil }
      self.time = time.microseconds
      let attributes: [(String, SeriesPoints.LocationColumn)] = [
        ("latitude", .latitude), ("longitude", .longitude), ("altitude", .altitude),
        ("speed", .speed), ("course", .course), ("horizontalAccuracy", .horizontalAccuracy),
        ("verticalAccuracy", .verticalAccuracy),
      ]
      for (name, column) in attributes {
        guard let text = location.optionalText(name) else {
          guard column != .latitude, column != .longitude else { return nil }
          continue
        }
        guard let value = ElementReader.decimal(text)?.value(), value.isFinite else { return nil }
        columns[column.rawValue] = value
      }
      guard columns[0].magnitude <= 90, columns[1].magnitude <= 180 else { return nil }
    }

    mutating func set(_ name: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer) -> Bool {
      if Bytes.equal(name, "time") {
        time = DateText.greenwich(text)
        // The times of points are true UTC, unlike the dates of the main file.
        return time != nil
      }
      let columns: [(StaticString, SeriesPoints.LocationColumn)] = [
        ("ele", .altitude), ("speed", .speed), ("course", .course),
        ("hAcc", .horizontalAccuracy), ("vAcc", .verticalAccuracy),
      ]
      for (known, column) in columns where Bytes.equal(name, known) {
        guard let value = DecimalText(text)?.value(), value.isFinite else { return false }
        self.columns[column.rawValue] = value
      }
      return true
    }
  }

  /// Sorts points by time; points with equal times retain the order of the file. The format does
  /// not require an order, but a series does; several points in one second occur.
  private static func series(_ points: [Point]) -> SeriesPoints {
    let order = points.indices.sorted {
      (points[$0].time!, $0) < (points[$1].time!, $1)
    }
    var series = SeriesPoints(kind: .location)
    series.times = order.map { points[$0].time! }
    for column in series.columns.indices {
      series.columns[column] = order.map { points[$0].columns[column] }
    }
    return series
  }
}
