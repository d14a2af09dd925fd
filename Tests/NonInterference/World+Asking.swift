import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport

// Calls that wait for the user or for other processes of the app.

extension World {
  /// Requests types and decides: about sharing equally in both worlds, about reading secretly.
  /// Neither world has data of a type that is decided in this way.
  func request(_ draw: inout Draw) throws -> String {
    let subjects = (0..<draw.integer(1...2)).map { _ in
      subject(&draw, among: Subject.withGrants.filter { !$0.isOwners || $0 == .clinical })
    }
    var request = AuthorizationRequest(read: subjects.map(\.type))
    if draw.chance(15) { request.share = [Subject.quantities[0].type] }
    request.isFromExtension = draw.chance(8)
    let open = subjects.filter { sight.read($0) == .undecided && sight.mayChange($0) }
    let removals = try open.map { try removeSecrets(of: $0) }.joined()
    if request.isFromExtension {
      record?(HealthMethod.Authorization.request.path, request.wireBytes)
      let id = try apps[1].start(HealthMethod.Authorization.request, request)
      // Before the app asks for the requests of its extensions, on another connection.
      try passOn(apps[1])
      let text = try answered(
        HealthMethod.Authorization.handleExtension, HandleExtensionRequest(), &draw, deciding: open)
      let mayWait = text.contains("none")
      if mayWait { try passOn(apps[1]) }
      let patience = mayWait ? 0 : scaledTimeout(60)
      guard let answer = try apps[1].answer(for: id, within: patience) else {
        return removals + text + " waits"
      }
      return removals + text + " \(answer.status.text)"
    }
    let text = try answered(
      HealthMethod.Authorization.request, request, &draw, deciding: open)
    return removals + text
  }

  /// Returns the answer to a call that may wait until the user has answered a sheet.
  func answered<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, _ draw: inout Draw,
    deciding subjects: [Subject]
  ) throws -> String {
    record?(method.path, request.wireBytes)
    let isDismissed = dismissalCount == 0 && draw.chance(8)
    let id = try apps[0].start(method, request)
    if !isUsual { try passOn(apps[0]) }
    for _ in 0..<(isUsual ? 20_000 : 1) {
      if let answer = try apps[0].answer(for: id, within: isUsual ? 0.0005 : 0) {
        return "\(answer.status.text) \(answer.payload.hex)"
      }
      guard isUsual else { break }
      for sheet in try owner.call(HealthMethod.Requests.list, ListRequestsRequest()).sheets {
        try decide(sheet, isDismissed)
      }
    }
    return "none"
  }

  /// Returns when a request of the connection has been answered or waits for the user. A later
  /// call of the connection is begun after it, the status counts requests after it was processed, also
  /// in a guest session, and its answer, if there is one, comes before those of later calls.
  private func passOn(_ app: WireClient) throws {
    _ = try app.rawCall(HealthMethod.Authorization.requestStatus, RequestStatusRequest())
    _ = try owner.call(HealthMethod.Owner.status, StatusRequest())
    _ = try app.rawCall(HealthMethod.Authorization.requestStatus, RequestStatusRequest())
  }

  private func decide(_ sheet: ConsentSheet, _ isDismissed: Bool) throws {
    var decision = SheetDecision(sheet: sheet.id, version: sheet.version)
    decision.isDismissed = isDismissed
    if isDismissed {
      dismissalCount += 1
    } else {
      for item in sheet.items {
        let isAllowed = item.direction == .share || kind != .full
        decision.grants.append(
          Grant(
            type: item.type, direction: item.direction,
            decision: isAllowed ? .authorized : .denied))
        guard item.direction == .read else { continue }
        for subject in Subject.allCases where subject.type == item.type {
          sight.set(subject, .secret)
        }
      }
      // Objects without a decision are hidden.
      decision.objects = sheet.objects.map { ObjectChoice(id: $0.id, isGranted: $0.isGranted) }
    }
    // Without presence, sensitive types are denied whatever the user answers.
    daemon.isUserPresent = trace.provesPresence
    defer { daemon.isUserPresent = true }
    _ = try owner.rawCall(HealthMethod.Requests.decide, decision)
  }

  // MARK: - Workout sessions

  func configuration(_ draw: inout Draw) -> WorkoutConfiguration {
    WorkoutConfiguration(
      activityType: draw.one(of: [37, 13, 46, 9_999]), locationType: draw.integer(1...3),
      swimmingLocationType: draw.integer(0...2), lapLength: draw.chance(20) ? 25 : nil)
  }

  func session(_ draw: inout Draw) -> ObjectID {
    let known = observed.sessions
    return known.isEmpty || draw.chance(15)
      ? draw.one(of: [Name.unknown(1).id, Name.secret(30).id]) : draw.one(of: known)
  }

  func action(_ draw: inout Draw) -> WorkoutSessionAction {
    let time = Instant(microseconds: Draw.beginning + Int64(stepNumber) * 60_000_000)
    switch draw.integer(0...9) {
    case 0: return .prepare(at: time)
    case 1...3: return .start(at: time)
    case 4: return .pause(at: time)
    case 5: return .resume(at: time)
    case 6:
      return .record(
        WorkoutEvent(
          type: draw.integer(1...8), start: time, end: time, metadata: draw.metadata(false)))
    case 7:
      return draw.chance(50)
        ? .beginActivity(
          WorkoutActivity(
            id: Name.own(5_000 + stepNumber).id, activityType: 37, lapLength: 25, start: time,
            end: .distantFuture, duration: 0)) : .endActivity(at: time)
    case 8: return .stop(at: time)
    default: return .end(at: time)
    }
  }

  /// Follows a session, acts on it, and stops following.
  func follow(_ draw: inout Draw) throws -> String {
    let isNew = draw.chance(70)
    let id = isNew ? Name.own(4_000 + stepNumber).id : session(&draw)
    let request = FollowSessionRequest(
      session: id, configuration: draw.chance(85) ? configuration(&draw) : nil,
      isMirror: draw.chance(10))
    record?(HealthMethod.WorkoutSessions.follow.path, request.wireBytes)
    let stream = try apps[0].start(HealthMethod.WorkoutSessions.follow, request)
    var text = "\(try apps[0].nextEvent(of: stream))"
    guard !text.hasPrefix("ended") else { return text }
    observed.add(session: id)
    for _ in 0..<draw.integer(0...4) {
      hasSession = true
      let act = ActOnSessionRequest(session: id, action: action(&draw))
      record?(HealthMethod.WorkoutSessions.act.path, act.wireBytes)
      text += "\(try apps[0].rawCall(HealthMethod.WorkoutSessions.act, act))"
    }
    // A session that has not started is removed with its last follower.
    if draw.chance(60) { return text + (try rest(of: stream)) }
    return text
  }

  /// Returns what a stream reports until it is closed, without messages in transit at that time.
  private func rest(of stream: UInt32) throws -> String {
    // By the time it answers, the daemon's queue has passed on everything before.
    _ = try apps[0].rawCall(HealthMethod.WorkoutSessions.recover, RecoverSessionRequest())
    var text = ""
    var isClosed = false
    while true {
      guard let event = try apps[0].nextEvent(of: stream, within: isClosed ? 20 : 0) else {
        if isClosed { return text + "no end" }
        try apps[0].closeSide(of: stream)
        isClosed = true
        continue
      }
      text += "\(event)"
      if case .ended = event { return text }
    }
  }

  func overheard<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request
  ) throws -> String {
    record?(method.path, request.wireBytes)
    return try rest(of: apps[0].start(method, request))
  }
}
