import HealthAuthorization
import HealthModel
import HealthStore

/// The deliveries to one app, as a value: events in, and out of it what is due and when to look
/// again. Knows no clock, no socket and no process.
///
/// - A type becomes pending when something visible of it changes. It is due when it is pending and
///   its period has passed since the app was woken by it last (BACKGROUND-04, BACKGROUND-12).
/// - All due types make one delivery; it is open until it is acknowledged, and no other is made.
/// - A delivery that is not acknowledged in time, or whose stream ends first, has failed. It is made
///   again after a delay that grows; its period has begun with the first try (BACKGROUND-10).
/// - After three failures in a row nothing is due any more (BACKGROUND-11).
struct DeliverySchedule {
  static let unansweredMax = 3
  /// From a delivery to its acknowledgement, in microseconds.
  static let answerTime: Int64 = 30_000_000
  /// The same, for an app that has to be started first.
  static let launchTime: Int64 = 60_000_000

  /// Microseconds from the failure of this number to the next try.
  static func retryDelay(afterFailure number: Int) -> Int64 { 60_000_000 << (2 * (number - 1)) }

  struct OpenDelivery {
    var id: UInt64
    var types: [ObjectType]
    /// The app learns of everything up to here.
    var anchor: Int64
    var deadline: Instant
    /// Whether it has gone out; otherwise the app is being started.
    var isSent: Bool
  }

  private(set) var record: BackgroundRecord
  private(set) var open: OpenDelivery?

  init(_ record: BackgroundRecord = BackgroundRecord()) { self.record = record }

  var isStopped: Bool { record.unansweredCount >= Self.unansweredMax }

  // MARK: - Registrations

  mutating func enable(_ registration: BackgroundRegistration, own: Int64, other: Int64) {
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
    guard isStopped else { return }
    record.unansweredCount = 0
    record.retryAt = nil
  }

  /// nil ends all.
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

  /// Something of the type, visible to the app, has changed. `anchor` is nil for what has none.
  /// Returns whether that was news.
  mutating func note(_ type: ObjectType, anchor: Int64?) -> Bool {
    guard let index = index(of: type), !record.entries[index].isPending else { return false }
    if let anchor {
      let isTold = record.entries[index].isOpen && anchor <= (open?.anchor ?? 0)
      if isTold || anchor <= record.entries[index].own { return false }
    }
    record.entries[index].isPending = true
    return true
  }

  /// What was noted is not visible any more.
  mutating func forget(_ type: ObjectType) {
    guard let index = index(of: type) else { return }
    record.entries[index].isPending = false
    record.entries[index].isOpen = false
  }

  // MARK: - Deliveries

  /// What a delivery would hold now; empty when none is to be made.
  func due(at now: Instant) -> [ObjectType] {
    guard open == nil, let next = nextDelivery, next <= now else { return [] }
    return record.entries.filter { $0.isOpen || isDue($0, at: now) }.map(\.registration.type)
  }

  private func isDue(_ entry: BackgroundRecord.Entry, at now: Instant) -> Bool {
    entry.isPending && Self.time(of: entry) <= now
  }

  private static func time(of entry: BackgroundRecord.Entry) -> Instant {
    guard let woken = entry.wokenAt else { return .distantPast }
    let type = entry.registration.type
    return Instant(
      microseconds: woken.microseconds + entry.registration.frequency.capped(for: type).period)
  }

  private var nextDelivery: Instant? {
    if isStopped { return nil }
    if record.entries.contains(where: \.isOpen) { return record.retryAt ?? .distantPast }
    return record.entries.filter(\.isPending).map(Self.time).min()
  }

  /// When something is to be done next, if nothing happens before.
  var nextTime: Instant? { open.map(\.deadline) ?? nextDelivery }

  /// Makes the delivery of what is due.
  mutating func begin(
    id: UInt64, at now: Instant, anchor: Int64, isSent: Bool
  ) -> OpenDelivery {
    let types = due(at: now)
    for type in types {
      guard let index = index(of: type) else { continue }
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

  /// The app that was started is there and gets its delivery.
  mutating func send(at now: Instant) {
    open?.isSent = true
    open?.deadline = now.advanced(by: Self.answerTime)
  }

  /// Returns false for a delivery that is not open. `isTold` says of a type whether the app sees
  /// what others save.
  mutating func acknowledge(_ id: UInt64, isTold: (ObjectType) -> Bool) -> Bool {
    guard let delivery = open, delivery.id == id else { return false }
    for type in delivery.types {
      guard let index = index(of: type) else { continue }
      record.entries[index].isOpen = false
      record.entries[index].own = max(record.entries[index].own, delivery.anchor)
      guard isTold(type) else { continue }
      record.entries[index].other = max(record.entries[index].other, delivery.anchor)
    }
    open = nil
    record.unansweredCount = 0
    record.retryAt = nil
    return true
  }

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
