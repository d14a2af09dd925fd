import HealthAPI
import Dispatch
import HealthAuthorization
import HealthModel
import HealthStore

// Interaction between the processes of one app: mirrored sessions, data in both directions, and
// configurations for a process that is to start a session (rules WORKOUT-18 and WORKOUT-19). All of
// it is confined to one principal.

extension WorkoutCenter {
  /// The time in which a started process must request its configuration, in microseconds. A process
  /// that starts later must not begin a workout that the user has given up.
  static let companionTime: Int64 = 60_000_000

  static let nobody = HealthError(
    .healthDataUnavailable,
    "no other process of this app listens, and its manifest does not say how to start one")

  // MARK: - Listening, from any thread

  /// Adds a listener, and sends it what has been waiting for one. A later message of the same
  /// stream replaces its wishes.
  func attach(_ stream: ListeningStream, _ request: SessionInterest) {
    queue.async { [self] in
      let principal = stream.principal
      stream.wishes = request
      if listeners[principal]?.contains(where: { $0 === stream }) != true {
        listeners[principal, default: []].append(stream)
      }
      if request.wantsConfigurations, let (configuration, until) = configurations[principal] {
        configurations[principal] = nil
        if options.clock.now() <= until { stream.send(.configuration(configuration)) }
      }
      guard request.wantsMirrored else { return }
      for (key, entry) in sessions where key.principal == principal {
        // The process that has the session itself is not its mirror.
        let isOther = !entry.primaries.contains { $0.connection == stream.connection }
        if entry.session.isMirrored, entry.mirrors.isEmpty, isOther {
          stream.send(.mirrored(entry.session))
        }
      }
    }
  }

  func detach(_ stream: ListeningStream) {
    queue.async { [self] in
      listeners[stream.principal]?.removeAll { $0 === stream }
      if listeners[stream.principal]?.isEmpty == true { listeners[stream.principal] = nil }
    }
  }

  /// Returns the listeners on other connections. A process is not notified of what it started
  /// itself.
  private func others(
    of principal: PrincipalID, but connection: ObjectIdentifier,
    _ isMeant: (SessionInterest) -> Bool
  ) -> [ListeningStream] {
    listeners[principal, default: []].filter { $0.connection != connection && isMeant($0.wishes) }
  }

  /// Starts the program of the manifest. Nothing in the request determines which one.
  private func launch(_ principal: PrincipalID) throws(HealthError) {
    guard let launch = permissions.launch(of: principal, as: options.userID) else {
      throw Self.nobody
    }
    do { try options.launcher.launch(launch) } catch {
      options.log.note("an app could not be started for a workout session")
      throw HealthError(.healthDataUnavailable, "the app could not be started")
    }
  }

  // MARK: - Mirroring

  /// Starts or ends mirroring.
  ///
  /// - Parameter connection: The connection of the request. Its own process is not notified.
  func mirror(
    _ request: MirrorSessionRequest, in scope: WorkoutSessionScope,
    from connection: ObjectIdentifier
  ) throws {
    try queue.sync {
      let key = Key(principal: scope.principal, id: request.session)
      guard var entry = sessions[key] else { throw Self.noSession }
      guard request.isMirrored else { return endMirroring(key, telling: []) }
      // Mirrored already. Without a mirror, the listeners are notified again, because the process
      // may have crashed.
      if entry.session.isMirrored, !entry.mirrors.isEmpty { return }
      let others = others(of: key.principal, but: connection, \.wantsMirrored)
      // Before the session is changed: a program that cannot be started leaves it as it was.
      if others.isEmpty { try launch(key.principal) }
      entry.session.isMirrored = true
      try keep(entry.session, key)
      sessions[key] = entry
      for stream in others { stream.send(.mirrored(entry.session)) }
    }
  }

  /// Ends mirroring and notifies the mirrors and `streams`. Must be called on the queue.
  func endMirroring(_ key: Key, telling streams: [WorkoutStream]) {
    guard var entry = sessions[key], entry.session.isMirrored else { return }
    entry.session.isMirrored = false
    entry.early = []
    let mirrors = entry.mirrors
    // Removed before their streams end, so that `detach` does not end the mirroring again.
    entry.followers.removeAll(where: \.isMirror)
    sessions[key] = entry
    do { try keep(entry.session, key) } catch { options.log.note("workout sessions: \(error)") }
    for stream in mirrors + streams { stream.send(.disconnected) }
    for stream in mirrors { stream.finish() }
  }

  /// Passes data to the other side of a mirrored session. It is neither stored nor examined; both
  /// sides are the same app.
  func send(_ request: SendToRemoteRequest, in scope: WorkoutSessionScope) throws {
    guard request.data.count <= SendToRemoteRequest.byteCountMax else {
      throw HealthError(
        .dataSizeExceeded, "data: at most \(SendToRemoteRequest.byteCountMax) bytes at once")
    }
    try queue.sync {
      let key = Key(principal: scope.principal, id: request.session)
      guard var entry = sessions[key] else { throw Self.noSession }
      let others = request.isMirror ? entry.primaries : entry.mirrors
      // A mirror that is being started must not miss the first data. The other direction needs no
      // buffer: the primary process exists before its mirror.
      let isEarly = others.isEmpty && !request.isMirror && entry.early.count < Self.earlyCountMax
      guard entry.session.isMirrored, isEarly || !others.isEmpty else {
        throw HealthError(.healthDataUnavailable, "session: the other device is not connected")
      }
      if isEarly {
        entry.early.append(request.data)
        sessions[key] = entry
      }
      for stream in others { stream.send(.data(request.data)) }
    }
  }

  // MARK: - Companions

  /// Passes a configuration to another process of the app, or starts one that requests it (rule
  /// WORKOUT-19).
  func startCompanion(
    _ request: StartCompanionRequest, in scope: WorkoutSessionScope,
    from connection: ObjectIdentifier
  ) throws {
    try request.configuration.check()
    try queue.sync {
      let principal = scope.principal
      // The configuration starts one session, so only one process receives it: the most recent one.
      if let other = others(of: principal, but: connection, \.wantsConfigurations).last {
        return other.send(.configuration(request.configuration))
      }
      try launch(principal)
      let until = options.clock.now().microseconds + Self.companionTime
      configurations[principal] = (request.configuration, Instant(microseconds: until))
    }
  }
}
