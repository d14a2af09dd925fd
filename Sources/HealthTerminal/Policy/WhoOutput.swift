package import HealthModel
package import HealthWords

/// The apps that may read or share a type, as in "who can see reproductive data?".
package enum WhoOutput {
  /// Returns a type, or all types of a group such as `Reproductive`. Case is ignored.
  package static func types(_ text: String) throws(CommandFailure) -> [ObjectType] {
    let folded = Suggestion.folded(text)
    let group = ObjectType.all.filter { Suggestion.folded($0.group) == folded }
    return group.isEmpty ? [try TypeArgument.type(text)] : group
  }

  package struct Line: Hashable, Sendable {
    package var app: String
    package var grant: Grant
  }

  /// Returns the grants by type, then by app.
  package static func lines(_ apps: [RegisteredApp], _ types: [ObjectType]) -> [Line] {
    let wanted = Set(types)
    return apps.flatMap { app in
      app.grants.filter { wanted.contains($0.type) && $0.decision == .authorized }
        .map { Line(app: app.manifest.bundleIdentifier, grant: $0) }
    }.sorted {
      ($0.grant.type.name, $0.app, $0.grant.direction.rawValue)
        < ($1.grant.type.name, $1.app, $1.grant.direction.rawValue)
    }
  }

  /// JSON keys: `app`, `type`, `direction`, `decision` as in a policy.
  package static func json(_ line: Line) -> JSONValue {
    [
      "app": .string(line.app), "type": .string(line.grant.type.name),
      "direction": .string(AppOutput.text(line.grant.direction)),
      "decision": .string(PolicyDocument.decision(line.grant)),
    ]
  }

  package static func table(_ lines: [Line], style: OutputStyle) -> String {
    var table = Table([
      .init(.type), .init(.app), .init(.may), .init(.limits, mayShrink: true),
    ])
    for line in lines {
      table.add([
        .init(line.grant.type.name), .init(line.app, .heading),
        .init(AppOutput.text(line.grant.direction)),
        .init(
          String(PolicyDocument.decision(line.grant).dropFirst("allow".count).drop { $0 == " " })),
      ])
    }
    return table.render(style)
  }
}
