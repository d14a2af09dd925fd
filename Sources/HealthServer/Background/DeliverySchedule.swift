import HealthAuthorization
import HealthModel
import HealthPermissions

/// The schedule of deliveries to one app, as a state machine without a clock, sockets or processes.
/// Its inputs are events; it returns what is due and when to evaluate it next.
///
/// - A type becomes pending when a visible change occurs. It is due when it is pending and its
///   period has elapsed since it last woke the app (BACKGROUND-04, BACKGROUND-12).
/// - All due types form one delivery. It is open until acknowledged, and there is no second
///   delivery in the meantime.
/// - A delivery fails if it is not acknowledged in time or its stream ends first. It is repeated
///   after an increasing delay; its period begins with the first attempt (BACKGROUND-10).
/// - After three consecutive failures, nothing is due any more (BACKGROUND-11).
struct DeliverySchedule {
  /// The number of consecutive failures after which deliveries stop. See rule BACKGROUND-11.
  static let unansweredMax = 3
  /// The time from a delivery to its acknowledgment, in microseconds.
  static let answerTime: Int64 = 30_000_000
  /// The acknowledgment time for an app that must be started first, in microseconds. Starting a
  /// program takes longer than answering.
  static let launchTime: Int64 = 60_000_000

  /// Returns the microseconds from the given consecutive failure to the next attempt: 1 minute
  /// after the first, then 4 minutes.
  static func retryDelay(afterFailure number: Int) -> Int64 { 60_000_000 << (2 * (number - 1)) }

  struct OpenDelivery {
    var id: UInt64
    /// The types, in order of their codes.
    var types: [ObjectType]
    /// The anchor up to which the delivery covers all changes.
    var anchor: Int64
    var deadline: Instant
    /// Whether the delivery has been sent. If not, the app is being started.
    var isSent: Bool
  }

  /// The part of the state that survives a restart.
  private(set) var record: BackgroundRecord
  /// The open delivery is not restored after a restart: its types are marked in `record`, and it is
  /// repeated with a new number.
  private(set) var open: OpenDelivery?

  init(_ record: BackgroundRecord = BackgroundRecord()) { self.record = record }

  /// Whether deliveries have stopped until the app registers a type again.
  var isStopped: Bool { record.unansweredCount >= Self.unansweredMax }

  // MARK: - Registrations

  mutating func enable(_ registration: BackgroundRegistration, own: Int64, other: Int64) {
    // Registering again changes the frequency only. The positions stay, so that no change is lost.
    if let index = index(of: registration.type) {
      record.entries[index].registration = registration
    } else {
      let place = record.entries.firstIndex {
        $0.registration.type.code > registration.type.code
      }
      record.entries.insert(
        BackgroundRecord.Entry(registration: registration, own: own, other: other),
        at: place ?? record.entries.count)
    }
    // Registering again resumes deliveries that were stopped after failures.
    guard isStopped else { return }
    record.unansweredCount = 0
    record.retryAt = nil
  }

  /// Removes the registration of a type, or all registrations if `type` is nil.
  mutating func disable(_ type: ObjectType?) {
    record.entries.removeAll { type == nil || $0.registration.type == type }
    open?.types.removeAll { type == nil || $0 == type }
    if open?.types.isEmpty == true { open = nil }
    if !record.entries.contains(where: \.isOpen) { record.retryAt = nil }
  }

  // MARK: - Changes

  func index(of type: ObjectType) -> Int? {
    record.entries.firstIndex { $0.registration.type == type }
  }

  func isPending(_ type: ObjectType) -> Bool {
    index(of: type).map { record.entries[$0].isPending } ?? false
  }

  /// Records a visible change of a type. `anchor` is nil for changes that have none. Returns
  /// whether the type became pending.
  mutating func note(_ type: ObjectType, anchor: Int64?) -> Bool {
    guard let index = index(of: type), !record.entries[index].isPending else { return false }
    // Changes covered by the open delivery, or by an acknowledged one, are not new.
    if let anchor {
      // A commit can be reported after a delivery that already covers it.
      let isTold = record.entries[index].isOpen && anchor <= (open?.anchor ?? 0)
      if isTold || anchor <= record.entries[index].own { return false }
    }
    record.entries[index].isPending = true
    return true
  }

  /// Discards the pending and open state of a type that is no longer visible. The positions stay:
  /// they determine what is found after a new grant.
  mutating func forget(_ type: ObjectType) {
    guard let index = index(of: type) else { return }
    record.entries[index].isPending = false
    record.entries[index].isOpen = false
  }

  // MARK: - Deliveries

  /// Returns the types of the delivery that is due; empty if there is none.
  func due(at now: Instant) -> [ObjectType] {
    guard open == nil, let next = nextDelivery, next <= now else { return [] }
    // Types of a failed delivery are repeated together with those that have become due.
    return record.entries.filter { $0.isOpen || isDue($0, at: now) }.map(\.registration.type)
  }

  private func isDue(_ entry: BackgroundRecord.Entry, at now: Instant) -> Bool {
    entry.isPending && Self.time(of: entry) <= now
  }

  /// The earliest time at which a pending type may wake the app. The frequency is a maximum (rule
  /// BACKGROUND-05), and capped for types that allow at most hourly delivery (rule BACKGROUND-06).
  private static func time(of entry: BackgroundRecord.Entry) -> Instant {
    // It has never woken the app, so it may do so immediately.
    guard let woken = entry.wokenAt else { return .distantPast }
    let type = entry.registration.type
    return Instant(
      microseconds: woken.microseconds + entry.registration.frequency.capped(for: type).period)
  }

  private var nextDelivery: Instant? {
    if isStopped { return nil }
    // A failed delivery determines the time, also for types that became pending later: they are
    // delivered with it.
    if record.entries.contains(where: \.isOpen) { return record.retryAt ?? .distantPast }
    return record.entries.filter(\.isPending).map(Self.time).min()
  }

  /// The time of the next transition if no event occurs before.
  var nextTime: Instant? { open.map(\.deadline) ?? nextDelivery }

  /// Begins the delivery that is due.
  mutating func begin(
    id: UInt64, at now: Instant, anchor: Int64, isSent: Bool
  ) -> OpenDelivery {
    let types = due(at: now)
    for type in types {
      guard let index = index(of: type) else { continue }
      // A repetition does not begin a new period.
      if !record.entries[index].isOpen { record.entries[index].wokenAt = now }
      record.entries[index].isOpen = true
      record.entries[index].isPending = false
    }
    let delivery = OpenDelivery(
      id: id, types: types, anchor: anchor,
      deadline: now.advanced(by: isSent ? Self.answerTime : Self.launchTime), isSent: isSent)
    open = delivery
    return delivery
  }

  /// Records that an app started for the delivery has connected and receives it.
  mutating func send(at now: Instant) {
    open?.isSent = true
    open?.deadline = now.advanced(by: Self.answerTime)
  }

  /// Closes a delivery. `isTold` returns whether the app can read data from other apps for a type.
  /// Returns false if the delivery is not open.
  mutating func acknowledge(_ id: UInt64, isTold: (ObjectType) -> Bool) -> Bool {
    guard let delivery = open, delivery.id == id else { return false }
    for type in delivery.types {
      guard let index = index(of: type) else { continue }
      record.entries[index].isOpen = false
      record.entries[index].own = max(record.entries[index].own, delivery.anchor)
      // While reading is denied, the position for data from other apps stays, so that changes in
      // the meantime are found after a new grant.
      guard isTold(type) else { continue }
      record.entries[index].other = max(record.entries[index].other, delivery.anchor)
    }
    open = nil
    record.unansweredCount = 0
    record.retryAt = nil
    return true
  }

  /// Records that the open delivery was not acknowledged. Its types stay marked as open.
  mutating func fail(at now: Instant) {
    guard open != nil else { return }
    open = nil
    record.unansweredCount += 1
    record.retryAt = now.advanced(by: Self.retryDelay(afterFailure: record.unansweredCount))
  }
}

extension Instant {
  fileprivate func advanced(by microseconds: Int64) -> Instant {
    Instant(microseconds: self.microseconds + microseconds)
  }
}
