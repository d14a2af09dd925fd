import Dispatch
import HealthAuthorization
import HealthModel
import HealthRPC
import HealthStore

/// `health.v1.Session`: an app says which registration it belongs to, and the daemon checks.
///
/// Begin measures the process that connected and sends a nonce; Hello brings it back, the process is
/// measured again, and only an equal measurement counts. The transport has made sure that both
/// messages were written by the process that connected.
struct SessionHandlers: Sendable {
  let context: HandlerContext

  /// One answer for every reason, so that nobody learns which bundle identifiers are registered.
  static let refusal = Status(
    .unauthenticated, "this process does not belong to a registration with that bundle identifier")

  static let isIdentified = Status(
    .failedPrecondition, "this connection belongs to an app already: open another")

  // MARK: - Begin

  func begin(
    _ request: BeginSessionRequest, _: Void, _ call: UnaryCall<BeginSessionReply>
  ) {
    guard BundleIdentifier.isValid(request.bundleIdentifier) else {
      return call.fail(
        HealthError.invalidArgument("bundle_identifier: " + BundleIdentifier.rule))
    }
    guard case .unidentified = call.caller else { return call.fail(Self.isIdentified) }
    measure(call) { measured, _ in
      let challenge = SessionChallenge(
        bundleIdentifier: request.bundleIdentifier, measurement: measured)
      let reply = BeginSessionReply(
        nonce: challenge.nonce, daemonID: context.permissions.daemonID)
      call.call.onLoop {
        guard !(call.call.peer.session is AppSession) else { return call.fail(Self.isIdentified) }
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
      HelloReply(daemonVersion: context.daemon.version)
    }
  }

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
      return try context.permissions.introduce(
        request.manifest, evidence, signedBy: key, by: introducer)
    } welcome: {
      IntroduceReply(daemonVersion: context.daemon.version)
    }
  }

  /// - Parameter unknown: what becomes of a process that no registration fits.
  private func identify<Reply>(
    _ request: HelloRequest, _ call: UnaryCall<Reply>,
    unknown:
      @escaping @Sendable (IdentityEvidence) throws(PermissionError) -> AppCaller?,
    welcome: @escaping @Sendable () -> Reply
  ) {
    guard case .unidentified = call.caller else { return call.fail(Self.isIdentified) }
    let peer = call.call.peer
    // A nonce is good for one hello.
    let challenge = peer.session as? SessionChallenge
    peer.session = nil
    guard let challenge, challenge.isAnswered(by: request) else {
      return refuse(call, .noChallenge)
    }
    measure(call) { measured, program in
      guard measured == challenge.measurement else { return refuse(call, .changed) }
      do {
        var evidence = evidence(of: peer, measured)
        // Also where no registration needs it: the time would tell which names are registered.
        evidence.program = context.executables.reading(of: program)
        evidence.signedBytes = BeginSessionReply(
          nonce: challenge.nonce, daemonID: context.permissions.daemonID
        ).signedBytes(bundleIdentifier: request.bundleIdentifier)
        if let app = try context.permissions.identify(request, evidence) {
          return begin(app, call, welcome)
        }
        evidence.signature = request.signature
        guard let app = try unknown(evidence) else {
          refuse(call, .noRegistration)
          let (permissions, refused) = (context.permissions, evidence)
          // Not on the queue on which the next hello waits.
          DispatchQueue.global(qos: .utility).async {
            try? permissions.noteRefused(request, refused)
          }
          return
        }
        context.log.note("an app made itself known; see: healthctl app list")
        begin(app, call, welcome)
      } catch {
        call.fail(error)
      }
    }
  }

  private func begin<Reply>(
    _ app: AppCaller, _ call: UnaryCall<Reply>, _ welcome: @escaping @Sendable () -> Reply
  ) {
    call.call.onLoop {
      guard !(call.call.peer.session is AppSession) else { return call.fail(Self.isIdentified) }
      guard
        let session = AppSession(
          caller: app, counts: context.sessions,
          seriesShare: context.seriesMemory.share(of: app.principal))
      else {
        return call.fail(
          Status(.resourceExhausted, "this app has too many connections: close some"))
      }
      call.call.peer.session = session
      call.call.peer.identify(as: context.sessions.account(of: app.principal))
      call.reply(welcome())
    }
  }

  /// All but what the process says itself and the digest of its program.
  private func evidence(of peer: Peer, _ measured: ProcessMeasurement?) -> IdentityEvidence {
    var evidence = IdentityEvidence(
      userID: peer.evidence.user, groupID: peer.evidence.group, isPinned: measured != nil)
    evidence.socket = ObjectID(uuidString: peer.tag).map { PrincipalID($0) }
    guard let measured else { return evidence }
    evidence.programName = measured.programName
    evidence.flatpak = measured.flatpak
    evidence.isProgramSealed = measured.isProgramSealed.value ?? false
    // In a namespace that it made itself a process may write messages under the number of any other
    // there, so what program that other runs says nothing.
    if case .known(let own) = context.namespaces.process {
      evidence.sharesProcessNumbers = measured.processNamespace == .known(own)
    }
    return evidence
  }

  // MARK: - Measuring

  /// Measures the process that connected and goes on where blocking is allowed. What cannot be
  /// measured for certain is refused.
  private func measure<Reply>(
    _ call: UnaryCall<Reply>,
    _ next: @escaping @Sendable (ProcessMeasurement?, OpenFile?) -> Void
  ) {
    switch call.call.peer.pin() {
    case .unsupported: call.onWorkQueue { next(nil, nil) }
    case .failed: refuse(call, .notHeld)
    case .pinned(let process):
      call.onWorkQueue {
        switch context.measurer.measure(process) {
        case .gone: refuse(call, .gone)
        case .measured(let measured, let program): next(measured, program)
        }
      }
    }
  }

  /// What the operator is told; the process that asked is told none of it.
  private enum Refusal: String {
    case noChallenge = "it did not answer the nonce of its connection"
    case changed = "the program of its process changed while it said hello"
    case gone = "its process has exited"
    case notHeld = "its process could not be held on to"
    case noRegistration = "no registration fits it"
  }

  private func refuse<Reply>(_ call: UnaryCall<Reply>, _ reason: Refusal) {
    context.log.note("refused a hello: \(reason.rawValue)")
    call.record(.refused, AnswerFacts())
    call.fail(Self.refusal)
  }
}
