import TTRPC
import HealthWire

/// The handlers of `grpc.health.v1.Health`, which report whether the daemon or one of its services
/// is serving. They disclose nothing about stored data, so they require no Hello.
struct HealthCheckHandlers: Sendable {
  /// The names for which a status is returned; the empty one is the daemon as a whole.
  private static let services: Set<String> = [
    "", "grpc.health.v1.Health", "health.v1.Samples", "health.v1.Session",
    "health.v1.Authorization", "health.v1.Apps", "health.v1.Import", "health.v1.Owner",
    "health.v1.Profile", "health.v1.Settings", "health.v1.Live",
    "health.v1.Attachments", "health.v1.Background", "health.v1.Identity", "health.v1.Agent",
    "health.v1.Requests",
  ]

  func check(_ request: HealthCheckRequest, _: Void, _ call: UnaryCall<HealthCheckReply>) {
    // The gRPC health protocol requires NOT_FOUND for an unknown service.
    guard Self.services.contains(request.service) else {
      return call.fail(Status(.notFound, "no such service"))
    }
    call.reply(HealthCheckReply(status: .serving))
  }
}
