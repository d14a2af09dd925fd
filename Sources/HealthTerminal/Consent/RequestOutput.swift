package import HealthModel
package import HealthWords

/// Pending permission requests as a table and as JSON.
///
/// JSON keys of a request: `id`, `version`, `app`, `name`, `level`, `isPending`, `hasNamesake`,
/// `createdAt`, `expiresAt`, `read` and `share` with types, or `objectType` and `objects` with
/// `id`, `title`, `start`, `granted`.
package enum RequestOutput {
  package static func table(
    _ sheets: [ConsentSheet], times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([
      .init(.request), .init(.app), .init(.requestsTo, mayShrink: true), .init(.since),
      .init(.until),
    ])
    for sheet in sheets {
      table.add([
        .init(shortID(sheet)), .init(sheet.app.bundleIdentifier, .heading), .init(asks(sheet)),
        .init(times.minute(sheet.createdAt), .faint),
        .init(sheet.expiresAt.microseconds == .max ? "" : times.minute(sheet.expiresAt), .faint),
      ])
    }
    return table.render(style)
  }

  /// Eight digits distinguish the few requests that are open at once; commands accept a prefix.
  package static func shortID(_ sheet: ConsentSheet) -> String {
    String(sheet.id.uuidString.prefix(8))
  }

  private static func asks(_ sheet: ConsentSheet) -> String {
    if let type = sheet.objectType { return "read some of \(type.name)" }
    return [AuthorizationDirection.share, .read].compactMap { direction in
      let names = sheet.items.filter { $0.direction == direction }.map(\.type.name)
      return names.isEmpty ? nil : AppOutput.text(direction) + " " + names.joined(separator: ", ")
    }.joined(separator: "; ")
  }

  /// Requests of an app that repeats them are hidden, but the user learns that there were some.
  package static func muted(_ apps: [MutedApp]) -> String {
    apps.map {
      "\($0.bundleIdentifier) has sent \($0.requestCount) requests since you closed the last one; "
        + "its requests are hidden for a while.\n"
    }.joined()
  }

  package static func json(_ sheet: ConsentSheet) -> JSONValue {
    var json: JSONValue = [
      "id": .string(sheet.id.uuidString), "version": .integer(Int64(sheet.version)),
      "app": .string(sheet.app.bundleIdentifier), "name": .string(sheet.app.name),
      "level": .integer(Int64(sheet.app.level)), "isPending": .bool(sheet.app.isPending),
      "hasNamesake": .bool(sheet.app.hasNamesake),
      "createdAt": .string(TimeText.iso8601(sheet.createdAt)),
    ]
    if sheet.expiresAt.microseconds != .max {
      json.append("expiresAt", .string(TimeText.iso8601(sheet.expiresAt)))
    }
    guard let type = sheet.objectType else {
      for (key, direction) in [("share", AuthorizationDirection.share), ("read", .read)] {
        let names = sheet.items.filter { $0.direction == direction }.map(\.type.name)
        json.append(key, .array(names.map { .string($0) }))
      }
      return json
    }
    json.append("objectType", .string(type.name))
    json.append(
      "objects",
      .array(
        sheet.objects.map { object in
          [
            "id": .string(object.id.uuidString), "title": .string(object.title),
            "start": .string(TimeText.iso8601(object.start)), "granted": .bool(object.isGranted),
          ]
        }))
    return json
  }
}
