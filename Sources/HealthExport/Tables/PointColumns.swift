import HealthModel

/// The points of a series as rows of a table.
struct PointColumns {
  private let object: HealthObject
  private let id: Cell
  private let unit: Cell

  init(_ object: HealthObject) {
    self.object = object
    id = .text(object.id.uuidString)
    unit = .text(object.type.canonicalUnit.string)
  }

  func names(_ kind: SeriesPoints.Kind) -> [String] {
    switch kind {
    case .quantity: ["id", "start", "end", "value", "unit"]
    case .heartbeat: ["id", "seconds", "preceded_by_gap"]
    case .voltage: ["id", "seconds", "volts"]
    case .location: ["id", "time"] + Self.locationNames
    }
  }

  /// In the order of `SeriesPoints.LocationColumn`.
  private static let locationNames = [
    "latitude", "longitude", "altitude_m", "horizontal_accuracy_m", "vertical_accuracy_m",
    "course_deg", "course_accuracy_deg", "speed_m_s", "speed_accuracy_m_s",
  ]

  func row(_ points: SeriesPoints, _ index: Int) -> [(name: String, cell: Cell)] {
    let time = points.times[index]
    let value = points.columns[0][index]
    var cells: [Cell]
    switch points.kind {
    case .quantity:
      let duration = points.durations.isEmpty ? 0 : points.durations[index]
      cells = [
        .instant(Instant(microseconds: time)), .instant(Instant(microseconds: time + duration)),
        .number(value), unit,
      ]
    case .heartbeat: cells = [.number(Double(time) / 1e6), .integer(value == 0 ? 0 : 1)]
    case .voltage: cells = [.number(Double(time) / 1e6), .number(value)]
    case .location:
      cells = [.instant(Instant(microseconds: time))]
      cells += points.columns.map { .number($0[index]) }
    }
    return Array(zip(names(points.kind), [id] + cells)).map { (name: $0, cell: $1) }
  }
}
