package import HealthModel
package import HealthWords

/// Registered apps as text and as JSON.
///
/// JSON keys: `bundleIdentifier`, `name`, `version`, `binding`, `readUsage`, `shareUsage`,
/// `entitlements`, `registered`, `principal`, `level` (0 to 4), `pending`, `programs`, a list of
/// {`sha256`, `confirmed`, `seen`}, and `grants`, a list of {`type`, `direction`, `decision`} with
/// `until`, `since`, `form` and `purpose` if a grant is limited. An expired grant is `denied` and
/// retains its limits.
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
      "level": .integer(Int64(app.level.rawValue)), "pending": .bool(app.isPending),
      "programs": .array(
        app.programs.map { program in
          [
            "sha256": .string(Hexadecimal.text(program.digest)),
            "confirmed": .bool(program.isConfirmed),
            "seen": .string(TimeText.iso8601(program.seenAt)),
          ]
        }),
      "grants": .array(
        sorted(app.grants).map(json)),
    ]
  }

  private static func json(_ grant: Grant) -> JSONValue {
    let limits = grant.limits
    let facts: [(String, String?)] = [
      ("type", grant.type.name), ("direction", text(grant.direction)),
      ("decision", text(grant.decision)), ("until", limits.expires.map(TimeText.iso8601)),
      ("since", limits.earliest.map(TimeText.iso8601)),
      ("form", limits.form == .statisticsOnly ? "statistics" : nil),
      ("purpose", limits.purpose.isEmpty ? nil : limits.purpose),
    ]
    return .object(
      facts.compactMap { key, value in value.map { .init(key: key, value: .string($0)) } })
  }

  package static func list(_ apps: [RegisteredApp], times: TimeText, style: OutputStyle) -> String {
    var table = Table([
      .init(.app), .init(.name, mayShrink: true), .init(.version),
      .init(.reads, mayShrink: true),
      .init(.shares, mayShrink: true), .init(.identifiedBy), .init(.level), .init(.registered),
    ])
    for app in apps {
      table.add([
        .init(app.manifest.bundleIdentifier), .init(app.manifest.name), .init(app.manifest.version),
        .init(names(app.grants, .read)), .init(names(app.grants, .share)),
        .init(kind(app.manifest.binding)), .init(level(app), app.isWaiting ? .warning : nil),
        .init(times.minute(app.registeredAt), .faint),
      ])
    }
    return table.render(style) + warnings(apps)
  }

  private static func level(_ app: RegisteredApp) -> String {
    "L\(app.level.rawValue)" + (app.isWaiting ? ", unconfirmed" : "")
  }

  /// Returns the warnings about apps that need the user's attention. Any app can claim a name, so
  /// several apps with one name are pointed out to the user.
  private static func warnings(_ apps: [RegisteredApp]) -> String {
    let names = Dictionary(grouping: apps, by: \.manifest.bundleIdentifier)
    return names.keys.sorted().map { name in
      let apps = names[name] ?? []
      var text = ""
      if apps.count > 1 {
        text += "\(apps.count) different apps use the name \(name); they share no data.\n"
      }
      if apps.contains(where: \.isWaiting) {
        text += "\(name) must be confirmed. See: healthctl app show \(name)\n"
      }
      return text.isEmpty ? "" : "\n" + text
    }.joined()
  }

  /// The text that an app supplied is labeled as its reason and follows what the daemon knows.
  package static func details(_ app: RegisteredApp, times: TimeText, style: OutputStyle) -> String {
    let manifest = app.manifest
    var facts = [
      ("Bundle identifier", manifest.bundleIdentifier), ("Name", manifest.name),
      ("Version", manifest.version), ("Identified by", text(manifest.binding)),
      ("Evidence level", style.language.title(app.level)),
      ("Verified", style.language.verified(app.level)),
      ("Still possible", style.language.remaining(app.level)),
      ("Registered", times.minute(app.registeredAt)),
    ]
    if !manifest.readUsage.isEmpty { facts.append(("Reason to read", manifest.readUsage)) }
    if !manifest.shareUsage.isEmpty { facts.append(("Reason to share", manifest.shareUsage)) }
    if !manifest.entitlements.isEmpty {
      facts.append(("Entitlements", manifest.entitlements.joined(separator: ", ")))
    }
    switch manifest.launch {
    case nil: break
    case .command(let words): facts.append(("Started with", words.joined(separator: " ")))
    case .unit(let name): facts.append(("Started with", "systemctl --user start " + name))
    }
    if app.isPending {
      facts.append(
        ("Unconfirmed", "self-registered; grant it something or use: healthctl app confirm"))
    }
    for program in app.programs {
      facts.append(
        (
          program.isConfirmed ? "Program" : "Unconfirmed",
          Hexadecimal.text(program.digest) + ", since " + times.minute(program.seenAt)
        ))
    }
    let text = FactList.render(facts, style)
    guard !app.grants.isEmpty else {
      return text + "\nNo permissions yet: the app can neither read nor share data.\n"
        + "Grant them with: healthctl grant \(manifest.bundleIdentifier) --read TYPES --share TYPES\n"
    }
    return text + "\n" + decisions(app.grants, times).render(style)
  }

  private static func decisions(_ grants: [Grant], _ times: TimeText) -> Table {
    let hasLimits = grants.contains { $0.limits != .none }
    var table = Table(
      [.init(.type), .init(.direction), .init(.decision)]
        + (hasLimits ? [.init(.limits, mayShrink: true)] : []))
    for grant in sorted(grants) {
      let ink: OutputStyle.Ink = grant.decision == .authorized ? .good : .failure
      table.add(
        [
          .init(grant.type.name), .init(text(grant.direction)), .init(text(grant.decision), ink),
        ] + (hasLimits ? [.init(limits(of: grant, times))] : []))
    }
    return table
  }

  private static func limits(of grant: Grant, _ times: TimeText) -> String {
    let limits = grant.limits
    var parts: [String] = []
    if let end = limits.expires {
      parts.append((grant.decision == .authorized ? "until " : "ended ") + times.minute(end))
    }
    if let earliest = limits.earliest { parts.append("since " + times.minute(earliest)) }
    if limits.form == .statisticsOnly { parts.append("statistics only") }
    if !limits.purpose.isEmpty { parts.append("for " + limits.purpose) }
    return parts.joined(separator: ", ")
  }

  package static func text(_ binding: AppManifest.Binding) -> String {
    switch binding {
    case .token: "token"
    case .user(let user): "user:\(user)"
    case .group(let group): "group:\(group)"
    case .executable(let digest): "executable:" + Hexadecimal.text(digest)
    case .key(let key): "key:" + Hexadecimal.text(key)
    case .flatpak(let name): "flatpak:" + name
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

  /// Without digests and keys, which would fill the line of a list.
  private static func kind(_ binding: AppManifest.Binding) -> String {
    switch binding {
    case .token: "token"
    case .user: "user"
    case .group: "group"
    case .executable: "program file"
    case .key: "key"
    case .flatpak: "Flatpak"
    }
  }

  private static func names(
    _ grants: [Grant], _ direction: AuthorizationDirection
  ) -> String {
    let names = sorted(grants).filter { $0.direction == direction && $0.decision == .authorized }
      .map { $0.type.name + ($0.limits == .none ? "" : " (limited)") }
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }

  private static func sorted(_ grants: [Grant]) -> [Grant] {
    grants.sorted {
      ($0.type.name, $0.direction.rawValue) < ($1.type.name, $1.direction.rawValue)
    }
  }
}

extension RegisteredApp {
  /// Whether the app or one of its programs waits for confirmation by the user.
  fileprivate var isWaiting: Bool { isPending || programs.contains { !$0.isConfirmed } }
}

/// Names and values, one pair per line, with the values aligned. Used where a table with one row
/// would be wider than the terminal.
package enum FactList {
  package static func render(_ facts: [(String, String)], _ style: OutputStyle) -> String {
    let width = facts.map { TerminalText.width($0.0) }.max() ?? 0
    return facts.map { name, value in
      style.paint(TerminalText.padded(name, to: width), .faint) + "  "
        + TerminalText.printable(value) + "\n"
    }.joined()
  }
}
