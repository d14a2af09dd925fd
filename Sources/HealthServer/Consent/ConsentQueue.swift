package import HealthAuthorization
package import HealthModel

// The consent sheets that wait for the user, as a state machine: the requests of each app, the
// sheets shown by the agent, and the waiting calls. It performs no I/O; it returns effects for the
// caller to perform.
//
// - An app has one visible sheet at a time, its oldest. New requests are merged into a sheet unless
//   the user has begun to answer it; later sheets are shown after that one is closed.
// - A request waits forevery sheet that contains a part of it. It is processed when all of them
//   are decided, and cancelled as soon as one is dismissed or expires.
// - A sheet outlives its request; whether the app still waits has no influence.
// - After two dismissals within ten minutes, an app is muted for ten minutes: its requests show no
//   sheet and are cancelled after a few seconds, like a dismissed one.
//
// Every collection that an app can grow has a limit per app.

/// The sheets that wait for the user, and the calls that wait for sheets. As a value without I/O,
/// it is tested without a daemon.
package struct ConsentQueue: Sendable {
  /// The limits, in microseconds where they are times.
  package struct Limits: Sendable {
    /// The lifetime of a sheet in microseconds; nil means unlimited.
    package var lifetime: Int64? = 300_000_000
    /// The time in which dismissals are counted, and for which an app is then muted.
    package var dismissalWindow: Int64 = 600_000_000
    package var dismissalCountMax = 2
    /// The time after which a request of a muted app is cancelled.
    package var mutedDelay: Int64 = 3_000_000
    /// The maximum number of sheets of an app, of which one is visible.
    package var sheetCountMaxPerApp = 16
    /// The maximum number of waiting requests of an app. Further ones fail at once, because each
    /// occupies memory for as long as its sheet is open.
    package var waiterCountMaxPerApp = 1_024
    /// The maximum number of sheets shown by an agent at once.
    package var shownCountMax = 16

    package init() {}
  }

  /// What a sheet asks for. Requests of different kinds never share a sheet.
  package enum Kind: Hashable, Sendable {
    case types
    /// Requested by an extension; withheld until the app calls `handleExtension`.
    case extensionTypes
    /// Equal predicates share a sheet.
    case objects(ObjectType, HealthPredicate?)
  }

  package struct Sheet: Sendable {
    package let id: ObjectID
    package let app: AppCaller
    package let kind: Kind
    package let createdAt: Instant
    /// The greatest instant if sheets do not expire.
    package let expiresAt: Instant
    /// Incremented with every change of `items`. A decision names the version that the user saw.
    package var version: UInt32 = 1
    package var items: [RequestedType]
    /// Whether the sheet was requested by an extension and has not been released by the app.
    package var isHeld: Bool
    /// Whether the user has begun to answer. Further requests are not merged into the sheet.
    package var isTouched = false
    /// Whether the agent shows the sheet.
    package var isShown = false
  }

  /// What the app learns. Whether types were granted or denied is not part of it (rule AUTH-04).
  package enum Answer: Hashable, Sendable { case processed, cancelled }

  /// What the caller has to do, in order.
  package enum Effect: Hashable, Sendable {
    /// Send the sheet to the agent, for the first time or as a new version.
    case show(ObjectID)
    /// Notify the agent that the sheet is closed.
    case close(ObjectID)
    case answer(UInt64, Answer)
  }

  /// The state of one app. It is removed when nothing in it differs from the initial state
  /// (`prune`).
  struct App: Sendable {
    var sheets: [ObjectID] = []
    var waiters = Set<UInt64>()
    var dismissals: [Instant] = []
    var mutedUntil: Instant?
    var mutedCount = 0
  }

  /// A call that waits for all of its sheets.
  struct Waiter: Sendable {
    let principal: PrincipalID
    var sheets: Set<ObjectID>
  }

  let limits: Limits
  var sheets: [ObjectID: Sheet] = [:]
  /// All sheets, oldest first. This is also their order of expiry.
  var order: [ObjectID] = []
  var apps: [PrincipalID: App] = [:]
  var waiters: [UInt64: Waiter] = [:]
  /// The requests of muted apps, by the time of their cancellation.
  var muted: [(time: Instant, waiter: UInt64)] = []
  package private(set) var hasAgent = false
  /// Whether sheets are withheld, because a guest uses the machine.
  package private(set) var isHidden = false
  private var shownCount = 0
  /// Numbers are not reused, so that an answer cannot reach a later call.
  private var waiterLast: UInt64 = 0

  package init(limits: Limits = Limits()) { self.limits = limits }

  package subscript(id: ObjectID) -> Sheet? { sheets[id] }

  /// The open sheets, oldest first. Sheets of extensions are included after the app has released
  /// them.
  package var open: [Sheet] { order.compactMap { sheets[$0] }.filter { !$0.isHeld } }

  /// The number of requests that were cancelled without a sheet, by app.
  package var mutedCounts: [PrincipalID: Int] {
    apps.compactMapValues { $0.mutedCount > 0 ? $0.mutedCount : nil }
  }

  package var sheetCount: Int { sheets.count }

  // MARK: - Agent

  /// Registers the agent. Returns nil if another one is registered.
  package mutating func attachAgent() -> [Effect]? {
    guard !hasAgent else { return nil }
    hasAgent = true
    return showMore()
  }

  /// Unregisters the agent. Its sheets return to the queue and accept further requests again.
  /// Otherwise a sheet that a crashed agent had touched would never accept another request.
  package mutating func detachAgent() {
    hasAgent = false
    _ = withdraw()
  }

  /// Withholds all sheets from the agent, or shows them again.
  package mutating func setHidden(_ hidden: Bool) -> [Effect] {
    guard hidden != isHidden else { return [] }
    isHidden = hidden
    return hidden ? withdraw().map { .close($0) } : showMore()
  }

  /// Returns all sheets to the queue, and the ones that were shown to the caller.
  private mutating func withdraw() -> [ObjectID] {
    let shown = order.filter { sheets[$0]?.isShown == true }
    for id in order {
      sheets[id]?.isShown = false
      sheets[id]?.isTouched = false
    }
    shownCount = 0
    return shown
  }

  /// Marks that the user has begun to answer. Further requests of the app get a sheet of their own.
  package mutating func touch(_ id: ObjectID) { sheets[id]?.isTouched = true }

  /// Shows further sheets up to the limit of the agent, at most one for each app. The limit
  /// protects the user's screen against many apps that ask at once.
  mutating func showMore() -> [Effect] {
    guard hasAgent, !isHidden, shownCount < limits.shownCountMax else { return [] }
    var effects: [Effect] = []
    for id in order {
      guard shownCount < limits.shownCountMax else { break }
      guard let sheet = sheets[id], !sheet.isShown, !sheet.isHeld, isVisible(sheet) else {
        continue
      }
      sheets[id]?.isShown = true
      shownCount += 1
      effects.append(.show(id))
    }
    return effects
  }

  /// Returns whether the sheet is the oldest of its app, except those that wait for their
  /// extension's app. It has to be answered before the next one is shown.
  func isVisible(_ sheet: Sheet) -> Bool {
    apps[sheet.app.principal]?.sheets.first { sheets[$0]?.isHeld == false } == sheet.id
  }

  // MARK: - Removal

  /// Removes a sheet and answers the requests that waited only for this sheet. If the sheet was
  /// cancelled, all requests waiting for it are answered.
  mutating func remove(_ id: ObjectID, _ answer: Answer) -> [Effect] {
    guard let sheet = sheets.removeValue(forKey: id) else { return [] }
    order.removeAll { $0 == id }
    let principal = sheet.app.principal
    apps[principal]?.sheets.removeAll { $0 == id }
    var effects: [Effect] = []
    if sheet.isShown {
      shownCount -= 1
      effects.append(.close(id))
    }
    // In order of their requests, so that effects are the same for the same input.
    for waiter in apps[principal, default: App()].waiters.sorted() {
      guard waiters[waiter]?.sheets.remove(id) != nil else { continue }
      if answer == .cancelled || waiters[waiter]?.sheets.isEmpty == true {
        forget(waiter)
        effects.append(.answer(waiter, answer))
      }
    }
    return effects
  }

  /// Discards a waiter whose call has ended. Its sheets remain.
  package mutating func forget(_ waiter: UInt64) {
    guard let principal = waiters.removeValue(forKey: waiter)?.principal else { return }
    apps[principal]?.waiters.remove(waiter)
    prune(principal)
  }

  /// Returns whether nothing is stored about an app. Muted apps are not idle while requests were
  /// counted, because the user is shown the count.
  func isIdle(_ app: App) -> Bool {
    app.sheets.isEmpty && app.waiters.isEmpty && app.dismissals.isEmpty && app.mutedCount == 0
  }

  /// Removes the state of an idle app, so that the memory does not grow with every app that ever
  /// asked.
  mutating func prune(_ principal: PrincipalID) {
    if let app = apps[principal], isIdle(app) { apps[principal] = nil }
  }

  mutating func addWaiter(_ principal: PrincipalID, _ sheets: Set<ObjectID>) -> UInt64 {
    waiterLast += 1
    waiters[waiterLast] = Waiter(principal: principal, sheets: sheets)
    apps[principal, default: App()].waiters.insert(waiterLast)
    return waiterLast
  }
}
