import HealthAuthorization
import HealthModel

/// The process that introduced an app. It identifies the process and not the program, so that a
/// program that restarts gets new places, but only at the rate of `evictionInterval` once all are
/// in use.
package struct Introducer: Hashable, Sendable {
  /// The user that the kernel reported for the connection.
  package var userID: UInt32
  /// `LedgerEntry.instance`; 0 if unknown.
  package var instance: UInt64

  package init(userID: UInt32, instance: UInt64) {
    self.userID = userID
    self.instance = instance
  }
}

/// Limits on introduced apps that wait for the user, so that no program uses up the room of
/// another. Each process may have a few. When all places are in use, the oldest app of the process
/// with the most apps is dropped, at a limited rate. A dropped app has no grants and has saved
/// nothing.
struct PendingIntroductions {
  /// The maximum for all processes. Waiting apps do not count against the limit of registrations
  /// (`PermissionStore.hasRoom`), so they have one of their own.
  static let countMax = 64
  /// The maximum for one process, which could otherwise use all places.
  static let countMaxPerProcess = 4
  /// The time after which an app that the user has not confirmed is removed, in microseconds.
  static let lifetime: Int64 = 86_400_000_000
  /// The minimum time between two dropped apps, in nanoseconds. Without it, a process that forks
  /// could drop the app of another one before the user sees it.
  static let evictionInterval: UInt64 = 1_000_000_000

  /// The processes that introduced the waiting apps, only in memory. After a restart, the
  /// introducer of a waiting app is unknown, and nil is a process of its own in the counts.
  private var introducers: [PrincipalID: Introducer] = [:]
  /// The time of the last dropped app, in nanoseconds of the monotonic clock.
  private var evictedAt: UInt64?

  mutating func add(_ principal: PrincipalID, by introducer: Introducer) {
    introducers[principal] = introducer
  }

  /// Returns the apps to drop before a process may add one; nil if it may not.
  ///
  /// - Parameter pending: The apps that wait, oldest first.
  mutating func roomMakers(
    for introducer: Introducer, among pending: [AppRecord], at now: Instant, clock: UInt64
  ) -> [PrincipalID]? {
    // Apps that were confirmed or removed no longer count for their process.
    introducers = introducers.filter { entry in pending.contains { $0.principal == entry.key } }
    let expired = pending.filter {
      now.microseconds - $0.registeredAt.microseconds >= Self.lifetime
    }.map(\.principal)
    let left = pending.map(\.principal).filter { !expired.contains($0) }
    // All processes of a user whose instance is unknown share one limit.
    if left.count(where: { introducers[$0] == introducer }) >= Self.countMaxPerProcess {
      return nil
    }
    guard left.count >= Self.countMax else { return expired }
    if let evictedAt, clock < evictedAt + Self.evictionInterval { return nil }
    let counts = Dictionary(grouping: left) { introducers[$0] }.mapValues(\.count)
    let most = counts.values.max() ?? 0
    // The oldest of the process with the most, so that a process that floods drops its own apps.
    guard let victim = left.first(where: { counts[introducers[$0]] == most }) else { return nil }
    evictedAt = clock
    return expired + [victim]
  }
}
