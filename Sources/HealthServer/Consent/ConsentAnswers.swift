import HealthModel

/// Answers to permission requests in place of a user, for a daemon that serves tests. As text, one rule
/// per line, of which the first that matches applies:
///
///     # app               direction  type       answer
///     org.example.paces   read       heartRate  deny
///     *                   *          *          allow
///
/// `direction` is `read`, `share`, or `object` for the single objects of a type; `answer` is `allow`,
/// `deny`, or `dismiss`, which closes the whole request. `*` matches everything. A request with an item
/// that no rule matches stays open.
package struct ConsentAnswers: Sendable {
  package enum Answer: String, Sendable, CaseIterable { case allow, deny, dismiss }

  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  private enum Direction: String, CaseIterable { case read, share, object }

  private struct Rule {
    /// nil matches everything, here and below.
    var app: String?
    var direction: Direction?
    var type: ObjectType?
    var answer: Answer

    func matches(_ app: String, _ direction: Direction, _ type: ObjectType) -> Bool {
      (self.app ?? app) == app && (self.direction ?? direction) == direction
        && (self.type ?? type) == type
    }
  }

  private let rules: [Rule]

  /// Answers every request in the same way.
  package init(always answer: Answer) { rules = [Rule(answer: answer)] }

  package init(_ text: String) throws(Failure) {
    var rules: [Rule] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      if words.isEmpty { continue }
      func failure(_ text: String) -> Failure { Failure(description: "line \(index + 1): \(text)") }
      guard words.count == 4 else {
        throw failure("enter an app, a direction, a type and an answer")
      }
      guard words[1] == "*" || Direction(rawValue: words[1]) != nil else {
        throw failure("the direction must be read, share, object or *")
      }
      guard words[2] == "*" || ObjectType(name: words[2]) != nil else {
        throw failure("no type has this name; for the names, enter: healthctl types")
      }
      guard let answer = Answer(rawValue: words[3]) else {
        throw failure("the answer must be allow, deny or dismiss")
      }
      rules.append(
        Rule(
          app: words[0] == "*" ? nil : words[0], direction: Direction(rawValue: words[1]),
          type: ObjectType(name: words[2]), answer: answer))
    }
    self.rules = rules
  }

  /// Returns the decision about a request; nil if it stays open.
  func decision(on sheet: ConsentSheet) -> SheetDecision? {
    var decision = SheetDecision(sheet: sheet.id, version: sheet.version, isScripted: true)
    func answer(_ direction: Direction, _ type: ObjectType) -> Answer? {
      rules.first { $0.matches(sheet.app.bundleIdentifier, direction, type) }?.answer
    }
    for item in sheet.items {
      guard let answer = answer(item.direction == .read ? .read : .share, item.type) else {
        return nil
      }
      if answer == .dismiss { decision.isDismissed = true }
      decision.grants.append(
        Grant(
          type: item.type, direction: item.direction,
          decision: answer == .allow ? .authorized : .denied))
    }
    if let type = sheet.objectType {
      guard let answer = answer(.object, type) else { return nil }
      if answer == .dismiss { decision.isDismissed = true }
      decision.objects = sheet.objects.map { ObjectChoice(id: $0.id, isGranted: answer == .allow) }
    }
    if decision.isDismissed { (decision.grants, decision.objects) = ([], []) }
    return decision
  }
}
