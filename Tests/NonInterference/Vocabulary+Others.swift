import HealthAPI
import Crypto
import DaemonTestSupport
import Glibc
import HealthModel
import TTRPC
import HealthWire

extension Vocabulary {
  // MARK: - Attachments

  static let attachments: [Call] = [
    Call(path: HealthMethod.Attachments.begin.path, weight: 3) { world, draw in
      let id = world.id(world.subject(&draw), &draw)
      let request = NewAttachment(
        objectID: id, name: draw.one(of: ["a.pdf", "b.txt", "", "../c"]),
        contentType: draw.one(of: ["application/pdf", "public.text", "x"]),
        metadata: draw.metadata(false), size: draw.integer(0...40))
      let (text, reply) = try send(
        HealthMethod.Attachments.begin, request, world, &draw, spoiling: .bytes,
        plain: { $1.attachmentID = $0.observed.number(of: $1.attachmentID) })
      if let reply { world.observed.add(attachment: reply.attachmentID) }
      return text
    },
    unary(HealthMethod.Attachments.write, weight: 3, spoiling: .shape) { world, draw in
      WriteAttachmentRequest(
        attachmentID: world.attachment(&draw), offset: draw.one(of: [0, 0, 3, 40]),
        data: Array(repeating: 7, count: draw.integer(0...40)))
    },
    unary(
      HealthMethod.Attachments.finish, weight: 2, spoiling: .shape,
      plain: { plain($0, &$1.attachment) }
    ) { world, draw in
      FinishAttachmentRequest(
        attachmentID: world.attachment(&draw),
        sha256: SHA256.digest(of: Array(repeating: 7, count: draw.integer(0...40))))
    },
    // All three steps, as a client performs them.
    Call(path: HealthMethod.Attachments.finish.path, weight: 3) { world, draw in
      let data = [UInt8](repeating: UInt8(draw.integer(0...3)), count: draw.integer(0...40))
      let begin = NewAttachment(
        objectID: world.id(world.subject(&draw), &draw), name: "whole.pdf",
        contentType: "application/pdf", size: data.count)
      let begun = try send(
        HealthMethod.Attachments.begin, begin, world, &draw,
        plain: { $1.attachmentID = $0.observed.number(of: $1.attachmentID) })
      guard let id = begun.reply?.attachmentID else { return begun.text }
      world.observed.add(attachment: id)
      let written = try send(
        HealthMethod.Attachments.write,
        WriteAttachmentRequest(attachmentID: id, offset: 0, data: data), world, &draw)
      let finished = try send(
        HealthMethod.Attachments.finish,
        FinishAttachmentRequest(attachmentID: id, sha256: SHA256.digest(of: data)), world, &draw,
        plain: { plain($0, &$1.attachment) })
      return begun.text + written.text + finished.text
    },
    Call(path: HealthMethod.Attachments.list.path, weight: 4) { world, draw in
      let request: ListAttachmentsRequest =
        draw.chance(75)
        ? .object(world.id(world.subject(&draw), &draw)) : .attachment(world.attachment(&draw))
      let (text, reply) = try send(
        HealthMethod.Attachments.list, request, world, &draw, spoiling: .shape,
        plain: { world, reply in
          for index in reply.attachments.indices { plain(world, &reply.attachments[index]) }
        })
      for attachment in reply?.attachments ?? [] { world.observed.add(attachment: attachment.id) }
      return text
    },
    unary(HealthMethod.Attachments.read, weight: 3, spoiling: .shape) { world, draw in
      ReadAttachmentRequest(
        attachmentID: world.attachment(&draw), offset: draw.one(of: [0, 0, 5, 99]),
        length: draw.one(of: [0, 3]))
    },
    unary(HealthMethod.Attachments.remove, weight: 1, spoiling: .shape) { world, draw in
      RemoveAttachmentRequest(attachmentID: world.attachment(&draw))
    },
  ]

  private static func plain(_ world: World, _ attachment: inout HealthModel.Attachment) {
    attachment.id = world.observed.number(of: attachment.id)
    attachment.created = Instant(microseconds: 0)
  }

  // MARK: - Permissions

  static let authorization: [Call] = [
    unary(HealthMethod.Authorization.status, weight: 2) { world, draw in
      AuthorizationStatusRequest(types: world.subjects(&draw).map(\.type))
    },
    unary(HealthMethod.Authorization.earliestDates, weight: 2) { world, draw in
      EarliestDatesRequest(types: world.subjects(&draw).map(\.type))
    },
    unary(HealthMethod.Authorization.requestStatus, weight: 3) { world, draw in
      RequestStatusRequest(
        share: draw.chance(50) ? [world.subject(&draw, among: Subject.withGrants).type] : [],
        read: draw.chance(70) ? [world.subject(&draw, among: Subject.withGrants).type] : [])
    },
    Call(path: HealthMethod.Authorization.request.path, weight: 2, changes: true) { world, draw in
      try world.request(&draw)
    },
    Call(path: HealthMethod.Authorization.handleExtension.path, weight: 1, changes: true) {
      world, draw in
      try world.answered(
        HealthMethod.Authorization.handleExtension, HandleExtensionRequest(), &draw, deciding: [])
    },
    Call(path: HealthMethod.Authorization.requestObjects.path, weight: 2, changes: true) {
      world, draw in
      let subject = world.subject(&draw, among: [.vision, .medication, .vision, .steps])
      return try world.answered(
        HealthMethod.Authorization.requestObjects,
        ObjectAuthorizationRequest(
          type: subject.type,
          predicate: draw.chance(30) ? world.predicate(subject, &draw, depth: 1) : nil), &draw,
        deciding: [])
    },
  ]

  // MARK: - Workout sessions

  static let sessions: [Call] = [
    Call(path: HealthMethod.WorkoutSessions.follow.path, weight: 2) { world, draw in
      try world.follow(&draw)
    },
    unary(HealthMethod.WorkoutSessions.act, weight: 4, spoiling: .never) { world, draw in
      world.hasSession = true
      return ActOnSessionRequest(session: world.session(&draw), action: world.action(&draw))
    },
    unary(HealthMethod.WorkoutSessions.recover, weight: 2) { _, _ in RecoverSessionRequest() },
    unary(HealthMethod.WorkoutSessions.mirror, weight: 1) { world, draw in
      MirrorSessionRequest(session: world.session(&draw), isMirrored: draw.chance(60))
    },
    unary(HealthMethod.WorkoutSessions.send, weight: 1) { world, draw in
      SendToRemoteRequest(
        session: world.session(&draw), isMirror: draw.chance(50), data: [1, 2, 3])
    },
    unary(HealthMethod.WorkoutSessions.startCompanion, weight: 1) { world, draw in
      StartCompanionRequest(configuration: world.configuration(&draw))
    },
    Call(path: HealthMethod.WorkoutSessions.listen.path, weight: 1) { world, draw in
      let request = SessionInterest(
        wantsMirrored: draw.chance(50), wantsConfigurations: draw.chance(50))
      return try world.overheard(HealthMethod.WorkoutSessions.listen, request)
    },
  ]

  // MARK: - Identity of the app

  static let identity: [Call] = [
    Call(path: HealthMethod.Session.begin.path, weight: 1) { world, draw in
      let request = BeginSessionRequest(bundleIdentifier: world.bundle(&draw))
      world.record?(HealthMethod.Session.begin.path, request.wireBytes)
      let answer = try world.stranger().rawCall(HealthMethod.Session.begin, request)
      return "\(answer.status.text) \(answer.payload.count)"
    },
    Call(path: HealthMethod.Session.hello.path, weight: 2) { world, draw in
      let client = try world.stranger()
      let bundle = world.bundle(&draw)
      let token = draw.chance(40) ? world.token : [UInt8](repeating: 1, count: 32)
      let hello = try world.challenge(bundle, client, &draw)
      guard var hello else { return "refused" }
      hello.token = token
      world.record?(HealthMethod.Session.hello.path, hello.wireBytes)
      let answer = try client.rawCall(HealthMethod.Session.hello, hello)
      return "\(answer.status.text) \(answer.payload.hex)"
    },
    Call(path: HealthMethod.Session.introduce.path, weight: 4) { world, draw in
      let client = try world.stranger()
      let bundle = world.bundle(&draw)
      guard var hello = try world.challenge(bundle, client, &draw) else { return "refused" }
      // The key of the app; its signature is over the nonce, which differs.
      let key = try Curve25519.Signing.PrivateKey(
        rawRepresentation: [UInt8](repeating: UInt8(draw.integer(1...3)), count: 32))
      if draw.chance(90) { hello.signature = try world.signature(key, hello) }
      var manifest = AppManifest(
        bundleIdentifier: bundle, name: "New", version: "1.0", readUsage: "Shows it.",
        shareUsage: "Adds to it.", entitlements: World.entitlements,
        binding: world.binding(key, &draw),
        launch: draw.chance(50) ? .command(["/usr/bin/true"]) : .unit("example.service"))
      manifest.clinicalUsage = "Shows records."
      manifest.requiredClinicalTypes = [.allergyRecord]
      manifest.hasOwnSocket = true
      let request = IntroduceRequest(hello: hello, manifest: manifest)
      world.record?(HealthMethod.Session.introduce.path, request.wireBytes)
      let answer = try client.rawCall(HealthMethod.Session.introduce, request)
      return "\(answer.status.text) \(answer.payload.hex)"
    },
    // By number: this process, one that does not exist, or an invalid number.
    Call(path: HealthMethod.Session.represent.path, weight: 1) { world, draw in
      let request = RepresentRequest(processID: draw.one(of: [getpid(), Int32.max, 0]))
      world.record?(HealthMethod.Session.represent.path, request.wireBytes)
      let answer = try world.stranger().rawCall(HealthMethod.Session.represent, request)
      return "\(answer.status.text) \(answer.payload.hex)"
    },
    Call(path: HealthMethod.Session.handOver.path, weight: 1) { world, draw in
      let request = HandOverRequest(processID: draw.one(of: [getpid(), Int32.max, 0]))
      world.record?(HealthMethod.Session.handOver.path, request.wireBytes)
      let answer = try world.stranger().rawCall(HealthMethod.Session.handOver, request)
      return "\(answer.status.text) \(answer.payload.hex)"
    },
  ]
}

extension World {
  /// Returns an attachment from an earlier answer, or an unknown one.
  fileprivate func attachment(_ draw: inout Draw) -> ObjectID {
    let known = observed.attachments
    return known.isEmpty || draw.chance(10) ? Name.unknown(9).id : draw.one(of: known)
  }

  /// Returns a name of this app, of others, of apps that may exist in one world, or of none.
  fileprivate func bundle(_ draw: inout Draw) -> String {
    draw.one(
      of: [Self.bundle, "org.example.hidden0", "org.example.Hidden0", "org.example.hidden1"]
        + [
          "org.example.Hidden1", "org.example.B", "org.example.unknown\(draw.integer(0...3))", "-",
        ])
  }

  fileprivate func challenge(
    _ bundle: String, _ client: WireClient, _ draw: inout Draw
  ) throws -> HelloRequest? {
    let answer = try client.rawCall(
      HealthMethod.Session.begin, BeginSessionRequest(bundleIdentifier: bundle))
    guard answer.status.code == .ok else { return nil }
    let nonce = try BeginSessionReply(wire: answer.payload).nonce
    var hello = HelloRequest(bundleIdentifier: bundle, token: [], nonce: nonce, signature: [])
    if draw.chance(30) { hello.version = draw.one(of: ["1.0", "2.0"]) }
    if draw.chance(20) { hello.signature = [UInt8](repeating: 3, count: 64) }
    daemonID = try BeginSessionReply(wire: answer.payload).daemonID
    return hello
  }

  /// Returns mostly a key: other bindings make the daemon read the whole program.
  fileprivate func binding(
    _ key: Curve25519.Signing.PrivateKey, _ draw: inout Draw
  ) -> AppManifest.Binding {
    let digest = [UInt8](repeating: 2, count: 32)
    let others: [AppManifest.Binding] = [
      .token, .executable(sha256: digest), .user(7), .group(7), .flatpak("org.example.New"),
    ]
    return draw.chance(30) ? .key([UInt8](key.publicKey.rawRepresentation)) : draw.one(of: others)
  }

  fileprivate func signature(
    _ key: Curve25519.Signing.PrivateKey, _ hello: HelloRequest
  ) throws -> [UInt8] {
    let challenge = BeginSessionReply(nonce: hello.nonce, daemonID: daemonID)
    return [UInt8](
      try key.signature(for: challenge.signedBytes(bundleIdentifier: hello.bundleIdentifier)))
  }
}
