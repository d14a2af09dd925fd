import HealthAPI
import Dispatch
import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthProtobuf
import HealthWire

/// The workout sessions of all apps, their followers, and the active session with its durable state
/// (rules WORKOUT-14 to WORKOUT-19). The permitted state transitions are implemented in
/// `WorkoutSession`.
///
/// A change of the active session is durable before it is reported to followers, so a session
/// survives the exit of its app and of the daemon.
///
/// All work runs on one queue, which may block on disk I/O.
final class WorkoutCenter: @unchecked Sendable {
  // @unchecked because all mutable state is confined to `queue`.

  /// The maximum number of sessions of an app that have not started. They exist only in memory,
  /// until their stream ends.
  static let waitingCountMax = 8
  /// The maximum number of messages buffered for a mirror that does not follow yet.
  static let earlyCountMax = 64
  /// The maximum number of times that an app is started again for its session without performing an
  /// action. An app that crashes at its start must not be started in a loop.
  static let restartCountMax = 3

  /// The key of a session. Apps choose identifiers, so those of two apps may be equal.
  struct Key: Hashable {
    var principal: PrincipalID
    var id: ObjectID
  }

  struct Entry {
    var session: WorkoutSession
    var followers: [WorkoutStream] = []
    /// The data for the mirror that was sent before it follows. Its process has been notified or is
    /// being started.
    var early: [[UInt8]] = []

    var mirrors: [WorkoutStream] { followers.filter(\.isMirror) }
    var primaries: [WorkoutStream] { followers.filter { !$0.isMirror } }
  }

  let permissions: PermissionStore
  let options: BackgroundOptions
  let queue = DispatchQueue(label: "healthd.workouts", qos: .userInitiated)

  /// The sessions that are active, or have a follower.
  var sessions: [Key: Entry] = [:]
  /// The session that is stored. There is one for all apps, because there is one user (rule
  /// WORKOUT-14).
  var active: Key?
  /// The last session of each app that ended, for a process that requests its outcome later. One
  /// per app, so that the memory is bounded by the registrations.
  private var endings: [PrincipalID: (session: WorkoutSession, failure: HealthErrorCode?)] = [:]
  /// The listeners of each app, in order of attachment; the last one is the most recent.
  var listeners: [PrincipalID: [ListeningStream]] = [:]
  /// The configurations for processes that are being started.
  var configurations: [PrincipalID: (WorkoutConfiguration, until: Instant)] = [:]
  /// The number of restarts since the last action of an app, which shows that it works.
  private var restartCount = 0
  private var isClosed = false

  init(permissions: PermissionStore, options: BackgroundOptions) {
    self.permissions = permissions
    self.options = options
  }

  /// Restores the session that was active in the previous run. A session that cannot be read is
  /// dropped, so that its app can begin another.
  func start() throws(PermissionError) {
    guard let (principal, bytes) = try permissions.workoutSession() else { return }
    queue.async { [self] in
      guard let session = try? WorkoutSession(wire: bytes) else {
        return options.log.note("the active workout session cannot be read and is given up")
      }
      let key = Key(principal: principal, id: session.id)
      sessions[key] = Entry(session: session)
      active = key
    }
  }

  /// Stops the center. Streams that end afterwards end because of the daemon and do not affect
  /// sessions.
  func close() { queue.sync { isClosed = true } }

  static let noSession = HealthError(.noData, "session: there is no such session of this app")

  // MARK: - Following, from any thread

  /// Lets a stream follow a session. The first follower of a new identifier creates it.
  func attach(_ stream: WorkoutStream, _ request: FollowSessionRequest) {
    queue.async { [self] in
      do throws(HealthError) { try follow(stream, request) } catch { stream.fail(error) }
    }
  }

  private func follow(
    _ stream: WorkoutStream, _ request: FollowSessionRequest
  ) throws(HealthError) {
    let key = Key(principal: stream.principal, id: request.session)
    if sessions[key] == nil {
      // The app may have been away when its session ended, for example because another app's began.
      if let (session, failure) = endings[key.principal], session.id == key.id {
        stream.send(.snapshot(session))
        if let failure { stream.send(.failed(failure)) }
        return stream.finish()
      }
      guard let configuration = request.configuration, !request.isMirror else {
        throw Self.noSession
      }
      try configuration.check()
      let waiting = sessions.filter { $0.key.principal == key.principal && $0.key != active }
      guard waiting.count < Self.waitingCountMax else {
        throw HealthError(
          .dataSizeExceeded, "session: too many have not started: start or drop one")
      }
      sessions[key] = Entry(session: WorkoutSession(id: key.id, configuration: configuration))
    }
    guard var entry = sessions[key], !request.isMirror || entry.session.isMirrored else {
      throw Self.noSession
    }
    stream.key = key
    entry.followers.append(stream)
    let early = stream.isMirror ? entry.early : []
    if stream.isMirror { entry.early = [] }
    sessions[key] = entry
    // On the queue, so that no change is between the snapshot and the updates that follow.
    stream.send(.snapshot(entry.session))
    for data in early { stream.send(.data(data)) }
  }

  /// Removes a follower.
  ///
  /// - Parameter isLost: Whether the process or the connection of the client has ended.
  func detach(_ stream: WorkoutStream, isLost: Bool) {
    queue.async { [self] in
      // Streams that were removed by `endMirroring` are not followers any more.
      guard !isClosed, let key = stream.key, var entry = sessions[key],
        entry.followers.contains(where: { $0 === stream })
      else { return }
      entry.followers.removeAll { $0 === stream }
      sessions[key] = entry
      if stream.isMirror {
        if entry.mirrors.isEmpty { endMirroring(key, telling: entry.primaries) }
        // The last process that performs the workout has ended. An active session stays for its
        // recovery; one that has not started is of no use.
      } else if entry.primaries.isEmpty {
        endMirroring(key, telling: [])
        if !entry.session.state.isActive {
          sessions[key] = nil
        } else if isLost {
          restart(key.principal)
        }
      }
    }
  }

  /// Starts an app again after it has crashed (rule WORKOUT-17).
  private func restart(_ principal: PrincipalID) {
    guard restartCount < Self.restartCountMax,
      let launch = permissions.launch(of: principal, as: options.userID)
    else { return }
    restartCount += 1
    do { try options.launcher.launch(launch) } catch {
      options.log.note("an app could not be started again for its workout session")
    }
  }

  // MARK: - State changes, blocking on disk I/O

  /// Performs an action of an app. The reply means that the new state is durable.
  func act(_ request: ActOnSessionRequest, in scope: WorkoutSessionScope) throws {
    try queue.sync {
      let key = Key(principal: scope.principal, id: request.session)
      guard var entry = sessions[key] else { throw Self.noSession }
      let updates = try entry.session.apply(request.action)
      // Before the followers are notified: a state that was seen must survive a crash.
      try keep(entry.session, key)
      // At most one session is active. A session that becomes active ends the previous one.
      if entry.session.state.isActive, active != key {
        if let other = active { end(other, by: .anotherWorkoutSessionStarted) }
        active = key
      }
      // The app has performed an action, so it may be restarted again.
      restartCount = 0
      sessions[key] = entry
      tell(updates, key)
      if entry.session.state == .ended { close(key) }
    }
  }

  /// Returns the active session, if it is the app's own (rule WORKOUT-17). Sessions of other apps
  /// are not disclosed.
  func recover(in scope: WorkoutSessionScope) -> WorkoutSession? {
    queue.sync {
      guard let active, active.principal == scope.principal else { return nil }
      return sessions[active]?.session
    }
  }

  /// Stores the active session so that it can be recovered. Removes a session that is not active
  /// any more. Sessions that have not started are not stored, because there is nothing to recover.
  func keep(_ session: WorkoutSession, _ key: Key) throws(PermissionError) {
    if session.state.isActive {
      try permissions.setWorkoutSession(session.wireBytes, of: key.principal)
    } else if active == key {
      try permissions.setWorkoutSession(nil, of: key.principal)
    }
  }

  /// Sends updates to all followers, primary ones and mirrors.
  func tell(_ updates: [WorkoutSessionUpdate], _ key: Key) {
    for stream in sessions[key]?.followers ?? [] {
      for update in updates { stream.send(update) }
    }
  }

  /// Ends a session without an action of its app. The caller must have updated the stored session.
  private func end(_ key: Key, by code: HealthErrorCode) {
    tell([.failed(code)], key)
    // A session that has not started has no end event.
    if let updates = try? sessions[key]?.session.apply(.end(at: options.clock.now())) {
      tell(updates, key)
    }
    close(key, failure: code)
  }

  /// Removes a session, and remembers its outcome for a process that requests it later.
  private func close(_ key: Key, failure: HealthErrorCode? = nil) {
    if active == key { active = nil }
    guard let entry = sessions.removeValue(forKey: key) else { return }
    endings[key.principal] = (entry.session, failure)
    for stream in entry.followers { stream.finish() }
  }

  // MARK: - Grants

  /// Ends the sessions of apps that are not registered any more or may not share workouts. May be
  /// called from any thread.
  func decisionsChanged() {
    queue.async { [self] in
      let authorizer = permissions.authorizer
      // A copy, because `end` changes the dictionary.
      for key in Array(sessions.keys) {
        guard let denial = authorizer.denialOfWorkoutSessions(of: key.principal) else { continue }
        if active == key {
          do { try permissions.setWorkoutSession(nil, of: key.principal) } catch {
            options.log.note("workout sessions: \(error)")
          }
        }
        end(key, by: denial.healthCode ?? .authorizationDenied)
      }
      for principal in Array(endings.keys)
      where authorizer.denialOfWorkoutSessions(of: principal) == .unidentified {
        endings[principal] = nil
      }
      for (principal, streams) in listeners {
        guard let denial = authorizer.denialOfWorkoutSessions(of: principal) else { continue }
        listeners[principal] = nil
        configurations[principal] = nil
        for stream in streams { stream.fail(denial) }
      }
    }
  }
}
