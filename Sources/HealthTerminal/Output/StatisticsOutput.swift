package import HealthInsight
package import HealthModel
package import HealthWords

/// Statistics as a table and as JSON.
///
/// JSON keys: `start`, `end` of the interval, then the requested ones of `sum`, `average`,
/// `minimum`, `maximum`, `mostRecent` {`value`, `start`, `end`}, all in the `unit` of the reply,
/// and `duration` in seconds; with `--per-source` also `sources`, a list of the same with `source`.
/// `belowRange` and `aboveRange` count the values that were beyond the range of their device; the
/// others contain the limits of the range for them.
package struct StatisticsOutput {
  package let display: ValueDisplay
  package let options: StatisticsOptions
  package let times: TimeText
  package let style: OutputStyle
  package let limits: RangeLimits

  package init(
    display: ValueDisplay, options: StatisticsOptions, times: TimeText, style: OutputStyle,
    limits: RangeLimits
  ) {
    self.display = display
    self.options = options
    self.times = times
    self.style = style
    self.limits = limits
  }

  package func json(_ statistics: [Statistics]) -> JSONValue {
    [
      "type": .string(display.type.name), "unit": .string(display.unitText),
      "statistics": .array(statistics.map { json($0, limits(in: $0, of: statistics)) }),
    ]
  }

  /// The limits in an interval. A single one covers the whole period, and ends with its last sample.
  private func limits(in interval: Statistics, of all: [Statistics]) -> RangeLimits {
    all.count == 1 ? limits : limits.within(interval.start..<interval.end)
  }

  private func json(_ statistics: Statistics, _ limits: RangeLimits) -> JSONValue {
    var value = json(statistics.merged)
    value.prepend([
      .init(key: "start", value: .string(TimeText.iso8601(statistics.start))),
      .init(key: "end", value: .string(TimeText.iso8601(statistics.end))),
    ])
    for (key, limit) in [("belowRange", RangeLimit.below), ("aboveRange", .above)] {
      let count = limits.count(limit)
      if count > 0 { value.append(key, .integer(Int64(count))) }
    }
    if options.contains(.separateBySource) {
      let sources = statistics.bySource.map { source in
        var value = json(source.values)
        value.prepend([.init(key: "source", value: SampleJSON.source(source.source))])
        return value
      }
      value.append("sources", .array(sources))
    }
    return value
  }

  private func json(_ values: StatisticsValues) -> JSONValue {
    var json: JSONValue = [:]
    func add(_ key: String, _ value: Double?) {
      if let value { json.append(key, .number(display.value(value))) }
    }
    add("sum", values.sum)
    add("average", values.average)
    add("minimum", values.minimum)
    add("maximum", values.maximum)
    if let recent = values.mostRecent, let start = values.mostRecentStart,
      let end = values.mostRecentEnd
    {
      let members: JSONValue = [
        "value": .number(display.value(recent)), "start": .string(TimeText.iso8601(start)),
        "end": .string(TimeText.iso8601(end)),
      ]
      json.append("mostRecent", members)
    }
    if let duration = values.duration { json.append("duration", .number(duration)) }
    return json
  }

  /// Returns one line for each interval, followed by one for each source if requested.
  ///
  /// - Parameter name: returns the text for an interval.
  package func table(_ statistics: [Statistics], name: (Statistics) -> String) -> String {
    var columns: [Table.Column] = [.init(.time)]
    if options.contains(.separateBySource) { columns.append(.init(.source, mayShrink: true)) }
    let unit = display.isCount ? "" : " (\(display.label(style)))"
    if options.contains(.cumulativeSum) {
      columns.append(.init(.sum, suffix: unit, trailing: true))
    }
    if options.contains(.discreteAverage) {
      columns.append(.init(.average, suffix: unit, trailing: true))
    }
    if options.contains(.discreteMin) { columns.append(.init(.min, trailing: true)) }
    if options.contains(.discreteMax) { columns.append(.init(.max, trailing: true)) }
    if options.contains(.mostRecent) { columns.append(.init(.mostRecent, trailing: true)) }
    if options.contains(.duration) { columns.append(.init(.covered, trailing: true)) }
    var table = Table(columns)
    for interval in statistics {
      let time = Table.Cell(name(interval), .faint)
      var cells = [time]
      if options.contains(.separateBySource) {
        cells.append(.init("combined (overlaps once)", .faint))
      }
      table.add(cells + self.cells(interval.merged, limits(in: interval, of: statistics)))
      for source in interval.bySource where options.contains(.separateBySource) {
        table.add(
          ["", .init("  " + source.source.name)] + self.cells(source.values, RangeLimits()))
      }
    }
    return table.render(style) + (limits.sentence.map { style.paint($0, .faint) + "\n" } ?? "")
  }

  private func cells(_ values: StatisticsValues, _ limits: RangeLimits) -> [Table.Cell] {
    var cells: [Table.Cell] = []
    func add(_ option: StatisticsOptions, _ value: Double?, _ limit: RangeLimit? = nil) {
      guard options.contains(option) else { return }
      cells.append(.init(value.map { style.language.number(display.text($0, limit)) } ?? ""))
    }
    add(.cumulativeSum, values.sum)
    add(.discreteAverage, values.average)
    add(.discreteMin, values.minimum, values.minimum.flatMap(limits.limit(ofMinimum:)))
    add(.discreteMax, values.maximum, values.maximum.flatMap(limits.limit(ofMaximum:)))
    add(.mostRecent, values.mostRecent, limits.limit(ofMostRecentIn: values))
    if options.contains(.duration) {
      cells.append(.init(values.duration.map { NumberText.duration(seconds: $0) } ?? ""))
    }
    return cells
  }
}
