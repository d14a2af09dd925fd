package import Foundation
package import HealthModel
package import HealthWords

/// Prepared answers to permission sheets, as JSON:
///
///     [
///       {"app": "org.example.paces", "read": ["stepCount"], "share": [], "others": "deny"},
///       {"app": "org.example.paces", "objects": ["headache"]},
///       {"app": "org.example.diary", "dismiss": true}
///     ]
///
/// A sheet gets the first unused answer for its app. `read` and `share` are the allowed types,
/// `objects` the titles of allowed objects; `others` is `deny` (the default), `allow` or `leave`.
/// `until`, `since`, `statisticsOnly` and `purpose` limit the grants, where the type and direction
/// support the limit. A name that is not on the sheet is an error, so that an outdated script
/// grants nothing.
package struct SheetScript: Sendable {
  package struct Answer: Decodable, Sendable {
    package var app: String
    package var read: [String]?
    package var share: [String]?
    package var objects: [String]?
    package var others: String?
    package var dismiss: Bool?
    package var until: String?
    package var since: String?
    package var statisticsOnly: Bool?
    package var purpose: String?

    package init(app: String) { self.app = app }
  }

  private var answers: [Answer]

  package init(_ answers: [Answer]) { self.answers = answers }

  package init(_ data: Data) throws(CommandFailure) {
    do {
      answers = try JSONDecoder().decode([Answer].self, from: data)
    } catch {
      throw CommandFailure(.dataError, "the script is not a JSON list of answers")
    }
  }

  package var isEmpty: Bool { answers.isEmpty }

  /// Returns the decision; nil if there is no answer for the app. Each answer is used once, so that
  /// a second request of the app is not answered by accident.
  package mutating func decision(
    for sheet: ConsentSheet, dates: DateExpression
  ) throws(CommandFailure) -> SheetDecision? {
    guard let index = answers.firstIndex(where: { $0.app == sheet.app.bundleIdentifier }) else {
      return nil
    }
    let answer = answers.remove(at: index)
    var limits = GrantLimits(
      form: answer.statisticsOnly == true ? .statisticsOnly : .raw, purpose: answer.purpose ?? "")
    if let until = answer.until { limits.expires = try dates.future(until) }
    if let since = answer.since { limits.earliest = try dates.beginning(since) }
    return try answer.decision(for: sheet).limited(by: limits)
  }
}

extension SheetScript.Answer {
  package func decision(for sheet: ConsentSheet) throws(CommandFailure) -> SheetDecision {
    var form = SheetForm(sheet)
    if dismiss == true { return form.dismissal }
    let allowed = [
      AuthorizationDirection.read: try TypeArgument.types(read ?? []),
      .share: try TypeArgument.types(share ?? []),
    ]
    for (direction, types) in allowed {
      for type in types
      where !sheet.items.contains(where: { $0.type == type && $0.direction == direction }) {
        throw CommandFailure(
          .usage, "the app did not request to \(AppOutput.text(direction)) \(type.name)")
      }
    }
    let rest = try others.map(Self.choice) ?? .deny
    for (row, item) in sheet.items.enumerated() {
      let isAllowed = allowed[item.direction, default: []].contains(item.type)
      form.set(row, isAllowed ? .allow : rest)
    }
    try choose(sheet, rest, &form)
    return form.decision
  }

  private func choose(
    _ sheet: ConsentSheet, _ rest: SheetForm.Choice, _ form: inout SheetForm
  ) throws(CommandFailure) {
    let names = objects ?? []
    func isNamed(_ object: ConsentSheet.Object) -> Bool {
      names.contains(object.title) || names.contains(object.id.uuidString)
    }
    for name in names
    where !sheet.objects.contains(where: { $0.title == name || $0.id.uuidString == name }) {
      throw CommandFailure(.usage, "the request has no object \"\(name)\"")
    }
    for (row, object) in sheet.objects.enumerated() {
      form.set(sheet.items.count + row, isNamed(object) ? .allow : rest)
    }
  }

  private static func choice(_ text: String) throws(CommandFailure) -> SheetForm.Choice {
    switch text {
    case "allow": return .allow
    case "deny": return .deny
    case "leave": return .leave
    default:
      throw CommandFailure(.usage, "others must be allow, deny or leave, not \"\(text)\"")
    }
  }
}
