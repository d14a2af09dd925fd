import HealthAPI
import Dispatch
import HealthAuthorization
import HealthModel
import HealthPermissions
import ProcessMeasuring
import TTRPC
import TTRPCServer

/// The handlers of `health.v1.Session`, with which a process identifies itself as a registered app.
///
/// Begin measures the connected process and returns a nonce. Hello returns the nonce, and the
/// process is measured again; the two measurements must be equal, so that a process cannot change
/// its program in between. The transport ensures that both messages were written by the process
/// that connected.
struct SessionHandlers: Sendable {
  let permissions: PermissionStore
  let measurer: ProcessMeasurer
  /// The namespaces of the daemon. Read once: the daemon does not change them.
  let namespaces: (process: Reading<UInt64>, user: Reading<UInt64>)
  let executables: ExecutableDigests
  let sessions: SessionCounts
  let seriesMemory: SeriesMemory
  let daemonVersion: String
  /// The user whose data the daemon stores.
  let userID: UInt32
  let log: OperatorLog

  /// A single error for all reasons, so that a process cannot find out which bundle identifiers are
  /// registered.
  static let refusal = Status(
    .unauthenticated, "this process does not belong to a registration with that bundle identifier")

  /// The error for another Hello. An identity is final for a connection: calls in progress, memory
  /// and streams belong to it.
  static let isIdentified = Status(
    .failedPrecondition, "this connection belongs to an app already: open another")

  // MARK: - Begin

  /// Measures the process and sends it a nonce. The measurement comes first, so that the nonce is
  /// received by a process whose program is known.
  func begin(
    _ request: BeginSessionRequest, _: Void, _ call: UnaryCall<BeginSessionReply>
  ) {
    // The form is public, so an error about it discloses nothing.
    guard BundleIdentifier.isValid(request.bundleIdentifier) else {
      return call.fail(
        HealthError.invalidArgument("bundle_identifier: " + BundleIdentifier.rule))
    }
    guard case .unidentified = call.caller else { return call.fail(Self.isIdentified) }
    measure(call) { measured, _ in
      let challenge = SessionChallenge(
        bundleIdentifier: request.bundleIdentifier, measurement: measured)
      let reply = BeginSessionReply(
        nonce: challenge.nonce, daemonID: permissions.daemonID)
      call.call.onLoop {
        guard !(call.call.peer.session is AppSession) else { return call.fail(Self.isIdentified) }
        // Replaces an earlier nonce, which is then invalid.
        call.call.peer.session = challenge
        call.reply(reply)
      }
    }
  }

  // MARK: - Hello

  func hello(_ request: HelloRequest, _: Void, _ call: UnaryCall<HelloReply>) {
    identify(request, call) { _ in
      nil
    } welcome: {
      HelloReply(daemonVersion: daemonVersion)
    }
  }

  /// Like `hello`, but registers an unknown app, which then waits for the user.
  func introduce(_ request: IntroduceRequest, _: Void, _ call: UnaryCall<IntroduceReply>) {
    guard request.manifest.bundleIdentifier == request.hello.bundleIdentifier else {
      return call.fail(
        HealthError.invalidArgument("manifest.bundle_identifier: not that of the hello"))
    }
    var introducer = Introducer(userID: call.call.peer.evidence.user, instance: 0)
    if case .pinned(let instance) = call.call.peer.evidence.process {
      introducer.instance = instance
    }
    identify(request.hello, call) { [introducer] evidence throws(PermissionError) in
      var key: [UInt8]?
      if case .key(let bytes) = request.manifest.binding { key = bytes }
      return try permissions.introduce(
        request.manifest, evidence, signedBy: key, by: introducer)
    } welcome: {
      IntroduceReply(daemonVersion: daemonVersion)
    }
  }

  /// Identifies the process of a connection.
  ///
  /// - Parameter unknown: Called if no registration matches.
  private func identify<Reply>(
    _ request: HelloRequest, _ call: UnaryCall<Reply>,
    unknown:
      @escaping @Sendable (IdentityEvidence) throws(PermissionError) -> AppCaller?,
    welcome: @escaping @Sendable () -> Reply
  ) {
    guard case .unidentified = call.caller else { return call.fail(Self.isIdentified) }
    let peer = call.call.peer
    // A nonce is valid for one Hello.
    let challenge = peer.session as? SessionChallenge
    // Before the nonce is compared, so that it cannot be guessed in several attempts.
    peer.session = nil
    guard let challenge, challenge.isAnswered(by: request) else {
      return refuse(call, .noChallenge)
    }
    measure(call) { measured, program in
      // The process has executed another program since Begin. Otherwise a program could connect and
      // then execute a trusted one, which would be measured in its place.
      guard measured == challenge.measurement else { return refuse(call, .changed) }
      do {
        var evidence = evidence(of: peer, measured)
        // The digest is computed even if no registration needs it. Otherwise the response time
        // would disclose which bundle identifiers are registered.
        evidence.program = executables.reading(of: program)
        // The daemon ID makes a signature useless for another daemon, and the nonce for another
        // connection.
        evidence.signedBytes = BeginSessionReply(
          nonce: challenge.nonce, daemonID: permissions.daemonID
        ).signedBytes(bundleIdentifier: request.bundleIdentifier)
        if let app = try permissions.identify(request, evidence) {
          return begin(app, call, watch(of: app, measured, evidence), welcome)
        }
        // `introduce` checks it against the key of the manifest. `identify` takes it from the
        // request.
        evidence.signature = request.signature
        guard let app = try unknown(evidence) else {
          let isUnconfirmed = evidence.flatpak.value != nil && !evidence.isFlatpakConfirmed
          refuse(call, isUnconfirmed ? .unconfirmedSandbox : .noRegistration)
          let refused = evidence
          // Runs asynchronously. On the work queue it would delay the next Hello, which would
          // disclose that the bundle identifier is registered.
          DispatchQueue.global(qos: .utility).async { [permissions] in
            try? permissions.noteRefused(request, refused)
          }
          return
        }
        // Without its name, which it chose.
        log.note("an app made itself known; see: healthctl app list", .appIntroduced)
        begin(app, call, watch(of: app, measured, evidence), welcome)
      } catch {
        call.fail(error)
      }
    }
  }

  /// Binds the connection to the app. From here on its calls are charged to the account of the app,
  /// which all its connections share.
  private func begin<Reply>(
    _ app: AppCaller, _ call: UnaryCall<Reply>, _ watch: ProgramWatch?,
    _ welcome: @escaping @Sendable () -> Reply
  ) {
    call.call.onLoop {
      // A connection can have several calls of Hello in progress; only the first one succeeds.
      guard !(call.call.peer.session is AppSession) else { return call.fail(Self.isIdentified) }
      guard
        let session = AppSession(
          caller: app, counts: sessions,
          seriesShare: seriesMemory.share(of: app.principal))
      else {
        return call.fail(
          Status(.resourceExhausted, "this app has too many connections: close some"))
      }
      call.call.peer.session = session
      call.call.peer.identify(as: sessions.account(of: app.principal))
      if let watch { start(watch, call.call.peer, call.call.loop) }
      call.reply(welcome())
    }
  }

  /// Returns a watch for an app whose level depends on its program.
  private func watch(
    of app: AppCaller, _ measured: ProcessMeasurement?, _ evidence: IdentityEvidence
  ) -> ProgramWatch? {
    guard app.level == .program || app.level == .verified, let measured else { return nil }
    return ProgramWatch(
      measurer: measurer, executables: executables, stamp: measured.program,
      digest: evidence.program.value ?? [])
  }

  private func start(_ watch: ProgramWatch, _ peer: Peer, _ loop: EventLoop) {
    // The connection releases the check, and with it the peer, when it is closed.
    peer.checkTraffic(every: measurer.checkNanoseconds) {
      guard case .pinned(let process) = peer.pin() else { return }
      watch.check(process) { loop.post { peer.close(.programChanged) } }
    }
  }

  /// Returns the evidence about a process, without the values it presents itself and without the
  /// digest of its program.
  private func evidence(of peer: Peer, _ measured: ProcessMeasurement?) -> IdentityEvidence {
    var evidence = IdentityEvidence(
      userID: peer.evidence.user, groupID: peer.evidence.group, isPinned: measured != nil)
    // The tag of a socket of an individual app. A process that uses it can only be identified as
    // that app.
    evidence.socket = ObjectID(uuidString: peer.tag).map { PrincipalID($0) }
    guard let measured else { return evidence }
    evidence.programName = measured.programName
    evidence.flatpak = measured.flatpak
    evidence.isFlatpakConfirmed = measured.isFlatpakConfirmed
    // What could not be read counts as not given.
    evidence.isProgramSealed = measured.isProgramSealed.value ?? false
    // In a PID namespace of its own, a process can send messages under the number of any other
    // process there, so the program of that process proves nothing.
    if case .known(let own) = namespaces.process {
      evidence.sharesProcessNumbers = measured.processNamespace == .known(own)
    }
    return evidence
  }

  // MARK: - Measuring

  /// Measures the connected process and continues on the work queue, where blocking is permitted.
  /// Rejects the call if the measurement is not certain to belong to that process.
  private func measure<Reply>(
    _ call: UnaryCall<Reply>,
    _ next: @escaping @Sendable (ProcessMeasurement?, OpenFile?) -> Void
  ) {
    switch call.call.peer.pin() {
    // A kernel before 6.5. The process gets the lowest level.
    case .unsupported: call.onWorkQueue { next(nil, nil) }
    // Distinct from a kernel without support: an error must not lower the requirements.
    case .failed: refuse(call, .notHeld)
    case .pinned(let process):
      call.onWorkQueue {
        switch measurer.measure(process) {
        case .gone: refuse(call, .gone)
        // Not treated as missing evidence, for the same reason as above.
        case .unavailable: refuse(call, .notMeasured)
        case .measured(let measured, let program): next(measured, program)
        }
      }
    }
  }

  /// The reasons for rejection. They are logged for the operator and never sent to the process.
  private enum Refusal: String {
    case noChallenge = "it did not answer the nonce of its connection"
    case changed = "the program of its process changed while it said hello"
    case gone = "its process has exited"
    case notHeld = "its process could not be held on to"
    case notMeasured = "the measuring service did not answer (healthd-measure.service)"
    case unconfirmedSandbox = "Flatpak's records do not confirm its sandbox"
    case noRegistration = "no registration fits it"
  }

  /// Rejects a hello. The reason goes to the log, at a limited rate, because any process can cause
  /// it.
  private func refuse<Reply>(_ call: UnaryCall<Reply>, _ reason: Refusal) {
    let process = call.call.peer.evidence.processID
    let program = measurer.programPath(of: process) ?? "unknown program"
    log.note(
      "refused a hello of process \(process) (\(program)): \(reason.rawValue)", .helloRefused)
    call.record(.refused, AnswerFacts())
    call.fail(Self.refusal)
  }
}
