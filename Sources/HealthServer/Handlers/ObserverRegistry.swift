import Synchronization

/// The live queries of all connections, to be told of what concerns all of them.
final class ObserverRegistry: Sendable {
  private let streams = Mutex<[ObjectIdentifier: ObserveStream]>([:])

  func add(_ stream: ObserveStream) {
    streams.withLock { $0[ObjectIdentifier(stream)] = stream }
  }

  func remove(_ stream: ObserveStream) {
    streams.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(stream)) }
  }

  /// Decisions have changed: what a stream may see may be more or less, or nothing at all.
  func refresh() {
    for stream in streams.withLock({ Array($0.values) }) { stream.wake() }
  }
}
