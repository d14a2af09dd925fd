import Dispatch
import HealthClient
import HealthModel
import Synchronization

/// The receiver of announcements from other processes of the app: sessions that they mirror, and
/// configurations with which to start a session. It passes them to the handlers of a store.
final class WorkoutSessionHub: Sendable {
  typealias MirroringHandler = @Sendable (HKWorkoutSession) -> Void
  typealias ConfigurationHandler = @Sendable (HKWorkoutConfiguration) -> Void

  private struct State {
    var mirroring: MirroringHandler?
    var configuration: ConfigurationHandler?
    var announcements: SessionAnnouncements?
    /// Whether the user was asked since the announcements began. They may have been refused before,
    /// which is not known yet.
    var isAskedSince = false
    var listener: Task<Void, Never>?
    /// The sessions passed to the handler. A session that is still followed is not passed again.
    var mirrored: [ObjectID: WeakSession] = [:]
  }

  private struct WeakSession {
    weak var value: HKWorkoutSession?
  }

  private let state = Mutex(State())

  deinit { state.withLock { $0.listener?.cancel() } }

  var mirroring: MirroringHandler? { state.withLock { $0.mirroring } }
  var configuration: ConfigurationHandler? { state.withLock { $0.configuration } }

  func set(mirroring handler: MirroringHandler?, _ store: HKHealthStore) {
    change(store) { $0.mirroring = handler }
  }

  func set(configuration handler: ConfigurationHandler?, _ store: HKHealthStore) {
    change(store) { $0.configuration = handler }
  }

  private func change(_ store: HKHealthStore, _ body: (inout State) -> Void) {
    state.withLock { state in
      let former = Self.wishes(state)
      body(&state)
      if Self.wishes(state) != former { listen(&state, store) }
    }
  }

  /// Registers again after a grant. healthd announces nothing to an app without permission to share
  /// workouts.
  func listenAgain(_ store: HKHealthStore) {
    state.withLock { state in
      state.isAskedSince = true
      if state.announcements == nil { listen(&state, store) }
    }
  }

  private func listen(_ state: inout State, _ store: HKHealthStore) {
    let wishes = Self.wishes(state)
    guard wishes.wantsMirrored || wishes.wantsConfigurations else {
      state.announcements?.close()
      state.listener?.cancel()
      (state.announcements, state.listener) = (nil, nil)
      return
    }
    if let announcements = state.announcements { return announcements.listen(for: wishes) }
    guard let client = try? store.connection.client() else { return }
    let announcements = client.sessionAnnouncements(wishes)
    (state.announcements, state.isAskedSince) = (announcements, false)
    state.listener = Task { [weak self, weak store] in
      while let announcement = try? await announcements.next() {
        guard let self, let store else { return }
        self.take(announcement, store)
      }
      self?.ended(announcements, store)
    }
  }

  private func ended(_ announcements: SessionAnnouncements, _ store: HKHealthStore?) {
    state.withLock { state in
      guard state.announcements === announcements else { return }
      state.announcements = nil
      if state.isAskedSince, let store { listen(&state, store) }
    }
  }

  private static func wishes(_ state: State) -> SessionInterest {
    SessionInterest(
      wantsMirrored: state.mirroring != nil, wantsConfigurations: state.configuration != nil)
  }

  private func take(_ announcement: SessionAnnouncement, _ store: HKHealthStore) {
    switch announcement {
    case .configuration(let configuration):
      guard let handler = self.configuration else { return }
      let values = HKWorkoutConfiguration.Values(configuration)
      handlerQueue.async { handler(HKWorkoutConfiguration(values)) }
    case .mirrored(let known):
      let made = state.withLock { state -> (MirroringHandler, HKWorkoutSession)? in
        guard let handler = state.mirroring else { return nil }
        if let there = state.mirrored[known.id]?.value, there.known.isMirrored { return nil }
        let session = HKWorkoutSession(known, .mirrored, store)
        state.mirrored = state.mirrored.filter { $0.value.value != nil }
        state.mirrored[known.id] = WeakSession(value: session)
        return (handler, session)
      }
      guard let (handler, session) = made else { return }
      handlerQueue.async {
        handler(session)
        // The handler had the opportunity to set a delegate, so that no update is lost.
        session.open()
      }
    }
  }
}
