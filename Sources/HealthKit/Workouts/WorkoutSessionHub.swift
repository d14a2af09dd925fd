import Dispatch
import HealthClient
import HealthModel
import Synchronization

/// Hands to a store's handlers what other processes of the app have for this one: sessions that they
/// show, and configurations to begin a session with.
final class WorkoutSessionHub: Sendable {
  typealias MirroringHandler = @Sendable (HKWorkoutSession) -> Void
  typealias ConfigurationHandler = @Sendable (HKWorkoutConfiguration) -> Void

  private struct State {
    var mirroring: MirroringHandler?
    var configuration: ConfigurationHandler?
    var listener: Task<Void, Never>?
    /// Sessions that were handed over. One that is still followed is not handed over again.
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

  /// Listens anew when it is something else that is to be heard.
  private func change(_ store: HKHealthStore, _ body: (inout State) -> Void) {
    state.withLock { state in
      let former = Self.wishes(state)
      body(&state)
      let wishes = Self.wishes(state)
      guard wishes != former else { return }
      state.listener?.cancel()
      state.listener = nil
      guard wishes.wantsMirrored || wishes.wantsConfigurations else { return }
      let connection = store.connection
      state.listener = Task { [weak self, weak store] in
        do {
          for try await announcement in try connection.client().sessionAnnouncements(wishes) {
            guard let self, let store else { return }
            self.take(announcement, store)
          }
        } catch {
          // Without healthd, or the right to workouts, nothing is announced.
        }
      }
    }
  }

  private static func wishes(_ state: State) -> ListenForSessionsRequest {
    ListenForSessionsRequest(
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
        // Who handles it has had the occasion to set a delegate.
        session.open()
      }
    }
  }
}
