package import HealthModel
package import HealthWords

/// The sources of the samples in the store as a table and as JSON.
///
/// JSON keys: `name`, `bundleIdentifier`, `types`, `samples`, `first`, `last`.
package struct SourceOutput {
  package struct Line: Sendable {
    package var source: Source
    package var types: [ObjectType]
    package var sampleCount: Int
    package var first: Instant
    package var last: Instant
  }

  package let lines: [Line]

  /// - Parameter type: the type whose sources are listed; nil for all.
  package init(_ counts: [DaemonStatus.TypeCount], of type: ObjectType?) {
    let wanted = counts.filter { type == nil || $0.type == type }
    lines = Dictionary(grouping: wanted, by: \.source).map { source, rows in
      Line(
        source: source, types: rows.sorted { $0.sampleCount > $1.sampleCount }.map(\.type),
        sampleCount: rows.reduce(0) { $0 + $1.sampleCount },
        first: rows.map(\.first).min() ?? .distantPast,
        last: rows.map(\.last).max() ?? .distantFuture)
    }.sorted { ($1.sampleCount, $0.source.name) < ($0.sampleCount, $1.source.name) }
  }

  package var json: JSONValue {
    let list = lines.map { line in
      var json = SampleJSON.source(line.source)
      json.append("types", .array(line.types.map { .string($0.name) }))
      json.append("samples", JSONValue(line.sampleCount))
      json.append("first", .string(TimeText.iso8601(line.first)))
      json.append("last", .string(TimeText.iso8601(line.last)))
      return json
    }
    return ["sources": .array(list)]
  }

  package func table(times: TimeText, style: OutputStyle) -> String {
    var table = Table([
      .init(.source), .init(.app), .init(.samples, trailing: true), .init(.first),
      .init(.last), .init(.types, mayShrink: true),
    ])
    for line in lines {
      table.add([
        .init(line.source.name), .init(line.source.bundleIdentifier),
        .init(style.language.number(line.sampleCount)), .init(times.day(line.first), .faint),
        .init(times.day(line.last), .faint),
        .init(line.types.map(\.name).joined(separator: ", ")),
      ])
    }
    return table.render(style)
  }
}
