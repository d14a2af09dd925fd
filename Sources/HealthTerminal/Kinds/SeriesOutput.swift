package import HealthModel
package import HealthWords

/// The points of a series as a table and as JSON.
///
/// JSON keys of a point, by kind: quantity `start`, `end`, `value` (in the `unit` of the series);
/// heartbeat `seconds` since the start of the series, `precededByGap`; location `time` and the
/// columns by name, in degrees, m and m/s; voltage `seconds`, `value` in volts.
package struct SeriesOutput {
  let object: HealthObject
  let points: SeriesPoints
  private let display: ValueDisplay

  package init(_ object: HealthObject, _ points: SeriesPoints) {
    self.object = object
    self.points = points
    display = ValueDisplay(type: object.type)
  }

  // MARK: - JSON

  package var json: JSONValue {
    var json: JSONValue = [
      "id": .string(object.id.uuidString), "type": .string(object.type.name),
      "start": .string(TimeText.iso8601(object.start)),
    ]
    if points.kind == .quantity { json.append("unit", .string(display.unitText)) }
    json.append("points", .array(points.times.indices.map(value(of:))))
    return json
  }

  /// Heartbeats and voltages have seconds since the start, because their meaning is the distance
  /// between them; the others have instants.
  private func value(of index: Int) -> JSONValue {
    let number = points.columns[0][index]
    switch points.kind {
    case .quantity:
      return [
        "start": .string(TimeText.iso8601(start(index))),
        "end": .string(TimeText.iso8601(end(index))), "value": .number(display.value(number)),
      ]
    case .heartbeat:
      return ["seconds": .number(seconds(index)), "precededByGap": .bool(number != 0)]
    case .voltage: return ["seconds": .number(seconds(index)), "value": .number(number)]
    case .location:
      var json: JSONValue = ["time": .string(TimeText.iso8601(start(index)))]
      for column in SeriesPoints.LocationColumn.allCases {
        json.append("\(column)", .number(points.columns[column.rawValue][index]))
      }
      return json
    }
  }

  // MARK: - Table

  package func table(times: TimeText, style: OutputStyle) -> String {
    var table = Table(columns(style))
    for index in points.times.indices { table.add(cells(index, times, style)) }
    return table.render(style)
  }

  private func columns(_ style: OutputStyle) -> [Table.Column] {
    switch points.kind {
    case .quantity:
      [
        .init(.time),
        .init(
          text: style.language.name(object.type)
            + (display.isCount ? "" : " (\(display.label(style)))"),
          trailing: true),
      ]
    case .heartbeat: [.init(.seconds, trailing: true), .init(text: "")]
    case .voltage: [.init(.seconds, trailing: true), .init(.millivolts, trailing: true)]
    case .location:
      [
        .init(.time), .init(.latitude, trailing: true), .init(.longitude, trailing: true),
        .init(.altitude, trailing: true), .init(.speed, trailing: true),
      ]
    }
  }

  private func cells(_ index: Int, _ times: TimeText, _ style: OutputStyle) -> [Table.Cell] {
    let number = points.columns[0][index]
    switch points.kind {
    case .quantity:
      return [
        .init(times.interval(start(index), end(index), dash: style.dash), .faint),
        .init(style.language.number(display.text(number))),
      ]
    case .heartbeat:
      return [
        .init(style.language.measurement(seconds(index))), .init(number == 0 ? "" : "after a gap"),
      ]
    case .voltage:
      return [
        // Volts are stored, but electrocardiograms are read in millivolts.
        .init(style.language.measurement(seconds(index))),
        .init(style.language.measurement(number * 1e3)),
      ]
    case .location:
      return [.init(times.second(start(index)), .faint), .init("\(number)")]
        + [SeriesPoints.LocationColumn.longitude, .altitude, .speed].map {
          .init("\(points.columns[$0.rawValue][index])")
        }
    }
  }

  // MARK: - Times

  private func seconds(_ index: Int) -> Double { Double(points.times[index]) / 1e6 }
  private func start(_ index: Int) -> Instant { Instant(microseconds: points.times[index]) }

  private func end(_ index: Int) -> Instant {
    let duration = points.durations.isEmpty ? 0 : points.durations[index]
    return Instant(microseconds: points.times[index] + duration)
  }
}
