import HealthClient
import HealthModel
import Synchronization

/// The connection of a workout session to the daemon. It sends actions in order and receives
/// updates. It is opened on first use.
final class WorkoutSessionLink: Sendable {
  let id: ObjectID
  private let connection: StoreConnection
  /// The configuration with which the daemon creates the session; nil if the session exists.
  private let configuration: WorkoutConfiguration?
  private let isMirror: Bool
  private let gate = Gate()
  private let actions: AsyncStream<WorkoutSessionAction>
  private let doing: AsyncStream<WorkoutSessionAction>.Continuation
  private let tasks = Mutex<[Task<Void, Never>]>([])

  /// The receiver of updates and errors.
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

  /// Starts to follow the session, once.
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
            // The end of a stream that this process cancelled is not a failure.
            if !Task.isCancelled { listener.fail(asHealthKit(error)) }
          }
          // The daemon knows the state of the session and answers actions sent from now on.
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

  // MARK: - Actions. They wait until the link is open.

  /// Queues an action. A failure is reported to the listener.
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

/// A gate that holds all callers until it is opened, and then lets all pass.
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
