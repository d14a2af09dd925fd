package import HealthAuthorization
package import HealthModel

// The sheets that wait for the person, as a value: who asked for what, what the agent is shown, who
// is answered when. It does nothing itself; what is to be done it returns as effects.
//
// - An app has one visible sheet at a time, its oldest. What it asks for joins a sheet that nobody
//   has begun to answer; later sheets follow when that one is closed.
// - A request waits for every sheet that holds a part of it. It is processed when all of them were
//   decided, and cancelled as soon as one was dismissed or has expired.
// - The sheet outlives the request: whether the app still waits plays no part.
// - After two dismissals within ten minutes an app is muted for ten minutes: its requests are
//   cancelled after a few seconds and nobody sees a sheet.
//
// Everything an app can fill is bounded per app.

package struct ConsentQueue: Sendable {
  package struct Limits: Sendable {
    /// Microseconds; nil: sheets wait for ever.
    package var lifetime: Int64? = 300_000_000
    package var dismissalWindow: Int64 = 600_000_000
    package var dismissalCountMax = 2
    package var mutedDelay: Int64 = 3_000_000
    package var sheetCountMaxPerApp = 16
    package var waiterCountMaxPerApp = 1_024
    /// Sheets that an agent has at once.
    package var shownCountMax = 16

    package init() {}
  }

  package enum Kind: Hashable, Sendable {
    case types
    /// Held back until the app calls for it.
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
    /// Of an extension that the app has not called for yet.
    package var isHeld: Bool
    /// The person has begun to answer: nothing joins any more.
    package var isTouched = false
    /// The agent has it.
    package var isShown = false
  }

  package enum Answer: Hashable, Sendable { case processed, cancelled }

  package enum Effect: Hashable, Sendable {
    /// The agent gets this sheet, for the first time or in a new version.
    case show(ObjectID)
    /// The agent is told that the sheet is gone.
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
  /// Requests of muted apps, in the order of their time.
  var muted: [(time: Instant, waiter: UInt64)] = []
  package private(set) var hasAgent = false
  private var shownCount = 0
  private var waiterLast: UInt64 = 0

  package init(limits: Limits = Limits()) { self.limits = limits }

  package subscript(id: ObjectID) -> Sheet? { sheets[id] }

  /// Oldest first; those of extensions once the app has called for them.
  package var open: [Sheet] { order.compactMap { sheets[$0] }.filter { !$0.isHeld } }

  /// Requests that were cancelled without a sheet, by app.
  package var mutedCounts: [PrincipalID: Int] {
    apps.compactMapValues { $0.mutedCount > 0 ? $0.mutedCount : nil }
  }

  package var sheetCount: Int { sheets.count }

  // MARK: - Agent

  /// False when there is one.
  package mutating func attachAgent() -> [Effect]? {
    guard !hasAgent else { return nil }
    hasAgent = true
    return showMore()
  }

  /// Its sheets go back, untouched.
  package mutating func detachAgent() {
    hasAgent = false
    shownCount = 0
    for id in order {
      sheets[id]?.isShown = false
      sheets[id]?.isTouched = false
    }
  }

  package mutating func touch(_ id: ObjectID) { sheets[id]?.isTouched = true }

  /// Fills the agent's hands: of each app its first sheet.
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

  // MARK: - Ends

  /// Takes a sheet away. Those who wait for it alone are answered.
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

  /// Nobody waits for this answer any more; the sheets stay.
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
