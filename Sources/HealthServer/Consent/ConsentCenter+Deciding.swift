import Dispatch
import HealthAuthorization
import HealthModel
import HealthRPC
import HealthStore

extension ConsentCenter {
  /// Who answers a sheet.
  struct Decider: Sendable {
    let context: HandlerContext
    let scope: OwnerScope
    let processID: Int32
    /// The rpc, for the ledger.
    let method: String
  }

  typealias DecisionResult = Result<DecisionReply, Status>

  /// A decision holds as a whole, but for types that are sensitive, or for which the app proves too
  /// little, and that are granted without proof of the person's presence: they stay undecided, of which the app learns nothing. To refuse takes no
  /// proof.
  ///
  /// `completion` is called when nothing that was allowed before can reach the app any more.
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
        decider.context.settle(principal) { completion(result) }
      }
      do throws(Status) {
        let sheet = try sheets.check(decision, at: options.clock.now())
        guard deciding.insert(sheet.id).inserted else {
          throw Status(.failedPrecondition, "the sheet is being answered already")
        }
        guard needsPresence(decision, sheet) else {
          return completion(settle(decision, decider, isPresent: false))
        }
      } catch {
        return completion(.failure(error))
      }
      DispatchQueue.global(qos: .userInitiated).async { [self] in
        let isPresent = options.presence.isProved(decider.processID)
        queue.async { [self] in completion(settle(decision, decider, isPresent: isPresent)) }
      }
    }
  }

  private func needsPresence(
    _ decision: SheetDecision, _ sheet: ConsentQueue.Sheet
  ) -> Bool {
    if decision.isScripted || decision.isDismissed { return false }
    if decision.grants.contains(where: { isGuarded($0, sheet) }) { return true }
    guard case .objects(let type, _) = sheet.kind, isGuarded(type, sheet) else { return false }
    return decision.objects.contains(where: \.isGranted)
  }

  /// Whether granting it takes the presence of the person: it is sensitive, or the app proves too
  /// little for it.
  private func isGuarded(_ type: ObjectType, _ sheet: ConsentQueue.Sheet) -> Bool {
    type.isSensitive || isBelowCeiling(type, sheet)
  }

  private func isGuarded(_ grant: Grant, _ sheet: ConsentQueue.Sheet) -> Bool {
    grant.decision == .authorized && isGuarded(grant.type, sheet)
  }

  private func settle(
    _ decision: SheetDecision, _ decider: Decider, isPresent: Bool
  ) -> DecisionResult {
    defer { deciding.remove(decision.sheet) }
    let assurance: Assurance = decision.isScripted ? .scripted : isPresent ? .presence : .session
    do {
      // It may have expired while the person proved that she is there.
      let sheet = try sheets.check(decision, at: options.clock.now())
      if decision.isDismissed {
        perform(sheets.dismiss(sheet.id, at: options.clock.now()))
        return .success(DecisionReply(assurance: assurance))
      }
      if decider.context.modes.isGuest, decision.grantsAnything { throw HealthError.guest }
      let isEnough = isPresent || options.allowsSensitiveWithoutPresence
      let unproved = decision.grants.filter { !isEnough && isGuarded($0, sheet) }
      let grants = decision.grants.filter {
        $0.decision != .notDetermined && !unproved.contains($0)
      }
      let unprovedObjects = try choose(
        decision, sheet, decider, assurance, isEnough: isEnough)
      if !grants.isEmpty {
        try permissions.setGrants(
          grants, of: sheet.app.principal, method: decider.method, assurance: assurance,
          in: decider.scope)
      }
      perform(sheets.complete(sheet.id))
      return .success(
        DecisionReply(assurance: assurance, undecided: unproved.map(\.type) + unprovedObjects))
    } catch {
      return .failure(Status(error))
    }
  }

  /// Sets the grants of objects, all or none.
  ///
  /// - Returns: their type when granting it takes more proof than there was.
  private func choose(
    _ decision: SheetDecision, _ sheet: ConsentQueue.Sheet, _ decider: Decider,
    _ assurance: Assurance, isEnough: Bool
  ) throws -> [ObjectType] {
    guard case .objects(let type, let predicate) = sheet.kind, !decision.objects.isEmpty else {
      return []
    }
    let offered = Set(objects(of: type, predicate, sheet.app).map(\.id))
    guard decision.objects.allSatisfy({ offered.contains($0.id) }) else {
      throw Status(.invalidArgument, "objects: only objects that the sheet offers")
    }
    let isProved = isEnough || !isGuarded(type, sheet)
    let choices = decision.objects.filter { isProved || !$0.isGranted }
    if !choices.isEmpty {
      try decider.context.setObjectGrants(
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
