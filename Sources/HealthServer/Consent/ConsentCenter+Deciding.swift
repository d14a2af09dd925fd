import Dispatch
import Glibc
import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthWire
import TTRPC

extension ConsentCenter {
  /// The process that decides about a sheet.
  struct Decider: Sendable {
    let scope: OwnerScope
    /// polkit is asked about this process, and shows its dialog in the session of the user.
    let processID: Int32
    /// The RPC method, for the ledger.
    let method: String
  }

  typealias DecisionResult = Result<DecisionOutcome, any Error>

  /// Applies a decision. Sensitive types, and types for which the app's evidence level is too low,
  /// require proof of the user's presence; without it they are denied, and the rest of the decision
  /// takes effect. They are not left undetermined, because a type that is determined would then
  /// disclose to the app that the user denied it. Denying a type requires no proof.
  ///
  /// `completion` is called when no result computed under the old grants can reach the app.
  func decide(
    _ decision: SheetDecision, by decider: Decider,
    _ completion: @escaping @Sendable (DecisionResult) -> Void
  ) {
    queue.async { [self] in
      let principal = sheets[decision.sheet]?.app.principal
      let completion: @Sendable (DecisionResult) -> Void = { result in
        guard let principal, case .success = result, !decision.isDismissed else {
          return completion(result)
        }
        self.settleGrants(principal) { completion(result) }
      }
      do throws(Status) {
        let sheet = try sheets.check(decision, at: options.clock.now())
        // Only one decision of a sheet at a time: a second one could otherwise be applied while the
        // first one waits for the proof of presence.
        guard deciding.insert(sheet.id).inserted else {
          throw Status(.failedPrecondition, "the sheet is being answered already")
        }
        let guarded = guardedTypes(decision, sheet)
        guard
          let question = question(
            of: guarded, for: sheet.app.principal, by: decider.processID)
        else {
          // Nothing in the decision needs proof.
          return completion(settle(decision, decider, isPresent: false))
        }
        // The proof blocks until the user has answered, so it must not run on the queue.
        DispatchQueue.global(qos: .userInitiated).async { [self] in
          let isPresent = options.presence.isProved(question)
          queue.async { [self] in completion(settle(decision, decider, isPresent: isPresent)) }
        }
      } catch {
        return completion(.failure(error))
      }
    }
  }

  /// Applies the rule that matches a sheet. Without one, and if the decision fails, the sheet stays open.
  /// Must be called on the queue.
  func decide(_ sheet: ConsentQueue.Sheet, by answers: ConsentAnswers) {
    let person = AuthorizationRule<Void, OwnerScope>.person
    guard let decision = answers.decision(on: content(of: sheet)),
      let scope = try? person.authorize((), by: .owner, under: permissions.authorizer)
    else { return }
    let method = HealthMethod.Requests.decide.path
    decide(decision, by: Decider(scope: scope, processID: getpid(), method: method)) { _ in }
  }

  /// Returns the types of the decision for which granting requires proof of presence. Scripted
  /// decisions need none: they are recorded with the lowest assurance, and sensitive types in them
  /// are denied unless the option permits them.
  private func guardedTypes(
    _ decision: SheetDecision, _ sheet: ConsentQueue.Sheet
  ) -> [ObjectType] {
    if decision.isScripted || decision.isDismissed { return [] }
    var types = Set(decision.grants.filter { isGuarded($0, sheet) }.map(\.type))
    if case .objects(let type, _) = sheet.kind, isGuarded(type, sheet),
      decision.objects.contains(where: \.isGranted)
    {
      types.insert(type)
    }
    return types.sorted { $0.code < $1.code }
  }

  private func isGuarded(_ type: ObjectType, _ sheet: ConsentQueue.Sheet) -> Bool {
    isGuarded(type, of: sheet.app.principal)
  }

  private func isGuarded(_ grant: Grant, _ sheet: ConsentQueue.Sheet) -> Bool {
    grant.decision == .authorized && isGuarded(grant.type, sheet)
  }

  /// Applies a decision after the proof of presence was given, refused or not needed. Must be
  /// called on the queue.
  private func settle(
    _ decision: SheetDecision, _ decider: Decider, isPresent: Bool
  ) -> DecisionResult {
    defer { deciding.remove(decision.sheet) }
    let assurance: Assurance = decision.isScripted ? .scripted : isPresent ? .presence : .session
    do {
      // The sheet may have expired while the user proved presence.
      let sheet = try sheets.check(decision, at: options.clock.now())
      if decision.isDismissed {
        perform(sheets.dismiss(sheet.id, at: options.clock.now()))
        return .success(DecisionOutcome(assurance: assurance))
      }
      // A guest may deny but not grant: the user is not at the machine.
      if modes.isGuest, decision.grantsAnything { throw HealthError.guest }
      let isEnough = isPresent || options.allowsSensitiveWithoutPresence
      let unproved = decision.grants.filter { !isEnough && isGuarded($0, sheet) }
      let grants = decision.grants.filter { $0.decision != .notDetermined }.map { grant in
        unproved.contains(grant)
          ? Grant(type: grant.type, direction: grant.direction, decision: .denied) : grant
      }
      let unprovedObjects = try choose(
        decision, sheet, decider, assurance, isEnough: isEnough)
      if !grants.isEmpty {
        try permissions.setGrants(
          grants, of: sheet.app.principal, method: decider.method, assurance: assurance,
          in: decider.scope)
      }
      // After the grants are durable. If the daemon stops before, the app asks again and the
      // decided types are left out.
      perform(sheets.complete(sheet.id))
      return .success(
        DecisionOutcome(assurance: assurance, unproved: unproved.map(\.type) + unprovedObjects))
    } catch {
      return .failure(error)
    }
  }

  /// Applies the grants for individual objects, all or none.
  ///
  /// - Returns: The type, if granting it would have required proof of presence that was not given.
  private func choose(
    _ decision: SheetDecision, _ sheet: ConsentQueue.Sheet, _ decider: Decider,
    _ assurance: Assurance, isEnough: Bool
  ) throws -> [ObjectType] {
    guard case .objects(let type, let predicate) = sheet.kind, !decision.objects.isEmpty else {
      return []
    }
    // Computed again: the agent could name any object, and only those that match the app's request
    // were shown to the user.
    let offered = Set(objects(of: type, predicate, sheet.app).map(\.id))
    guard decision.objects.allSatisfy({ offered.contains($0.id) }) else {
      throw Status(.invalidArgument, "objects: only objects that the sheet offers")
    }
    let isProved = isEnough || !isGuarded(type, sheet)
    let choices = decision.objects.filter { isProved || !$0.isGranted }
    if !choices.isEmpty {
      try objectGrants.set(
        choices.map { ObjectGrant(object: $0.id, isAllowed: $0.isGranted) },
        of: sheet.app.principal, assurance: assurance, in: decider.scope)
    }
    return choices.count < decision.objects.count ? [type] : []
  }
}

extension SheetDecision {
  fileprivate var grantsAnything: Bool {
    grants.contains { $0.decision == .authorized } || objects.contains(where: \.isGranted)
  }
}
