import HealthRPC

/// What all connections of one principal use together, so that a principal which asks for too much
/// is refused and no other is: an app, the user's control socket, or a process that has not said
/// which app it is.
///
/// Its limits are constants. Only while the daemon as a whole is short of memory does the room of one
/// account depend on others (`MemoryBudget`).
package final class PeerAccount: @unchecked Sendable {
  // @unchecked because it is touched on the loop only.

  package struct Limits: Sendable {
    /// Calls in flight on all its connections.
    package var callCountMax = 4 * RPCLimits.streamsPerConnectionMax
    /// Bytes of requests and answers that are in memory beyond which further requests are refused.
    package var requestByteCountMax = 16 << 20
    /// Unsent bytes and unfinished frames on all its connections; the one that passes it is closed.
    package var queuedByteCountMax = 32 << 20
    /// Answers that are being computed, or computed and not sent, beyond which no other is begun.
    package var answerByteCountMax = 8 << 20
    /// Of these on one connection.
    package var answerByteCountPerConnectionMax = 2 << 20
    /// Jobs handed to the work queue at a time; others wait on the loop, where they cost nothing
    /// and where connections take turns.
    package var workCountMax = 8
    /// Bytes of one frame after its header.
    package var frameByteCountMax = RPCLimits.frameByteCountMax
    /// Saves that may come at once, and how many come back in a second.
    package var saveBurst = 200_000.0
    package var savesPerSecond = 20_000.0
    /// Whether it is served also when the daemon is short of memory.
    package var isExemptFromPressure = false

    package init() {}

    /// The user, over the control socket.
    package static var owner: Limits {
      var limits = Limits()
      limits.callCountMax = 16 * RPCLimits.streamsPerConnectionMax
      limits.requestByteCountMax = 32 << 20
      limits.queuedByteCountMax = 48 << 20
      limits.answerByteCountMax = 24 << 20
      limits.workCountMax = 16
      limits.saveBurst = .infinity
      limits.savesPerSecond = .infinity
      limits.isExemptFromPressure = true
      return limits
    }

    /// A process before its hello.
    package static var unidentified: Limits {
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
  /// Its part in the time of the loop.
  let share = TurnShare()
  private(set) var callCount = 0
  /// Unsent bytes and unfinished frames.
  private(set) var queuedByteCount = 0
  /// Requests of calls in flight.
  private var requestByteCount = 0
  /// Answers that are expected, or made and not sent.
  private(set) var answerByteCount = 0
  private(set) var workCount = 0
  /// Connections with work that waits for room in this account, in the order of their turns.
  private var waiting: [Connection] = []
  private var savesLeft: Double
  private var savesAt: UInt64 = 0

  package init(_ limits: Limits = Limits()) {
    self.limits = limits
    savesLeft = limits.saveBurst
  }

  /// Counts a call that begins.
  ///
  /// - Returns: why it may not; nil if it may.
  func beginCall(byteCount: Int = 0, _ budget: MemoryBudget? = nil) -> Status? {
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

  /// The longest frame that may begin now. Short ones are always read, so that a full account can
  /// still give calls up and grant credit.
  var frameRoom: Int {
    let room = limits.requestByteCountMax - queuedByteCount - requestByteCount
    return min(limits.frameByteCountMax, max(PeerAccount.shortFrameByteCount, room))
  }

  private static let shortFrameByteCount = 64 << 10

  /// What the request of a call in flight takes; negative when the call has ended.
  func hold(requestByteCount byteCount: Int) { requestByteCount += byteCount }

  /// False when it is too much now.
  func queue(_ byteCount: Int) -> Bool {
    queuedByteCount += byteCount
    return byteCount <= 0 || queuedByteCount <= limits.queuedByteCountMax
  }

  /// - Parameter now: nanoseconds of the loop's clock.
  /// - Returns: false when the app has to wait.
  package func takeSave(at now: UInt64) -> Bool {
    if limits.savesPerSecond == .infinity { return true }
    let seconds = savesAt == 0 ? 0 : Double(now &- savesAt) / 1_000_000_000
    savesAt = now
    savesLeft = min(limits.saveBurst, savesLeft + seconds * limits.savesPerSecond)
    guard savesLeft >= 1 else { return false }
    savesLeft -= 1
    return true
  }
}

// MARK: Work

extension PeerAccount {
  func addAnswer(_ byteCount: Int) { answerByteCount += byteCount }

  /// Whether another job may be handed to the work queue now. The first always may.
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

  /// Lets connections begin one job each, in turn, while there is room.
  func resumeWork(_ budget: MemoryBudget) {
    while let connection = waiting.first {
      guard connection.account === self, let call = connection.nextWork else {
        // It has none, has no room of its own, or belongs to another account now.
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

/// What all connections hold in memory together. On the loop only.
final class MemoryBudget {
  /// An account that holds no more is served even when the daemon is short of memory.
  static let reservedByteCount = 512 << 10

  private let byteCountMax: Int
  /// Unsent bytes, unfinished frames, requests in flight and expected answers.
  private(set) var byteCount = 0
  /// The process itself has grown near its limit.
  var isProcessLarge = false

  init(byteCountMax: Int) { self.byteCountMax = byteCountMax }

  var isSpent: Bool { isProcessLarge || byteCount > byteCountMax }

  func add(_ byteCount: Int) { self.byteCount += byteCount }

  /// - Parameter byteCount: what the account would hold.
  func admits(_ byteCount: Int, _ account: PeerAccount) -> Bool {
    byteCount <= Self.reservedByteCount || !isSpent || account.limits.isExemptFromPressure
  }
}
