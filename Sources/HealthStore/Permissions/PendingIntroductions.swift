import HealthAuthorization
import HealthModel

/// The process by which an app made itself known.
package struct Introducer: Hashable, Sendable {
  package var userID: UInt32
  /// `LedgerEntry.instance`; 0 when unknown.
  package var instance: UInt64

  package init(userID: UInt32, instance: UInt64) {
    self.userID = userID
    self.instance = instance
  }
}

/// Shares of the apps that made themselves known and wait for the user, so that no program takes the
/// room of another. A process has a few; when all are taken, the oldest of the process that has most
/// makes room, at a bounded rate. What is dropped so has no grants and has saved nothing.
struct PendingIntroductions {
  static let countMax = 64
  static let countMaxPerProcess = 4
  /// An app that the user has not confirmed is forgotten, in microseconds.
  static let lifetime: Int64 = 86_400_000_000
  /// Between two apps that make room, in nanoseconds.
  static let evictionInterval: UInt64 = 1_000_000_000

  private var introducers: [PrincipalID: Introducer] = [:]
  private var evictedAt: UInt64?

  mutating func add(_ principal: PrincipalID, by introducer: Introducer) {
    introducers[principal] = introducer
  }

  /// What has to go before a process may add one; nil when it may not.
  ///
  /// - Parameter pending: those that wait, oldest first.
  mutating func roomMakers(
    for introducer: Introducer, among pending: [AppRecord], at now: Instant, clock: UInt64
  ) -> [PrincipalID]? {
    introducers = introducers.filter { entry in pending.contains { $0.principal == entry.key } }
    let expired = pending.filter {
      now.microseconds - $0.registeredAt.microseconds >= Self.lifetime
    }.map(\.principal)
    let left = pending.map(\.principal).filter { !expired.contains($0) }
    // Several processes of which nothing is known share the share of one.
    if left.count(where: { introducers[$0] == introducer }) >= Self.countMaxPerProcess {
      return nil
    }
    guard left.count >= Self.countMax else { return expired }
    if let evictedAt, clock < evictedAt + Self.evictionInterval { return nil }
    let counts = Dictionary(grouping: left) { introducers[$0] }.mapValues(\.count)
    let most = counts.values.max() ?? 0
    guard let victim = left.first(where: { counts[introducers[$0]] == most }) else { return nil }
    evictedAt = clock
    return expired + [victim]
  }
}
