import CLinux
import GRPC
import Glibc
import TTRPC

/// A client connection: its descriptor, the state of its streams, its calls and its output queue.
/// Confined to the loop.
final class Connection: LoopMember {
  let loop: EventLoop
  let peer: Peer
  let process: WatchedProcess?
  /// The process that the peer represents, see Peer+Substitution.swift.
  var subject: WatchedProcess?
  /// The process that the connection is handed over to.
  var successor: WatchedProcess?
  let usage: UserUsage
  /// The account of the process until the service has identified the client, then that of the client.
  @exclusivity(unchecked) fileprivate(set) var account: PeerAccount
  /// Whether it uses one of the connections reserved for its listener.
  let hasReservedSlot: Bool
  unowned let server: TransportServer
  let budget: MemoryBudget
  let methods: MethodFinder
  private(set) var descriptor: Int32
  var registration = -1
  var interest = UInt32(0)

  // What each call accesses has no dynamic checks of exclusive access, which took a tenth of its time. It is
  // confined to the loop. What the functions of the first two call does not return to the connection; each
  // access to another one loads, stores or changes it without a call of other code.
  @exclusivity(unchecked) var streams: ServerConnection
  @exclusivity(unchecked) var out = OutQueue()
  /// The streams of a connection of gRPC, see Connection+Framing.swift.
  @exclusivity(unchecked) var grpc: GRPCServerConnection?
  /// When bytes were received last, on the clock of the loop.
  var receiveTime: UInt64 = 0
  /// Whether the first byte was received.
  var hasFraming = false
  @exclusivity(unchecked) var calls: [UInt32: Call] = [:]
  /// The streams that wait for room, in the order of their turns.
  @exclusivity(unchecked) var waiting: [(call: Call, body: () -> Void)] = []
  var waitingFirst = 0
  /// The guarded replies that wait for preceding bytes to be sent, see Connection+Guarded.swift.
  @exclusivity(unchecked) var held: [HeldAnswer] = []
  var heldByteCount = 0
  /// Whether `out` may contain guarded bytes.
  var hasGuarded = false
  /// Whether the last write to the socket was partial or failed with EAGAIN.
  var isBlocked = false
  /// Whether the queue has reached the high mark and not yet fallen below the low mark.
  var isFull = false
  /// The queued bytes charged to the account.
  var chargedByteCount = 0
  /// The part of `chargedByteCount` for an incomplete frame.
  var chargedFrameByteCount = 0
  /// The unsent reply bytes charged to the account.
  var chargedAnswerByteCount = 0
  /// The bytes of messages that wait for asynchronous handlers, see Connection+Input.swift.
  var waitingInputByteCount = 0
  /// The calls with waiting work, starting at `pendingFirst`. Calls that have ended are removed
  /// later.
  @exclusivity(unchecked) var pendingWork: [Call] = []
  var pendingFirst = 0
  var pendingCount = 0
  /// The expected size of replies that are being computed.
  var expectedByteCount = 0
  var isWaitingForAccount = false
  /// Bytes that were read but not processed, because the turn was over or too much output is
  /// pending.
  @exclusivity(unchecked) var leftover: [UInt8] = []
  /// The reason to close the connection at its next turn.
  var doom: CloseReason?
  /// Whether the peer has disconnected. Data received before is still processed.
  var isHungUp = false
  /// Whether epoll events are disabled until the connection has had its turn.
  var isMuted = false
  var isReading = false
  var willFlush = false
  /// Whether the client has closed its sending side, by shutdown or by exiting.
  var hasReadAll = false
  @exclusivity(unchecked) var frameTimer: LoopTimer?
  var identificationTimer: LoopTimer?
  @exclusivity(unchecked) var stallTimer: LoopTimer?
  @exclusivity(unchecked) var trafficCheck: TrafficCheck?
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
    self.methods = MethodFinder(methods)
    self.server = server
    self.account = account
    self.hasReservedSlot = hasReservedSlot
    loop = server.loop
    budget = server.budget
    streams = ServerConnection(outOfRoom: server.overload.tooMuchMemory)
    super.init(share: account.share)
  }

  func start() throws(TransportError) {
    interest = UInt32(CL_READABLE)
    registration = try loop.add(descriptor, events: interest, self)
    peer.connection = self
  }

  override func takeTurn(events: UInt32) {
    if isClosed { return }
    if let doom { return close(doom) }
    defer { handOverIfDone() }
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

  override func sendReplies() {
    flush()
    handOverIfDone()
  }

  override func mute() {
    guard !isMuted, !isClosed else { return }
    isMuted = true
    // epoll reports a hangup regardless of the requested events, so only removing the descriptor
    // stops it.
    if pendingEvents & UInt32(CL_HANGUP | CL_ERROR) != 0 { deregister() } else { updateInterest() }
  }

  /// Cancels all calls and releases all resources. Nothing more is sent.
  func close(_ reason: CloseReason) {
    guard !isClosed else { return }
    deregister()
    _ = cl_close(descriptor)
    descriptor = -1
    if let frameTimer { loop.cancel(frameTimer) }
    if let stallTimer { loop.cancel(stallTimer) }
    frameTimer = nil
    stallTimer = nil
    stopExpectingIdentification()
    stopCheckingTraffic()
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
      call.count(.cancelled)
      call.cancel(.disconnected)
    }
    account.resumeWork(budget)
    // While the server drains, closing the last connection completes it.
    server.didClose(self, reason)
    peer.connection = nil
  }

  /// Closes the connection at its next turn. None of its data is processed any more.
  func closeInTurn(_ reason: CloseReason) {
    if doom == nil { doom = reason }
    loop.enqueue(self)
  }
}

// MARK: Identification

extension Connection {
  /// Closes the connection unless the client is identified in time. The time starts over for a client
  /// whose request is still being processed or has not been read, because the server causes that
  /// delay.
  func expectIdentification(_ limits: UnidentifiedLimits) {
    let end = loop.clock.now + limits.nanosecondsMax
    expectIdentification(within: limits.nanoseconds, until: end)
  }

  private func expectIdentification(within nanoseconds: UInt64, until end: UInt64) {
    let time = min(loop.clock.now + nanoseconds, end)
    let timer = LoopTimer(at: time) { [unowned self] in
      guard isAwaitingServer, loop.clock.now < end else { return close(.notIdentified) }
      expectIdentification(within: nanoseconds, until: end)
    }
    identificationTimer = timer
    loop.schedule(timer)
  }

  private var isAwaitingServer: Bool {
    if !calls.isEmpty || hasLeftover { return true }
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  var isUnidentified: Bool { identificationTimer != nil }

  private func stopExpectingIdentification() {
    guard let timer = identificationTimer else { return }
    loop.cancel(timer)
    identificationTimer = nil
    server.stopExpectingIdentification(of: self)
  }

  /// Moves the connection to the account of a client, including everything charged so far.
  func identify(as account: PeerAccount) {
    guard !isClosed, account !== self.account else { return }
    stopExpectingIdentification()
    let (queued, answers) = (chargedByteCount, chargedAnswerByteCount)
    charge(queued: 0, answers: 0)
    self.account = account
    share = account.share
    charge(queued: queued, answers: answers)
  }
}
