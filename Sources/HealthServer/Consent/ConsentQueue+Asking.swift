package import HealthAuthorization
package import HealthModel

extension ConsentQueue {
  /// Adds a request of an app to its sheets. `items` are the undetermined types; empty for a
  /// request for objects.
  ///
  /// - Returns: The waiter number, under which the request is answered later.
  /// - Throws: An error if the app has reached its limit of requests or sheets.
  package mutating func ask(
    _ kind: Kind, _ items: [RequestedType], by app: AppCaller, at now: Instant
  ) throws(HealthError) -> (waiter: UInt64, effects: [Effect]) {
    let principal = app.principal
    let state = apps[principal, default: App()]
    // Checked first: also the requests of a muted app occupy memory until they are cancelled.
    guard state.waiters.count < limits.waiterCountMaxPerApp else { throw Self.full }
    // Cancelled after a delay that resembles a user who closes a sheet, so that an app does not
    // learn that it is muted and cannot poll quickly.
    if let until = state.mutedUntil, now < until {
      let waiter = addWaiter(principal, [])
      apps[principal]?.mutedCount += 1
      muted.append((now.advanced(byMicroseconds: limits.mutedDelay), waiter))
      return (waiter, [])
    }
    var effects: [Effect] = []
    var waitsFor = Set<ObjectID>()
    var rest = items
    // Types that are already on a sheet are not asked about again; the request waits for that
    // sheet.
    for id in state.sheets where kind != .extensionTypes {
      guard let sheet = sheets[id], sheet.kind != .extensionTypes || !sheet.isHeld else { continue }
      let known = Set(sheet.items)
      if rest.contains(where: known.contains) {
        waitsFor.insert(id)
        rest.removeAll(where: known.contains)
      }
    }
    // A request for objects has no items, and always needs a sheet.
    if waitsFor.isEmpty || !rest.isEmpty {
      if let id = joinable(kind, state) {
        waitsFor.insert(id)
        effects += join(id, rest)
      } else {
        guard state.sheets.count < limits.sheetCountMaxPerApp else { throw Self.full }
        waitsFor.insert(add(kind, rest, app, now))
      }
    }
    let waiter = addWaiter(principal, waitsFor)
    return (waiter, effects + showMore())
  }

  private static let full = HealthError(
    .dataSizeExceeded, "too many requests of this app are waiting for the user")

  /// Returns the sheet to which items can be added, if there is one. Only a sheet that the user has
  /// not begun to answer: a sheet must not change while the user reads it.
  private func joinable(_ kind: Kind, _ app: App) -> ObjectID? {
    app.sheets.first { id in
      guard let sheet = sheets[id], sheet.kind == kind else { return false }
      return !sheet.isTouched
    }
  }

  /// Adds items to a sheet and increments its version, so that a decision about the old content is
  /// refused.
  private mutating func join(_ id: ObjectID, _ items: [RequestedType]) -> [Effect] {
    let new = items.filter { sheets[id]?.items.contains($0) == false }
    guard !new.isEmpty else { return [] }
    sheets[id]?.items += new
    sheets[id]?.version += 1
    return sheets[id]?.isShown == true ? [.show(id)] : []
  }

  private mutating func add(
    _ kind: Kind, _ items: [RequestedType], _ app: AppCaller, _ now: Instant
  ) -> ObjectID {
    let id = ObjectID(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
    let expiresAt = limits.lifetime.map { now.advanced(byMicroseconds: $0) }
    sheets[id] = Sheet(
      id: id, app: app, kind: kind, createdAt: now,
      expiresAt: expiresAt ?? Instant(microseconds: .max), items: items,
      isHeld: kind == .extensionTypes)
    order.append(id)
    apps[app.principal, default: App()].sheets.append(id)
    return id
  }

  /// Releases the sheets that the app's extensions requested. Returns nil if there are none. The
  /// app decides when its extensions' requests appear (rule AUTH-19).
  package mutating func release(
    _ app: AppCaller
  ) throws(HealthError) -> (waiter: UInt64, effects: [Effect])? {
    let state = apps[app.principal, default: App()]
    let waiting = state.sheets.filter { sheets[$0]?.kind == .extensionTypes }
    guard !waiting.isEmpty else { return nil }
    guard state.waiters.count < limits.waiterCountMaxPerApp else { throw Self.full }
    for id in waiting { sheets[id]?.isHeld = false }
    let waiter = addWaiter(app.principal, Set(waiting))
    return (waiter, showMore())
  }
}

extension Instant {
  /// Returns the instant after the given time, clamped to the range of `Instant`.
  func advanced(byMicroseconds count: Int64) -> Instant {
    let (sum, overflow) = microseconds.addingReportingOverflow(count)
    return Instant(microseconds: overflow ? .max : sum)
  }
}
