import HealthClient
import HealthModel

/// The programs that are notified of changes. Signals go to one program each, because a change of data
/// that another program may not see must not be visible to it.
actor Watches {
  private struct Key: Hashable {
    var sender: String
    var app: String
  }

  private let bus: Bus
  private var tasks: [Key: Task<Void, Never>] = [:]

  init(bus: Bus) { self.bus = bus }

  /// Starts to send signals, and returns when no later change is missed.
  func watch(
    _ types: [ObjectType], by sender: String, _ client: HealthClient
  ) async throws(BusError) {
    let key = Key(sender: sender, app: client.channel.appIdentifier)
    tasks.removeValue(forKey: key)?.cancel()
    guard !types.isEmpty else { return }
    var signals = client.watch(ChangeQuery(types: types)).makeAsyncIterator()
    // The first signal is empty.
    _ = try await BusError.mapping { () async throws(ClientError) in try await signals.next() }
    tasks.removeValue(forKey: key)?.cancel()
    tasks[key] = Task { [bus, signals] in
      var signals = signals
      // The client reopens the stream after the daemon was restarted. It ends with an error when the
      // program left the bus, or when the app was removed.
      while let changed = try? await signals.next() {
        guard !changed.isEmpty else { continue }
        let names = BusValue.strings(changed.map(\.name))
        bus.post {
          bus.signal(
            BusMember(HealthService.name, "Changed"), at: HealthService.path, to: sender, [names])
        }
      }
    }
  }

  func remove(of sender: String) {
    for key in tasks.keys where key.sender == sender { tasks.removeValue(forKey: key)?.cancel() }
  }
}
