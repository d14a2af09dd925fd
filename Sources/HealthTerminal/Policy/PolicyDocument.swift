package import HealthModel
package import HealthWords

/// All grants of the user as text, which can be read, put under version control, edited and
/// applied.
///
///     policy 1
///
///     # Steps 1.2
///     [org.example.steps]
///     read heartRate = deny
///     read stepCount = allow since 2026-01-01T00:00:00Z, until 2027-01-01T00:00:00Z
///     read bodyMass = allow statistics, for "the study"
///     share stepCount = allow
///
/// A section is one app. If two registrations share a bundle identifier, the principal follows it.
/// A type not listed in a section is undecided; apps without a section are unchanged. Everything
/// else is an error, for example an unknown word or a duplicate line.
package struct PolicyDocument: Hashable, Sendable {
  package struct Section: Hashable, Sendable {
    package var bundleIdentifier: String
    /// The principal; nil if the bundle identifier has a single registration.
    package var principal: PrincipalID?
    /// The grants by type and direction; a missing one is undecided.
    package var grants: [Grant]

    package init(bundleIdentifier: String, principal: PrincipalID?, grants: [Grant]) {
      self.bundleIdentifier = bundleIdentifier
      self.principal = principal
      self.grants = grants.filter { $0.decision != .notDetermined }.sorted(by: Section.isBefore)
    }

    static func isBefore(_ a: Grant, _ b: Grant) -> Bool {
      (a.direction.rawValue, a.type.name) < (b.direction.rawValue, b.type.name)
    }
  }

  package var sections: [Section]

  package init(sections: [Section]) {
    // Sorted, so that two exports of equal grants are equal byte for byte.
    self.sections = sections.sorted {
      ($0.bundleIdentifier, $0.principal?.raw.uuidString ?? "")
        < ($1.bundleIdentifier, $1.principal?.raw.uuidString ?? "")
    }
  }

  package init(_ apps: [RegisteredApp]) {
    var counts: [String: Int] = [:]
    for app in apps { counts[app.manifest.bundleIdentifier, default: 0] += 1 }
    self.init(
      sections: apps.map { app in
        let bundle = app.manifest.bundleIdentifier
        return Section(
          bundleIdentifier: bundle, principal: counts[bundle] == 1 ? nil : app.principal,
          grants: app.grants)
      })
  }

  package func section(of app: RegisteredApp) -> Section? {
    sections.first {
      $0.bundleIdentifier == app.manifest.bundleIdentifier
        && ($0.principal == nil || $0.principal == app.principal)
    }
  }
}

// MARK: - Printing

extension PolicyDocument {
  static let header = "policy 1"

  package var text: String {
    var text = Self.header + "\n"
    for section in sections {
      let principal = section.principal.map { " " + $0.raw.uuidString } ?? ""
      text += "\n[\(section.bundleIdentifier)\(principal)]\n"
      for grant in section.grants { text += Self.line(grant) + "\n" }
    }
    return text
  }

  /// Also used for JSON and for differences, so that all of them can be copied into a file.
  package static func line(_ grant: Grant) -> String {
    "\(AppOutput.text(grant.direction)) \(grant.type.name) = \(decision(grant))"
  }

  /// The order of the limits is fixed, so that equal grants have equal lines.
  static func decision(_ grant: Grant?) -> String {
    switch grant?.decision {
    case nil, .notDetermined: return "undecided"
    case .denied: return "deny"
    case .authorized: break
    }
    guard let limits = grant?.limits else { return "allow" }
    var parts: [String] = []
    if let earliest = limits.earliest { parts.append("since " + TimeText.iso8601(earliest)) }
    if let end = limits.expires { parts.append("until " + TimeText.iso8601(end)) }
    if limits.form == .statisticsOnly { parts.append("statistics") }
    if !limits.purpose.isEmpty { parts.append("for " + quoted(limits.purpose)) }
    return parts.isEmpty ? "allow" : "allow " + parts.joined(separator: ", ")
  }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for character in text.unicodeScalars {
      if character == "\"" || character == "\\" { out.unicodeScalars.append("\\") }
      out.unicodeScalars.append(character)
    }
    return out + "\""
  }
}

// MARK: - Comparing

extension PolicyDocument {
  /// The changes to the grants of one app that applying the document would make.
  package struct Difference: Hashable, Sendable {
    package var principal: PrincipalID
    package var bundleIdentifier: String
    package var before: [Grant?]
    package var after: [Grant]
  }

  /// - Throws: if the app of a section is not registered, or if its registration is ambiguous.
  package func differences(from apps: [RegisteredApp]) throws(CommandFailure) -> [Difference] {
    for section in sections {
      let count = apps.count { $0.manifest.bundleIdentifier == section.bundleIdentifier }
      let isKnown = section.principal.map { id in apps.contains { $0.principal == id } } ?? true
      guard count > 0, isKnown else {
        throw CommandFailure(.notFound, "unknown app \"\(section.bundleIdentifier)\"")
      }
      guard count == 1 || section.principal != nil else {
        throw CommandFailure(
          .dataError, "several registrations have the identifier \(section.bundleIdentifier)",
          nextStep: "Add the principal after it, as healthctl policy export does")
      }
    }
    // Apps without a section are not compared.
    return apps.compactMap { app in section(of: app).flatMap { Self.difference($0, app) } }
  }

  private static func difference(_ section: Section, _ app: RegisteredApp) -> Difference? {
    func key(_ grant: Grant) -> Int { Int(grant.type.code) * 2 + Int(grant.direction.rawValue) }
    let old = Dictionary(app.grants.map { (key($0), $0) }, uniquingKeysWith: { $1 })
    let new = Dictionary(section.grants.map { (key($0), $0) }, uniquingKeysWith: { $1 })
    let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    guard !changed.isEmpty else { return nil }
    let after = changed.compactMap { key -> Grant? in
      new[key]
        ?? old[key].map {
          Grant(type: $0.type, direction: $0.direction, decision: .notDetermined)
        }
    }.sorted(by: Section.isBefore)
    return Difference(
      principal: app.principal, bundleIdentifier: app.manifest.bundleIdentifier,
      before: after.map { old[key($0)] }, after: after)
  }
}

extension [PolicyDocument.Difference] {
  package var text: String {
    map { difference in
      "[\(difference.bundleIdentifier)]\n"
        + zip(difference.before, difference.after).map { before, after in
          "\(AppOutput.text(after.direction)) \(after.type.name): "
            + "\(PolicyDocument.decision(before)) -> \(PolicyDocument.decision(after))\n"
        }.joined()
    }.joined(separator: "\n")
  }
}
