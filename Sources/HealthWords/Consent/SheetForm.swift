package import HealthModel

/// The state of a permission sheet while the user fills it in: a row with a switch for each type or
/// object. Its inputs are keys; its outputs are the screen and, at the end, a decision.
///
/// Types start as denied, objects as currently granted. Granting sensitive data requires a
/// confirmation word.
///
/// The form has no input and output of its own, so that the agent on a terminal, by lines and by
/// script share its rules and tests need no terminal.
package struct SheetForm: Sendable {
  /// `leave` sends nothing for the row, so that the app may request it again.
  package enum Choice: Hashable, Sendable { case allow, deny, leave }
  package enum Key: Hashable, Sendable {
    case up, down, toggle, leave, allowAll, refuseAll, done, close
    case text(Character), erase
  }
  package enum Outcome: Hashable, Sendable { case editing, decided(SheetDecision) }

  /// A word and not a key, so that sensitive data is not granted by a key pressed too often.
  package static let confirmation = "grant"

  package private(set) var sheet: ConsentSheet
  package private(set) var choices: [Choice]
  package private(set) var cursor = 0
  /// The typed part of the confirmation word; nil if no confirmation is pending.
  package private(set) var confirming: String?
  /// Whether the user has pressed a key.
  package private(set) var isTouched = false

  package init(_ sheet: ConsentSheet) {
    self.sheet = sheet
    choices = Self.choices(sheet)
  }

  private static func choices(_ sheet: ConsentSheet) -> [Choice] {
    // Granting requires an action of the user: pressing Enter at once denies everything new.
    sheet.items.map { _ in .deny } + sheet.objects.map { $0.isGranted ? .allow : .deny }
  }

  /// Replaces the sheet by a new version. It is ignored after the first key, so that the rows do
  /// not change under the user's hands.
  package mutating func update(_ new: ConsentSheet) {
    guard new.id == sheet.id, !isTouched else { return }
    sheet = new
    choices = Self.choices(new)
    cursor = min(cursor, max(0, choices.count - 1))
  }

  // MARK: - Keys

  /// Applies a key. While the confirmation word is typed, letters are text and not commands.
  package mutating func press(_ key: Key) -> Outcome {
    if confirming != nil { return confirm(key) }
    isTouched = true
    switch key {
    case .up: cursor = max(0, cursor - 1)
    case .down: cursor = min(max(0, choices.count - 1), cursor + 1)
    case .toggle: set(at: cursor) { $0 == .allow ? .deny : .allow }
    case .leave: set(at: cursor) { _ in .leave }
    case .allowAll: choices = choices.map { _ in .allow }
    case .refuseAll: choices = choices.map { _ in .deny }
    case .close: return .decided(dismissal)
    case .done:
      guard grantsSensitive else { return .decided(decision) }
      confirming = ""
    case .text, .erase: break
    }
    return .editing
  }

  /// Sets one row, for forms that refer to rows by number.
  package mutating func set(_ row: Int, _ choice: Choice) {
    isTouched = true
    set(at: row) { _ in choice }
  }

  private mutating func set(at row: Int, _ change: (Choice) -> Choice) {
    guard choices.indices.contains(row) else { return }
    choices[row] = change(choices[row])
  }

  private mutating func confirm(_ key: Key) -> Outcome {
    switch key {
    case .text(let character): confirming?.append(character)
    case .erase: _ = confirming?.popLast()
    case .close: confirming = nil
    case .done:
      // A wrong word returns to the form instead of denying.
      if confirming == Self.confirmation { return .decided(decision) }
      confirming = nil
    default: break
    }
    return .editing
  }

  // MARK: - Result

  /// Whether the decision needs the confirmation word: individual objects always do, types if they
  /// are sensitive or the identity of the app is not sufficiently verified.
  package var grantsSensitive: Bool {
    if let type = sheet.objectType, type.isAuthorizedPerObject {
      return choices.contains(.allow)
    }
    return zip(sheet.items, choices).contains {
      ($0.isSensitive || $0.isBelowCeiling) && $1 == .allow
    }
  }

  /// Whether a type is allowed whose minimum evidence level the app does not reach.
  package var grantsUnproved: Bool {
    zip(sheet.items, choices).contains { $0.isBelowCeiling && $1 == .allow }
  }

  package var decision: SheetDecision {
    var decision = SheetDecision(sheet: sheet.id, version: sheet.version)
    for (item, choice) in zip(sheet.items, choices) where choice != .leave {
      decision.grants.append(
        Grant(
          type: item.type, direction: item.direction,
          decision: choice == .allow ? .authorized : .denied))
    }
    for (object, choice) in zip(sheet.objects, choices[sheet.items.count...])
    where choice != .leave {
      decision.objects.append(ObjectChoice(id: object.id, isGranted: choice == .allow))
    }
    return decision
  }

  /// Leaves every row undecided, whatever its switch shows.
  package var dismissal: SheetDecision {
    var decision = SheetDecision(sheet: sheet.id, version: sheet.version)
    decision.isDismissed = true
    return decision
  }
}
