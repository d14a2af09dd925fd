package import HealthModel

/// Registered apps for people and for programs.
///
/// JSON keys: `bundleIdentifier`, `name`, `version`, `binding`, `readUsage`, `shareUsage`,
/// `entitlements`, `registered`, `principal` and `grants`, a list of {`type`, `direction`,
/// `decision`}.
package enum AppOutput {
  package static func json(_ app: RegisteredApp) -> JSONValue {
    let manifest = app.manifest
    return [
      "bundleIdentifier": .string(manifest.bundleIdentifier), "name": .string(manifest.name),
      "version": .string(manifest.version), "binding": .string(text(manifest.binding)),
      "readUsage": .string(manifest.readUsage), "shareUsage": .string(manifest.shareUsage),
      "entitlements": .array(manifest.entitlements.map { .string($0) }),
      "registered": .string(TimeText.iso8601(app.registeredAt)),
      "principal": .string(app.principal.raw.uuidString),
      "grants": .array(
        sorted(app.grants).map { grant in
          [
            "type": .string(grant.type.name), "direction": .string(text(grant.direction)),
            "decision": .string(text(grant.decision)),
          ]
        }),
    ]
  }

  package static func list(_ apps: [RegisteredApp], times: TimeText, style: OutputStyle) -> String {
    var table = Table([
      .init("App"), .init("Name", mayShrink: true), .init("Version"),
      .init("Reads", mayShrink: true),
      .init("Shares", mayShrink: true), .init("Known by"), .init("Registered"),
    ])
    for app in apps {
      table.add([
        .init(app.manifest.bundleIdentifier), .init(app.manifest.name), .init(app.manifest.version),
        .init(names(app.grants, .read)), .init(names(app.grants, .share)),
        .init(kind(app.manifest.binding)), .init(times.minute(app.registeredAt), .faint),
      ])
    }
    return table.render(style)
  }

  package static func details(_ app: RegisteredApp, times: TimeText, style: OutputStyle) -> String {
    let manifest = app.manifest
    var facts = [
      ("Bundle identifier", manifest.bundleIdentifier), ("Name", manifest.name),
      ("Version", manifest.version), ("Known by", text(manifest.binding)),
      ("Registered", times.minute(app.registeredAt)),
    ]
    if !manifest.readUsage.isEmpty { facts.append(("Reads because", manifest.readUsage)) }
    if !manifest.shareUsage.isEmpty { facts.append(("Shares because", manifest.shareUsage)) }
    if !manifest.entitlements.isEmpty {
      facts.append(("Entitlements", manifest.entitlements.joined(separator: ", ")))
    }
    switch manifest.launch {
    case nil: break
    case .command(let words): facts.append(("Started by", words.joined(separator: " ")))
    case .unit(let name): facts.append(("Started by", "systemctl --user start " + name))
    }
    var text = FactList.render(facts, style)
    guard !app.grants.isEmpty else {
      return text + "\nNo decisions yet: it can neither read nor share anything.\n"
        + "Decide with: healthctl grant \(manifest.bundleIdentifier) --read TYPES --share TYPES\n"
    }
    var table = Table([.init("Type"), .init("Direction"), .init("Decision")])
    for grant in sorted(app.grants) {
      let ink: OutputStyle.Ink = grant.decision == .authorized ? .good : .failure
      table.add([
        .init(grant.type.name), .init(self.text(grant.direction)),
        .init(self.text(grant.decision), ink),
      ])
    }
    text += "\n" + table.render(style)
    return text
  }

  package static func text(_ binding: AppManifest.Binding) -> String {
    switch binding {
    case .token: "token"
    case .user(let user): "user:\(user)"
    case .executable(let digest): "executable:" + Hexadecimal.text(digest)
    }
  }

  package static func text(_ direction: AuthorizationDirection) -> String {
    switch direction {
    case .read: "read"
    case .share: "share"
    }
  }

  package static func text(_ decision: AuthorizationDecision) -> String {
    switch decision {
    case .notDetermined: "not determined"
    case .denied: "denied"
    case .authorized: "authorized"
    }
  }

  private static func kind(_ binding: AppManifest.Binding) -> String {
    switch binding {
    case .token: "token"
    case .user: "user"
    case .executable: "program file"
    }
  }

  private static func names(
    _ grants: [Grant], _ direction: AuthorizationDirection
  ) -> String {
    let names = sorted(grants).filter { $0.direction == direction && $0.decision == .authorized }
      .map(\.type.name)
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }

  private static func sorted(_ grants: [Grant]) -> [Grant] {
    grants.sorted {
      ($0.type.name, $0.direction.rawValue) < ($1.type.name, $1.direction.rawValue)
    }
  }
}

/// Names and what they stand for, one a line, the second part aligned.
package enum FactList {
  package static func render(_ facts: [(String, String)], _ style: OutputStyle) -> String {
    let width = facts.map { TerminalText.width($0.0) }.max() ?? 0
    return facts.map { name, value in
      style.paint(TerminalText.padded(name, to: width), .faint) + "  "
        + TerminalText.printable(value) + "\n"
    }.joined()
  }
}
