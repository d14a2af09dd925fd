import HealthAuthorization
package import HealthModel
import HealthStore
import Synchronization

/// What a connection of an app is known by, from a successful hello on.
final class AppSession: Sendable {
  let caller: AppCaller
  let series: SeriesBuffers
  private let counts: SessionCounts

  /// nil when the app has as many connections as it may.
  init?(caller: AppCaller, counts: SessionCounts, seriesShare: SeriesShare) {
    guard counts.enter(caller.principal) else { return nil }
    self.caller = caller
    series = SeriesBuffers(share: seriesShare)
    self.counts = counts
  }

  deinit { counts.leave(caller.principal) }
}

/// How many connections each app has, and what it takes up with all of them.
package final class SessionCounts: Sendable {
  /// Connections of one app at once: a program that leaks them takes none from others.
  package static let countMaxPerApp = 1_024

  private let counts = Mutex<[PrincipalID: Int]>([:])
  /// Of every app that ever came; a connection that ends must not give back what it had taken.
  private let accounts = Mutex<[PrincipalID: PeerAccount]>([:])
  private let limits: PeerAccount.Limits

  package init(_ limits: PeerAccount.Limits = PeerAccount.Limits()) { self.limits = limits }

  package func account(of principal: PrincipalID) -> PeerAccount {
    accounts.withLock { accounts in
      if let account = accounts[principal] { return account }
      let account = PeerAccount(limits)
      accounts[principal] = account
      return account
    }
  }

  /// False when there are enough.
  package func enter(_ principal: PrincipalID) -> Bool {
    counts.withLock { counts in
      guard counts[principal, default: 0] < Self.countMaxPerApp else { return false }
      counts[principal, default: 0] += 1
      return true
    }
  }

  package func leave(_ principal: PrincipalID) {
    counts.withLock { counts in
      let count = counts[principal, default: 1] - 1
      counts[principal] = count > 0 ? count : nil
    }
  }
}

/// What a connection of the person has open: imports, and series that are being built. It ends with
/// the connection. Unchecked, because it is touched on the connection's loop only.
final class OwnerSession: @unchecked Sendable {
  static let importCountMax = 4

  let series: SeriesBuffers
  private var imports: [UInt64: ImportSession] = [:]
  private var numberLast: UInt64 = 0
  /// While the connection imports; ends with it.
  var importTicket: ImportPlace.Ticket?

  init(seriesShare: SeriesShare) { series = SeriesBuffers(share: seriesShare) }

  subscript(number: UInt64) -> ImportSession? { imports[number] }

  /// nil when too many are open.
  func add(_ session: ImportSession) -> UInt64? {
    guard imports.count < Self.importCountMax else { return nil }
    numberLast += 1
    imports[numberLast] = session
    return numberLast
  }

  var openImports: [ImportSession] { imports.sorted { $0.key < $1.key }.map(\.value) }

  /// Closes all imports and lets another connection import.
  func closeImports() {
    imports = [:]
    importTicket = nil
  }
}
