package import CHealthProto
package import HealthProtobuf

/// Requests the serving status from `grpc.health.v1.Health`.
package struct HealthCheckRequest: Hashable, Sendable {
  /// The full name of a service; empty for the daemon as a whole.
  package var service: String
  package init(service: String = "") { self.service = service }
}

/// The serving status. The message is the standard one, so that tools for gRPC can check the
/// daemon.
package struct HealthCheckReply: Hashable, Sendable {
  /// The numbers of `ServingStatus` in the gRPC health protocol.
  package enum Status: UInt8, Hashable, Sendable {
    case unknown = 0, serving = 1, notServing = 2, serviceUnknown = 3
  }
  package var status: Status
  package init(status: Status) { self.status = status }
}

extension HealthCheckRequest: ProtobufMessage {
  package static var codec: Codec<Grpc__Health__V1__HealthCheckRequest> {
    Codec(
      "HealthCheckRequest", grpc__health__v1__health_check_request__init,
      grpc__health__v1__health_check_request__unpack)
  }

  package init(_ c: Grpc__Health__V1__HealthCheckRequest) throws(WireError) {
    self.init(service: try text(c.service, "HealthCheckRequest.service"))
  }

  package func fill(_ c: inout Grpc__Health__V1__HealthCheckRequest, in arena: WireArena) {
    c.service = arena.text(service)
  }
}

extension HealthCheckReply: ProtobufMessage {
  package static var codec: Codec<Grpc__Health__V1__HealthCheckResponse> {
    Codec(
      "HealthCheckResponse", grpc__health__v1__health_check_response__init,
      grpc__health__v1__health_check_response__unpack)
  }

  package init(_ c: Grpc__Health__V1__HealthCheckResponse) throws(WireError) {
    self.init(status: try enumeration(c.status.rawValue, "HealthCheckResponse.status"))
  }

  package func fill(_ c: inout Grpc__Health__V1__HealthCheckResponse, in arena: WireArena) {
    c.status = Grpc__Health__V1__HealthCheckResponse__ServingStatus(UInt32(status.rawValue))
  }
}
