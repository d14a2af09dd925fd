package import HealthModel
package import HealthWords

/// What a restore changes.
package enum RestoreOutput {
  package static func json(_ contents: StoreContents) -> JSONValue {
    [
      "samples": JSONValue(contents.sampleCount), "apps": JSONValue(contents.appCount),
      "grants": JSONValue(contents.grantCount),
      "ledgerEntries": JSONValue(contents.ledgerEntryCount),
      "decisions": JSONValue(contents.decisionCount), "changes": JSONValue(contents.changeCount),
    ]
  }

  package static func table(_ changes: RestorePreview, style: OutputStyle) -> String {
    var table = Table([
      .init(text: ""), .init(.now, trailing: true), .init(.backup, trailing: true),
    ])
    func add(_ key: String, _ count: KeyPath<StoreContents, Int>) {
      table.add([
        .init(style.language["restore.\(key)"]),
        .init(style.language.number(changes.current[keyPath: count])),
        .init(style.language.number(changes.restored[keyPath: count])),
      ])
    }
    add("samples", \.sampleCount)
    add("apps", \.appCount)
    add("permissions", \.grantCount)
    add("ledgerEntries", \.ledgerEntryCount)
    return table.render(style)
  }

  package static func sentences(_ changes: RestorePreview) -> [String] {
    var sentences: [String] = []
    if changes.isOlder {
      sentences.append("The backup is older than the store: later changes are not in it.")
    }
    if changes.keepsCurrent, changes.current.storeID != changes.restored.storeID {
      sentences.append("The backup is of another store.")
    }
    if changes.resetGrantCount > 0 {
      let count = NumberText.count(changes.resetGrantCount)
      sentences.append(
        "You have made decisions since: \(count) permissions to read are reset, and apps must request "
          + "them again.")
    }
    if changes.keepsCurrent {
      sentences.append("The replaced files stay in the data directory until the next restore.")
    }
    return sentences + changes.problems.map { "Damaged: \($0)" }
  }
}
