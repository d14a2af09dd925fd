package import HealthModel
package import HealthWords

/// The history of imports, and the objects that removing an import would remove.
package enum ImportHistoryOutput {
  /// JSON keys: `imports`, a list of `number`, `label`, `exported`, `started`, `finished`, `added`,
  /// `updated`, `deleted`, `deferred`, `undone`.
  package static func json(_ imports: [ImportHistoryEntry]) -> JSONValue {
    [
      "imports": .array(
        imports.map { entry in
          var value: JSONValue = [
            "number": JSONValue(Int(entry.number)), "label": .string(entry.label),
            "started": .string(TimeText.iso8601(entry.startedAt)),
            "added": JSONValue(entry.addedCount), "updated": JSONValue(entry.updatedCount),
            "deleted": JSONValue(entry.deletedCount),
            "deferred": JSONValue(entry.deferredCount), "undone": .bool(entry.isUndone),
          ]
          for (key, instant) in [("exported", entry.exportedAt), ("finished", entry.finishedAt)] {
            if let instant { value.append(key, .string(TimeText.iso8601(instant))) }
          }
          return value
        })
    ]
  }

  package static func table(
    _ imports: [ImportHistoryEntry], times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([
      .init(.number, trailing: true), .init(.imported), .init(.export, mayShrink: true),
      .init(.added, trailing: true), .init(.updated, trailing: true),
      .init(.deleted, trailing: true), .init(.deferred, trailing: true), .init(.state),
    ])
    for entry in imports {
      table.add([
        .init("\(entry.number)"), .init(times.minute(entry.startedAt)),
        .init(TerminalText.printable(entry.label)), .init(style.language.number(entry.addedCount)),
        .init(count(entry.updatedCount)), .init(count(entry.deletedCount)),
        .init(count(entry.deferredCount)), state(entry),
      ])
    }
    return table.render(style)
  }

  private static func count(_ count: Int) -> String {
    count == 0 ? "" : NumberText.count(count)
  }

  private static func state(_ entry: ImportHistoryEntry) -> Table.Cell {
    if entry.isUndone { return .init("undone", .faint) }
    // An interrupted import has added data and can be undone like others.
    return entry.finishedAt == nil ? .init("not finished", .warning) : .init("complete")
  }

  /// JSON keys: `types`, a list of `type`, `source`, `count`; `deferred`; `characteristics`, a list
  /// of types; `updated`; `otherImports`, a list of numbers.
  package static func json(_ content: ImportedRemovalResult) -> JSONValue {
    [
      "types": .array(
        content.types.map {
          [
            "type": .string($0.type.name), "source": SampleJSON.source($0.source),
            "count": JSONValue($0.count),
          ]
        }),
      "deferred": JSONValue(content.deferredCount),
      "characteristics": .array(content.characteristics.map { .string($0.name) }),
      "updated": JSONValue(content.updatedCount),
      "otherImports": .array(content.otherImports.map { JSONValue(Int($0)) }),
    ]
  }

  package static func table(_ content: ImportedRemovalResult, style: OutputStyle) -> String {
    var table = Table([
      .init(.type), .init(.source, mayShrink: true), .init(.objects, trailing: true),
    ])
    for entry in content.types {
      table.add([
        .init(style.language.name(entry.type)), .init(TerminalText.printable(entry.source.name)),
        .init(style.language.number(entry.count)),
      ])
    }
    var text = content.types.isEmpty ? "" : table.render(style)
    if content.deferredCount > 0 {
      text += "\(NumberText.count(content.deferredCount)) deferred records\n"
    }
    if !content.characteristics.isEmpty {
      let names = content.characteristics.map(\.displayName).joined(separator: ", ")
      text += "Restored to their previous values: \(names)\n"
    }
    if content.updatedCount > 0 {
      text +=
        "\(NumberText.count(content.updatedCount)) objects that this import updated are not"
        + " changed back.\n"
    }
    return text
  }
}
