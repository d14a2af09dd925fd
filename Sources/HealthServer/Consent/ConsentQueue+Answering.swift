package import HealthAuthorization
package import HealthModel
package import TTRPC

extension ConsentQueue {
  /// Checks that a decision applies to the current version of an open sheet and only to items on
  /// it.
  package func check(_ decision: SheetDecision, at now: Instant) throws(Status) -> Sheet {
    guard let sheet = sheets[decision.sheet], !sheet.isHeld, sheet.expiresAt > now else {
      throw Status(.notFound, "no such sheet is open: it was answered, or has expired")
    }
    // The user decided about what was displayed. Another request may have joined the sheet since.
    guard decision.version == sheet.version else {
      throw Status(.failedPrecondition, "the sheet has changed: look at it again")
    }
    let asked = Set(sheet.items)
    let answered = decision.grants.map { RequestedType($0.type, $0.direction) }
    // An agent cannot grant more than the app requested. The user can, without a sheet.
    guard asked.isSuperset(of: answered), Set(answered).count == answered.count else {
      throw Status(.invalidArgument, "grants: only what the sheet asks for, each once")
    }
    if case .types = sheet.kind, !decision.objects.isEmpty { throw Self.noObjects }
    if case .extensionTypes = sheet.kind, !decision.objects.isEmpty { throw Self.noObjects }
    return sheet
  }

  private static let noObjects = Status(
    .invalidArgument, "objects: the sheet asks for types, not for objects")

  /// Completes a sheet after a decision. A decision resets the count of dismissals: the user has
  /// dealt with the app.
  package mutating func complete(_ id: ObjectID) -> [Effect] {
    guard let principal = sheets[id]?.app.principal else { return [] }
    apps[principal]?.dismissals = []
    let effects = remove(id, .processed)
    prune(principal)
    return effects + showMore()
  }

  /// Closes a sheet that the user dismissed without a decision. Nothing is decided, so the app may
  /// ask again, until it is muted.
  package mutating func dismiss(_ id: ObjectID, at now: Instant) -> [Effect] {
    guard let principal = sheets[id]?.app.principal else { return [] }
    var effects = remove(id, .cancelled)
    var app = apps[principal, default: App()]
    // Also bounds the list.
    app.dismissals.removeAll { now.microseconds - $0.microseconds >= limits.dismissalWindow }
    app.dismissals.append(now)
    if app.dismissals.count >= limits.dismissalCountMax {
      app.mutedUntil = now.advanced(byMicroseconds: limits.dismissalWindow)
      app.mutedCount = 0
    }
    apps[principal] = app
    // Muting also closes the app's other sheets.
    if app.mutedUntil != nil {
      for other in app.sheets { effects += remove(other, .cancelled) }
    }
    return effects + showMore()
  }

  /// Removes items that were decided elsewhere, and the sheets of apps that are no longer
  /// registered. A sheet for objects stays: its request is about showing the sheet, not about
  /// undetermined types.
  package mutating func settle(_ scope: (AppCaller) -> SelfScope?) -> [Effect] {
    var effects: [Effect] = []
    for id in order {
      guard let sheet = sheets[id] else { continue }
      guard let scope = scope(sheet.app) else {
        effects += remove(id, .cancelled)
        continue
      }
      if case .objects = sheet.kind { continue }
      let items = sheet.items.filter(scope.isUndecided)
      guard items.count < sheet.items.count else { continue }
      if items.isEmpty {
        effects += remove(id, .processed)
        prune(sheet.app.principal)
      } else {
        sheets[id]?.items = items
        // A decision about the old version is refused, because it might set what was just decided
        // elsewhere.
        sheets[id]?.version += 1
        if sheet.isShown { effects.append(.show(id)) }
      }
    }
    return effects + showMore()
  }

  // MARK: - Time

  /// The next time at which `expire` has an effect. It ignores the end of muting, which `expire`
  /// handles when it is called for another reason, and `ask` checks itself.
  package var nextTime: Instant? {
    let expiry = order.first.flatMap { sheets[$0]?.expiresAt }
    let times = [expiry, muted.first?.time].compactMap(\.self)
    return times.min().flatMap { $0.microseconds == .max ? nil : $0 }
  }

  /// Cancels what has expired. `order` and `muted` are sorted by time, because lifetime and delay
  /// are the same for all.
  package mutating func expire(at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    while let id = order.first, let sheet = sheets[id], sheet.expiresAt <= now {
      effects += remove(id, .cancelled)
      prune(sheet.app.principal)
    }
    while let first = muted.first, first.time <= now {
      muted.removeFirst()
      guard waiters[first.waiter] != nil else { continue }
      forget(first.waiter)
      effects.append(.answer(first.waiter, .cancelled))
    }
    for (principal, app) in apps {
      if let until = app.mutedUntil, until <= now {
        apps[principal]?.mutedUntil = nil
        apps[principal]?.mutedCount = 0
        apps[principal]?.dismissals = []
        prune(principal)
      }
    }
    return effects + showMore()
  }
}
