package import HealthModel
package import HealthWords

/// The objects for which apps have per-object permission, as a table and as JSON.
package enum GrantedObjectOutput {
  package static func table(
    _ grants: [GrantedObject], objects: [ObjectID: HealthObject], times: TimeText,
    style: OutputStyle
  ) -> String {
    var table = Table([
      .init(.object, mayShrink: true), .init(.ofType), .init(.from), .init(.choice),
      .init(.identifier),
    ])
    for grant in grants {
      // Deleted between the two calls.
      guard let object = objects[grant.object] else { continue }
      table.add([
        .init(style.language.name(object)), .init(times.minute(object.start), .faint),
        .init(object.sourceRevision?.source.name ?? ""), .init(choice(grant)),
        .init(grant.object.uuidString, .faint),
      ])
    }
    return table.render(style)
  }

  package static func json(
    _ grants: [GrantedObject], objects: [ObjectID: HealthObject]
  ) -> JSONValue {
    .array(
      grants.map { grant in
        [
          "id": .string(grant.object.uuidString), "type": .string(grant.type.name),
          "name": .string(objects[grant.object].map(Language.english.name) ?? ""),
          "choice": .string(choice(grant)), "own": .bool(grant.isOwn),
        ]
      })
  }

  private static func choice(_ grant: GrantedObject) -> String {
    switch grant.decision {
    case .authorized: "shown"
    case .denied: "hidden"
    // An app sees its own objects without a decision (rule OBJAUTH-05).
    case .notDetermined: grant.isOffered ? "offered" : grant.isOwn ? "shown (its own)" : "hidden"
    }
  }
}
