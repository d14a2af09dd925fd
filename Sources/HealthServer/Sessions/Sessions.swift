import HealthAuthorization
package import HealthModel
import HealthStore
import Synchronization
import TTRPC
package import TTRPCServer

/// The state of a connection after a successful Hello. It cannot change: another identity needs
/// another connection.
final class AppSession: Sendable {
  let caller: AppCaller
  let series: SeriesBuffers
  private let counts: SessionCounts

  /// Creates a session, or returns nil if the app has reached its limit of connections.
  init?(caller: AppCaller, counts: SessionCounts, seriesShare: SeriesShare) {
    guard counts.enter(caller.principal) else { return nil }
    self.caller = caller
    series = SeriesBuffers(share: seriesShare)
    self.counts = counts
  }

  // With the last reference: calls in progress may outlive the connection.
  deinit { counts.leave(caller.principal) }
}

/// The number of connections and the transport account of each app.
package final class SessionCounts: Sendable {
  /// The maximum number of connections of one app, so that an app that leaks connections does not
  /// exhaust those of others.
  package static let countMaxPerApp = 1_024

  private let counts = Mutex<[PrincipalID: Int]>([:])
  /// The accounts of all apps since the start. They are never removed, because otherwise an app
  /// could reset its used quota by closing its connections.
  private let accounts = Mutex<[PrincipalID: PeerAccount]>([:])
  private let limits: PeerAccount.Limits

  package init(_ limits: PeerAccount.Limits = .app) { self.limits = limits }

  /// Returns the account to which all calls of an app are charged, on all its connections.
  package func account(of principal: PrincipalID) -> PeerAccount {
    accounts.withLock { accounts in
      if let account = accounts[principal] { return account }
      let account = PeerAccount(limits)
      accounts[principal] = account
      return account
    }
  }

  /// Counts a new connection. Returns false if the limit is reached.
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

/// The state of a control connection: its open imports, and the series being built. It ends with
/// the connection.
// @unchecked because it is confined to the connection's event loop.
final class OwnerSession: @unchecked Sendable {
  static let importCountMax = 4

  let series: SeriesBuffers
  private var imports: [UInt64: ImportSession] = [:]
  /// The number of the last import. Numbers are not reused, so that a late call cannot reach
  /// another import.
  private var numberLast: UInt64 = 0
  /// The copy of the store that this connection reads.
  var backup: (copy: BackupCopy, ticket: OpenCopies.Ticket)?
  /// The restore that this connection has begun.
  var restore: (staging: RestoreStaging, ticket: OpenCopies.Ticket)?
  /// The import lock, held while the connection imports.
  var importTicket: ImportPlace.Ticket?

  init(seriesShare: SeriesShare) { series = SeriesBuffers(share: seriesShare) }

  subscript(number: UInt64) -> ImportSession? { imports[number] }

  /// Adds an import and returns its number, or nil if too many are open.
  func add(_ session: ImportSession) -> UInt64? {
    guard imports.count < Self.importCountMax else { return nil }
    numberLast += 1
    imports[numberLast] = session
    return numberLast
  }

  var openImports: [ImportSession] { imports.sorted { $0.key < $1.key }.map(\.value) }

  /// Closes all imports and releases the import lock.
  func closeImports() {
    imports = [:]
    importTicket = nil
  }
}

extension PeerAccount.Limits {
  /// The limits of an app. A token is one save.
  package static var app: PeerAccount.Limits {
    var limits = PeerAccount.Limits()
    // A burst of ten seconds at the full rate.
    limits.tokenCountMax = 200_000
    limits.tokensPerSecond = 20_000
    return limits
  }

  /// The limits of the user on the control socket.
  static var owner: PeerAccount.Limits {
    var limits = PeerAccount.Limits()
    limits.callCountMax = 16 * RPCLimits.streamsPerConnectionMax
    limits.requestByteCountMax = 32 << 20
    limits.queuedByteCountMax = 48 << 20
    limits.answerByteCountMax = 24 << 20
    limits.workCountMax = 16
    // The user can still administer the store while apps exhaust the memory of the daemon.
    limits.isExemptFromPressure = true
    return limits
  }
}
