import HealthWire
import Synchronization
import TTRPC

/// The handlers of `grpc.health.v1.Health`, which report whether the daemon or one of its services
/// is serving. They disclose nothing about stored data, so they require no Hello.
struct HealthCheckHandlers: Sendable {
  let watches: HealthWatches

  func check(_ request: HealthCheckRequest, _: Void, _ call: UnaryCall<HealthCheckReply>) {
    // The gRPC health protocol requires NOT_FOUND for an unknown service.
    guard request.namesService else { return call.fail(Status(.notFound, "no such service")) }
    call.reply(HealthCheckReply(status: .serving))
  }

  func watch(
    _ opening: StreamOpening, _ request: HealthCheckRequest, _: Void
  ) -> CallStream<HealthCheckRequest, HealthCheckReply> {
    HealthWatch(opening, request, watches)
  }
}

extension HealthCheckRequest {
  /// Whether there is a service of this name. The empty name is the daemon as a whole.
  fileprivate var namesService: Bool {
    service.isEmpty || HealthMethod.services.contains(service)
  }
}

/// The open `Health.Watch` streams. The state of a daemon changes once, when it stops: a locked or
/// restricted store refuses calls with its own errors, and other calls are served.
final class HealthWatches: Sendable {
  private struct State {
    var isClosed = false
    var streams: [ObjectIdentifier: HealthWatch] = [:]
  }

  private let state = Mutex(State())

  /// The number of open streams.
  var count: Int { state.withLock { $0.streams.count } }

  /// Reports that the daemon stops, and ends the streams. Later ones end at once.
  func close() {
    let streams = state.withLock { state in
      state.isClosed = true
      return state.streams.values
    }
    for stream in streams { stream.stop() }
  }

  /// Returns whether the daemon is serving.
  fileprivate func attach(_ stream: HealthWatch) -> Bool {
    state.withLock { state in
      if !state.isClosed { state.streams[ObjectIdentifier(stream)] = stream }
      return !state.isClosed
    }
  }

  fileprivate func detach(_ stream: HealthWatch) {
    state.withLock { $0.streams[ObjectIdentifier(stream)] = nil }
  }
}

/// A `Health.Watch` stream.
// @unchecked because mutable state is confined to the connection's event loop.
final class HealthWatch: CallStream<HealthCheckRequest, HealthCheckReply>, @unchecked Sendable {
  private let watches: HealthWatches
  private let namesService: Bool

  init(_ opening: StreamOpening, _ request: HealthCheckRequest, _ watches: HealthWatches) {
    self.watches = watches
    namesService = request.namesService
    super.init(opening)
    if watches.attach(self) {
      send(HealthCheckReply(status: namesService ? .serving : .serviceUnknown))
    } else {
      stop()
    }
  }

  override func detach(isLost: Bool) { watches.detach(self) }

  /// Reports that the daemon stops, and ends the stream.
  fileprivate func stop() {
    if namesService { send(HealthCheckReply(status: .notServing)) }
    fail(Status(.unavailable, "the daemon is stopping"))
  }
}
