import HealthTerminal
import HealthWords

/// One property of an installation in system mode.
struct SetupCheck: Sendable {
  /// What is checked, such as `Units`.
  var name: String
  /// What to do if the repair is impossible or fails.
  var fix: String
  /// Returns the problem; nil if there is none.
  var problem: @Sendable () async -> String?
  /// Repairs it; nil if only the user can.
  var repair: (@Sendable () async throws -> Void)?
  /// Returns what the user should know if there is no problem.
  var detail: (@Sendable () async -> String?)?

  init(
    _ name: String, fix: String, repair: (@Sendable () async throws -> Void)? = nil,
    detail: (@Sendable () async -> String?)? = nil, problem: @escaping @Sendable () async -> String?
  ) {
    self.name = name
    self.fix = fix
    self.problem = problem
    self.repair = repair
    self.detail = detail
  }
}

/// The result of a check.
struct SetupResult: Hashable, Sendable {
  var name: String
  /// nil if the check succeeded.
  var problem: String?
  var fix = ""
  var detail: String?
  var isRepaired = false

  /// Runs a check, and its repair if `repairs` is set. The check decides whether the repair worked.
  static func of(_ check: SetupCheck, repairs: Bool) async -> SetupResult {
    guard let problem = await check.problem() else {
      return SetupResult(name: check.name, detail: await check.detail?())
    }
    var result = SetupResult(name: check.name, problem: problem, fix: check.fix)
    guard repairs, let repair = check.repair else { return result }
    do {
      try await repair()
    } catch {
      let failure = error as? CommandFailure
      result.problem = failure?.message ?? "it cannot be repaired"
      result.fix = failure?.nextStep ?? check.fix
      return result
    }
    result.problem = await check.problem()
    result.isRepaired = result.problem == nil
    return result
  }

  /// One line, and the fix below it.
  func text(_ style: OutputStyle) -> String {
    let (good, bad) = style.hasUnicode ? ("✓", "✗") : ("ok", "FAILED")
    guard let problem else {
      return "\(good) \(name)\(isRepaired ? " (repaired)" : "")\(detail.map { ": \($0)" } ?? "")\n"
    }
    return "\(bad) \(name): \(problem)\n" + (fix.isEmpty ? "" : "  Fix: \(fix)\n")
  }

  var json: JSONValue {
    var json: JSONValue = ["check": .string(name), "ok": .bool(problem == nil)]
    if let problem {
      json.append("problem", .string(problem))
      json.append("fix", .string(fix))
    }
    if let detail { json.append("detail", .string(detail)) }
    if isRepaired { json.append("repaired", .bool(true)) }
    return json
  }
}
