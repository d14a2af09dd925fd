package import HealthModel
package import HealthWords

/// Registrations for background delivery as a table and as JSON.
package enum BackgroundOutput {
  package static func json(_ app: BackgroundApp) -> JSONValue {
    [
      "bundleIdentifier": .string(app.bundleIdentifier),
      "principal": .string(app.principal.raw.uuidString),
      "types": .array(
        app.registrations.map { registration in
          [
            "type": .string(registration.type.name),
            "frequency": .string(registration.frequency.name),
            // Some types are delivered less often than requested (rule BACKGROUND-06).
            "effectiveFrequency": .string(
              registration.frequency.capped(for: registration.type).name),
          ]
        }),
      "unanswered": .integer(Int64(app.unansweredCount)), "isStopped": .bool(app.isStopped),
    ]
  }

  package static func list(_ apps: [BackgroundApp], style: OutputStyle) -> String {
    var table = Table([
      .init(.app), .init(.type, mayShrink: true), .init(.frequency), .init(.state),
    ])
    for app in apps {
      for registration in app.registrations {
        let frequency = registration.frequency.capped(for: registration.type)
        table.add([
          .init(app.bundleIdentifier), .init(registration.type.name), .init(frequency.name),
          .init(state(app), app.isStopped ? .failure : .faint),
        ])
      }
    }
    return table.render(style)
  }

  private static func state(_ app: BackgroundApp) -> String {
    if app.isStopped { return "stopped: not acknowledged" }
    return app.unansweredCount == 0 ? "" : "\(app.unansweredCount) unacknowledged"
  }
}
