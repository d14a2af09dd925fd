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

package struct ConsentQueue: Sendable {
  package struct Limits: Sendable {
    /// The lifetime of a sheet in microseconds; nil means unlimited.
    package var lifetime: Int64? = 300_000_000
    package var dismissalWindow: Int64 = 600_000_000
    package var dismissalCountMax = 2
    package var mutedDelay: Int64 = 3_000_000
    package var sheetCountMaxPerApp = 16
    package var waiterCountMaxPerApp = 1_024
    /// The maximum number of sheets shown by an agent at once.
    package var shownCountMax = 16

    package init() {}
  }

  package enum Kind: Hashable, Sendable {
    case types
    /// Requested by an extension; withheld until the app calls `handleExtension`.
    case extensionTypes
    case objects(ObjectType, Predicate?)
  }

  package struct Sheet: Sendable {
    package let id: ObjectID
    package let app: AppCaller
    package let kind: Kind
    package let createdAt: Instant
    package let expiresAt: Instant
    package var version: UInt32 = 1
    package var items: [RequestedType]
    /// Whether the sheet was requested by an extension and has not been released by the app.
    package var isHeld: Bool
    /// Whether the user has begun to answer. Further requests are not merged into the sheet.
    package var isTouched = false
    /// Whether the agent shows the sheet.
    package var isShown = false
  }

  package enum Answer: Hashable, Sendable { case processed, cancelled }

  package enum Effect: Hashable, Sendable {
    /// Send the sheet to the agent, for the first time or as a new version.
    case show(ObjectID)
    /// Notify the agent that the sheet is closed.
    case close(ObjectID)
    case answer(UInt64, Answer)
  }

  struct App: Sendable {
    var sheets: [ObjectID] = []
    var waiters = Set<UInt64>()
    var dismissals: [Instant] = []
    var mutedUntil: Instant?
    var mutedCount = 0
  }

  struct Waiter: Sendable {
    let principal: PrincipalID
    var sheets: Set<ObjectID>
  }

  let limits: Limits
  var sheets: [ObjectID: Sheet] = [:]
  /// All sheets, oldest first.
  var order: [ObjectID] = []
  var apps: [PrincipalID: App] = [:]
  var waiters: [UInt64: Waiter] = [:]
  /// The requests of muted apps, by the time of their cancellation.
  var muted: [(time: Instant, waiter: UInt64)] = []
  package private(set) var hasAgent = false
  private var shownCount = 0
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
  package mutating func detachAgent() {
    hasAgent = false
    shownCount = 0
    for id in order {
      sheets[id]?.isShown = false
      sheets[id]?.isTouched = false
    }
  }

  package mutating func touch(_ id: ObjectID) { sheets[id]?.isTouched = true }

  /// Shows further sheets up to the limit of the agent, at most one for each app.
  mutating func showMore() -> [Effect] {
    guard hasAgent, shownCount < limits.shownCountMax else { return [] }
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

  func isIdle(_ app: App) -> Bool {
    app.sheets.isEmpty && app.waiters.isEmpty && app.dismissals.isEmpty && app.mutedCount == 0
  }

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
