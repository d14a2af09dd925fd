import HealthClient
import HealthModel
import Synchronization

/// The way of a workout session to the daemon: what is done with it goes there in order, what becomes
/// of it comes back. Nothing is opened before it is needed.
final class WorkoutSessionLink: Sendable {
  let id: ObjectID
  private let connection: StoreConnection
  /// Makes the session; nil: it is there.
  private let configuration: WorkoutConfiguration?
  private let isMirror: Bool
  private let gate = Gate()
  private let actions: AsyncStream<WorkoutSessionAction>
  private let doing: AsyncStream<WorkoutSessionAction>.Continuation
  private let tasks = Mutex<[Task<Void, Never>]>([])

  /// Who hears what comes.
  struct Listener: Sendable {
    var take: @Sendable (WorkoutSessionUpdate) -> Void
    var fail: @Sendable (any Error) -> Void
  }

  init(
    _ connection: StoreConnection, _ id: ObjectID, configuration: WorkoutConfiguration?,
    isMirror: Bool
  ) {
    self.id = id
    self.connection = connection
    self.configuration = configuration
    self.isMirror = isMirror
    (actions, doing) = AsyncStream.makeStream()
  }

  /// Begins to follow the session, once.
  func open(_ listener: Listener) {
    tasks.withLock { tasks in
      guard tasks.isEmpty else { return }
      let (connection, id) = (connection, id)
      let (configuration, isMirror) = (configuration, isMirror)
      tasks.append(
        Task { [gate] in
          do {
            let updates = try connection.client().workoutSessionUpdates(
              id, configuration: configuration, isMirror: isMirror)
            for try await update in updates {
              listener.take(update)
              gate.open()
            }
          } catch {
            // Its own end of the stream is no failure.
            if !Task.isCancelled { listener.fail(asHealthKit(error)) }
          }
          // What is done from here on, the daemon answers: it knows what became of the session.
          gate.open()
        })
      tasks.append(
        Task { [gate, actions] in
          for await action in actions {
            do {
              await gate.pass()
              let client = try connection.client()
              try await calling { try await client.act(action, on: id) }
            } catch {
              listener.fail(error)
            }
          }
        })
    }
  }

  func close() {
    doing.finish()
    for task in tasks.withLock({ $0 }) { task.cancel() }
  }

  deinit { close() }

  // MARK: - Doing. The link has to be open.

  /// In order; a failure is told to the listener.
  func act(_ action: WorkoutSessionAction) { doing.yield(action) }

  func mirror(_ isMirrored: Bool) async throws {
    await gate.pass()
    let client = try connection.client()
    try await calling { try await client.mirror(id, isMirrored) }
  }

  func send(_ data: [UInt8]) async throws {
    await gate.pass()
    let client = try connection.client()
    try await calling { try await client.sendToRemote(data, of: id, isMirror: isMirror) }
  }
}

/// Lets nobody pass before it is opened, and everybody afterwards.
private final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for one in waiting { one.resume() }
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}
