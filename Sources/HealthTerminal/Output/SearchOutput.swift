import HealthModel
package import HealthWords

/// The types of the store that a search found, as a table and as JSON.
package enum SearchOutput {
  package static func table(
    _ found: [FoundType], times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([
      .init(.name), .init(.samples, trailing: true), .init(.latest), .init(.showWith),
      .init(.from, mayShrink: true),
    ])
    for entry in found {
      table.add([
        .init(style.language.name(entry.type), .heading),
        .init(style.language.number(entry.sampleCount)), .init(times.day(entry.latest)),
        .init("healthctl query \(entry.type.name)"),
        .init(
          entry.sources.map { TerminalText.printable(style.language.name($0)) }
            .joined(separator: ", "), .faint),
      ])
    }
    return table.render(style)
  }

  package static func json(_ found: [FoundType]) -> JSONValue {
    [
      "types": .array(
        found.map { entry in
          [
            "type": .string(entry.type.name), "samples": JSONValue(entry.sampleCount),
            "latest": .string(TimeText.iso8601(entry.latest)),
            "sources": .array(entry.sources.map { .string($0.name) }),
          ]
        })
    ]
  }
}
