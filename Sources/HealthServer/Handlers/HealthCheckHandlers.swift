import TTRPC
import HealthWire

/// The handlers of `grpc.health.v1.Health`, which report whether the daemon or one of its services
/// is serving. They disclose nothing about stored data, so they require no Hello.
struct HealthCheckHandlers: Sendable {
  func check(_ request: HealthCheckRequest, _: Void, _ call: UnaryCall<HealthCheckReply>) {
    // The empty name is the daemon as a whole. The gRPC health protocol requires NOT_FOUND for an
    // unknown service.
    guard request.service.isEmpty || HealthMethod.services.contains(request.service) else {
      return call.fail(Status(.notFound, "no such service"))
    }
    call.reply(HealthCheckReply(status: .serving))
  }
}
