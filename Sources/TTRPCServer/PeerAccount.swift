import TTRPC

/// The resources that all connections of one principal use together. A principal is a client that
/// the service has identified, all clients of a listener, or a process that has not identified
/// itself. If it exceeds its limits, only its own requests are rejected.
///
/// The limits are constants. Only while the server as a whole is short of memory does the room of
/// an account depend on other accounts (`MemoryBudget`).
public final class PeerAccount: @unchecked Sendable {
  // @unchecked because it is confined to the loop.

  /// The limits of an account. Sizes are in bytes.
  public struct Limits: Sendable {
    /// The maximum number of calls in flight on all connections.
    public var callCountMax = 4 * RPCLimits.streamsPerConnectionMax
    /// The maximum number of bytes of pending requests and queued data. Further requests are
    /// rejected.
    public var requestByteCountMax = 16 << 20
    /// The maximum number of unsent bytes and bytes of incomplete frames on all connections. The
    /// connection that exceeds it is closed.
    public var queuedByteCountMax = 32 << 20
    /// The maximum size of replies that are being computed or waiting to be sent. No further work
    /// is begun beyond it.
    public var answerByteCountMax = 8 << 20
    /// The part of `answerByteCountMax` that one connection may use.
    public var answerByteCountPerConnectionMax = 2 << 20
    /// The maximum number of jobs in the work queue. Further jobs wait on the loop, where they cost
    /// nothing and where connections take turns.
    public var workCountMax = 8
    /// The maximum data size of a frame.
    public var frameByteCountMax = RPCLimits.frameByteCountMax
    /// The capacity of the token bucket from which handlers take with `takeToken`.
    package var tokenCountMax = Double.infinity
    /// The rate at which the token bucket is refilled; infinite if it is never empty.
    package var tokensPerSecond = Double.infinity
    /// Whether it is served even if the server is short of memory.
    public var isExemptFromPressure = false

    /// Creates the limits of an identified client.
    public init() {}

    /// The limits of a process that has not identified itself.
    public static var unidentified: Limits {
      var limits = Limits()
      limits.callCountMax = 256
      limits.requestByteCountMax = 1 << 20
      limits.queuedByteCountMax = 1 << 20
      limits.answerByteCountMax = 256 << 10
      limits.workCountMax = 2
      limits.frameByteCountMax = 64 << 10
      return limits
    }
  }

  let limits: Limits
  /// The account's share of the loop's time.
  let share = TurnShare()
  private(set) var callCount = 0
  /// The unsent bytes and the bytes of incomplete frames.
  private(set) var queuedByteCount = 0
  /// The bytes of the requests of calls in flight.
  private var requestByteCount = 0
  /// The size of replies that are expected or waiting to be sent.
  private(set) var answerByteCount = 0
  private(set) var workCount = 0
  /// The connections with work that waits for room in this account, in the order of their turns.
  private var waiting: [Connection] = []
  private var tokensLeft: Double
  /// The time at which the bucket was last refilled; 0 before the first token was taken.
  private var refilledAt: UInt64 = 0

  /// Creates an account that uses nothing yet.
  public init(_ limits: Limits = Limits()) {
    self.limits = limits
    tokensLeft = limits.tokenCountMax
  }

  /// Counts a new call.
  ///
  /// - Returns: The reason why it is rejected; nil if it is admitted.
  func beginCall(byteCount: Int = 0, _ budget: MemoryBudget? = nil) -> Overload? {
    guard callCount < limits.callCountMax else { return .tooManyCalls }
    if byteCount > 0 {
      let wanted = queuedByteCount + requestByteCount + byteCount
      guard wanted <= limits.requestByteCountMax else { return .tooMuchMemory }
      if let budget, !budget.admits(wanted, self) { return .busy }
    }
    callCount += 1
    return nil
  }

  func endCall() { callCount -= 1 }

  /// The maximum size of a frame that may begin now. Short frames are always read, so that a client
  /// with a full account can still cancel calls and grant credit.
  var frameRoom: Int {
    let room = limits.requestByteCountMax - queuedByteCount - requestByteCount
    return min(limits.frameByteCountMax, max(PeerAccount.shortFrameByteCount, room))
  }

  private static let shortFrameByteCount = 64 << 10

  /// Changes the bytes held by requests of calls in flight; negative when a call has ended.
  func hold(requestByteCount byteCount: Int) { requestByteCount += byteCount }

  /// Changes the queued bytes. Returns false if the limit is exceeded.
  func queue(_ byteCount: Int) -> Bool {
    queuedByteCount += byteCount
    return byteCount <= 0 || queuedByteCount <= limits.queuedByteCountMax
  }

  /// Takes one token from the bucket, for an operation whose rate is limited. Must be called on the
  /// loop.
  ///
  /// - Parameter now: The time of the loop's clock in nanoseconds.
  /// - Returns: False if the bucket is empty and the client must wait.
  package func takeToken(at now: UInt64) -> Bool {
    if limits.tokensPerSecond == .infinity { return true }
    let seconds = refilledAt == 0 ? 0 : Double(now &- refilledAt) / 1_000_000_000
    refilledAt = now
    tokensLeft = min(limits.tokenCountMax, tokensLeft + seconds * limits.tokensPerSecond)
    guard tokensLeft >= 1 else { return false }
    tokensLeft -= 1
    return true
  }
}

// MARK: Work

extension PeerAccount {
  func addAnswer(_ byteCount: Int) { answerByteCount += byteCount }

  /// Returns whether another job may be passed to the work queue. Within the limit of jobs, it
  /// always may if no reply is pending, so that a large reply cannot block an account forever.
  func mayBeginWork(answerByteCount byteCount: Int, _ budget: MemoryBudget) -> Bool {
    guard workCount < limits.workCountMax else { return false }
    if answerByteCount == 0 || byteCount == 0 { return true }
    return answerByteCount + byteCount <= limits.answerByteCountMax
      && budget.admits(answerByteCount + byteCount, self)
  }

  func beginWork(answerByteCount byteCount: Int) {
    workCount += 1
    answerByteCount += byteCount
  }

  func endWork(answerByteCount byteCount: Int) {
    workCount -= 1
    answerByteCount -= byteCount
  }

  func enqueue(_ connection: Connection) { waiting.append(connection) }

  /// Starts waiting jobs while there is room, one job of each connection in turn.
  func resumeWork(_ budget: MemoryBudget) {
    while let connection = waiting.first {
      guard connection.account === self, let call = connection.nextWork else {
        // The connection has no work, has no room itself, or has moved to another account.
        waiting.removeFirst()
        connection.isWaitingForAccount = false
        if connection.account !== self { connection.resumeWork() }
        continue
      }
      guard mayBeginWork(answerByteCount: call.answerByteCount, budget) else { return }
      waiting.removeFirst()
      connection.beginWork(of: call)
      waiting.append(connection)
    }
  }
}

/// The memory used by all connections together. Confined to the loop.
final class MemoryBudget {
  /// The amount up to which an account is served even if the server is short of memory.
  static let reservedByteCount = 512 << 10

  private let byteCountMax: Int
  /// The unsent bytes, incomplete frames, requests in flight and expected replies.
  private(set) var byteCount = 0
  /// Whether the resident size of the process is above the limit.
  var isProcessLarge = false

  init(byteCountMax: Int) { self.byteCountMax = byteCountMax }

  var isSpent: Bool { isProcessLarge || byteCount > byteCountMax }

  func add(_ byteCount: Int) { self.byteCount += byteCount }

  /// Returns whether an account may use the given total.
  ///
  /// - Parameter byteCount: The number of bytes that the account would hold.
  func admits(_ byteCount: Int, _ account: PeerAccount) -> Bool {
    byteCount <= Self.reservedByteCount || !isSpent || account.limits.isExemptFromPressure
  }
}
