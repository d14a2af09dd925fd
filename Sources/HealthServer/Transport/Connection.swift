import CLinux
import Glibc
import HealthRPC

/// One client's connection: a descriptor, the state of its streams, its calls and what waits to be
/// sent. Confined to the loop.
final class Connection: LoopMember {
  let loop: EventLoop
  let peer: Peer
  let process: WatchedProcess?
  let usage: UserUsage
  /// Of the process until it has said which app it is, then of the app.
  fileprivate(set) var account: PeerAccount
  /// It counts among those that the server reserves for its listener.
  let hasReservedSlot: Bool
  unowned let server: TransportServer
  let budget: MemoryBudget
  let methods: MethodTable
  private(set) var descriptor: Int32
  var registration = -1
  var interest = UInt32(0)

  var streams = ServerConnection(outOfRoom: .tooMuchMemory)
  var calls: [UInt32: Call] = [:]
  var out = OutQueue()
  /// Streams that wait for room, in the order of their turns.
  var waiting: [(call: Call, body: () -> Void)] = []
  var waitingFirst = 0
  /// Guarded answers that wait until what is before them has gone, see Connection+Guarded.swift.
  var held: [HeldAnswer] = []
  var heldByteCount = 0
  /// Guarded bytes may still be in `out`.
  var hasGuarded = false
  /// The socket took less than it was given.
  var isBlocked = false
  /// The queue has passed the high mark and not yet come down to the low one.
  var isFull = false
  /// What `queue` of the account was charged.
  var chargedByteCount = 0
  /// The part of it for a frame that is not complete.
  var chargedFrameByteCount = 0
  /// Unsent bytes that the account was charged as answers.
  var chargedAnswerByteCount = 0
  /// Calls with work that has not begun, from `pendingFirst` on, and some that have ended.
  var pendingWork: [Call] = []
  var pendingFirst = 0
  var pendingCount = 0
  /// Answers that are being computed.
  var expectedByteCount = 0
  var isWaitingForAccount = false
  /// Bytes that were read and not yet carried out: the turn was over, or too much waits to be sent.
  var leftover: [UInt8] = []
  /// Why the connection is to be closed when its turn comes.
  var doom: CloseReason?
  /// The peer is gone; what it had sent before is still carried out.
  var isHungUp = false
  /// The kernel is not asked for events until the connection has had its turn.
  var isMuted = false
  var isReading = false
  var willFlush = false
  /// The client has closed its side, as its end does.
  var hasReadAll = false
  var frameTimer: LoopTimer?
  var helloTimer: LoopTimer?
  var stallTimer: LoopTimer?
  var progressTime: UInt64 = 0

  var isClosed: Bool { descriptor < 0 }

  init(
    descriptor: Int32, peer: Peer, process: WatchedProcess?, usage: UserUsage,
    account: PeerAccount, hasReservedSlot: Bool, methods: MethodTable, server: TransportServer
  ) {
    self.descriptor = descriptor
    self.peer = peer
    self.process = process
    self.usage = usage
    self.methods = methods
    self.server = server
    self.account = account
    self.hasReservedSlot = hasReservedSlot
    loop = server.loop
    budget = server.budget
    super.init(share: account.share)
    peer.connection = self
  }

  func start() throws(TransportError) {
    interest = UInt32(CL_READABLE)
    registration = try loop.add(descriptor, events: interest, self)
  }

  override func takeTurn(events: UInt32) {
    if isClosed { return }
    if let doom { return close(doom) }
    if willFlush || events & UInt32(CL_WRITABLE) != 0 {
      willFlush = false
      flush()
      if isClosed { return }
    }
    if events & UInt32(CL_HANGUP | CL_ERROR) != 0 {
      isHungUp = true
      deregister()
    }
    if events & UInt32(CL_READABLE) != 0 || isHungUp || hasLeftover { read() }
    guard isMuted, !isClosed, !isQueued else { return }
    isMuted = false
    updateInterest()
  }

  override func mute() {
    guard !isMuted, !isClosed else { return }
    isMuted = true
    // That a peer is gone is reported whatever is asked for.
    if pendingEvents & UInt32(CL_HANGUP | CL_ERROR) != 0 { deregister() } else { updateInterest() }
  }

  /// Cancels every call and frees everything. Nothing is sent any more.
  func close(_ reason: CloseReason) {
    guard !isClosed else { return }
    deregister()
    _ = cl_close(descriptor)
    descriptor = -1
    if let frameTimer { loop.cancel(frameTimer) }
    if let stallTimer { loop.cancel(stallTimer) }
    frameTimer = nil
    stallTimer = nil
    stopExpectingHello()
    charge(queued: 0, answers: 0)
    leftover = []
    let calls = calls
    self.calls = [:]
    waiting = []
    held = []
    heldByteCount = 0
    pendingWork = []
    for call in calls.values {
      release(call)
      call.cancel(.disconnected)
    }
    account.resumeWork(budget)
    // When the server drains, closing the last connection may be the end of it.
    server.didClose(self, reason)
  }

  /// Closes the connection when its turn comes; nothing more of it is carried out.
  func closeInTurn(_ reason: CloseReason) {
    if doom == nil { doom = reason }
    loop.enqueue(self)
  }
}

// MARK: Identifying

extension Connection {
  /// Closes the connection unless an app is identified in time. A client whose request the daemon
  /// still answers, or has not read yet, gets the time again, because it does not cause that delay.
  func expectHello(_ limits: UnidentifiedLimits) {
    let end = loop.clock.now + limits.helloLongestNanoseconds
    expectHello(within: limits.helloNanoseconds, until: end)
  }

  private func expectHello(within nanoseconds: UInt64, until end: UInt64) {
    let time = min(loop.clock.now + nanoseconds, end)
    let timer = LoopTimer(at: time) { [unowned self] in
      guard isAwaitingDaemon, loop.clock.now < end else { return close(.noHello) }
      expectHello(within: nanoseconds, until: end)
    }
    helloTimer = timer
    loop.schedule(timer)
  }

  private var isAwaitingDaemon: Bool {
    if !calls.isEmpty || hasLeftover { return true }
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  var isExpectingHello: Bool { helloTimer != nil }

  private func stopExpectingHello() {
    guard let timer = helloTimer else { return }
    loop.cancel(timer)
    helloTimer = nil
    server.stopExpectingHello(of: self)
  }

  /// The connection is that of an app: what it holds counts for the app from now on.
  func identify(as account: PeerAccount) {
    guard !isClosed, account !== self.account else { return }
    stopExpectingHello()
    let (queued, answers) = (chargedByteCount, chargedAnswerByteCount)
    charge(queued: 0, answers: 0)
    self.account = account
    share = account.share
    charge(queued: queued, answers: answers)
  }
}
