// Made from proto/health/v1/session.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
import HealthModel
package import HealthProtobuf

extension BeginSessionRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__BeginSessionRequest> {
    Codec("BeginSessionRequest", health__v1__begin_session_request__init, health__v1__begin_session_request__unpack)
  }

  package init(_ c: Health__V1__BeginSessionRequest) throws(WireError) {
    self.init(
      bundleIdentifier: try HealthProtobuf.text(c.bundle_identifier, "BeginSessionRequest.bundle_identifier"))
  }

  package func fill(_ c: inout Health__V1__BeginSessionRequest, in arena: WireArena) {
    c.bundle_identifier = arena.text(bundleIdentifier)
  }
}

extension BeginSessionReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__BeginSessionReply> {
    Codec("BeginSessionReply", health__v1__begin_session_reply__init, health__v1__begin_session_reply__unpack)
  }

  package init(_ c: Health__V1__BeginSessionReply) throws(WireError) {
    self.init(
      nonce: HealthProtobuf.bytes(c.nonce),
      daemonID: HealthProtobuf.bytes(c.daemon_id))
  }

  package func fill(_ c: inout Health__V1__BeginSessionReply, in arena: WireArena) {
    c.nonce = arena.bytes(nonce)
    c.daemon_id = arena.bytes(daemonID)
  }
}

extension HelloRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__HelloRequest> {
    Codec("HelloRequest", health__v1__hello_request__init, health__v1__hello_request__unpack)
  }

  package init(_ c: Health__V1__HelloRequest) throws(WireError) {
    self.init(
      bundleIdentifier: try HealthProtobuf.text(c.bundle_identifier, "HelloRequest.bundle_identifier"),
      token: HealthProtobuf.bytes(c.token),
      nonce: HealthProtobuf.bytes(c.nonce),
      signature: HealthProtobuf.bytes(c.signature),
      version: try HealthProtobuf.text(c.version, "HelloRequest.version"))
  }

  package func fill(_ c: inout Health__V1__HelloRequest, in arena: WireArena) {
    c.bundle_identifier = arena.text(bundleIdentifier)
    c.token = arena.bytes(token)
    c.nonce = arena.bytes(nonce)
    c.signature = arena.bytes(signature)
    c.version = arena.text(version)
  }
}

extension HelloReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__HelloReply> {
    Codec("HelloReply", health__v1__hello_reply__init, health__v1__hello_reply__unpack)
  }

  package init(_ c: Health__V1__HelloReply) throws(WireError) {
    self.init(
      daemonVersion: try HealthProtobuf.text(c.daemon_version, "HelloReply.daemon_version"))
  }

  package func fill(_ c: inout Health__V1__HelloReply, in arena: WireArena) {
    c.daemon_version = arena.text(daemonVersion)
  }
}

extension IntroduceRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__IntroduceRequest> {
    Codec("IntroduceRequest", health__v1__introduce_request__init, health__v1__introduce_request__unpack)
  }

  package init(_ c: Health__V1__IntroduceRequest) throws(WireError) {
    self.init(
      hello: try HealthProtobuf.required(c.hello, "IntroduceRequest.hello"),
      manifest: try HealthProtobuf.required(c.manifest, "IntroduceRequest.manifest"))
  }

  package func fill(_ c: inout Health__V1__IntroduceRequest, in arena: WireArena) {
    c.hello = arena.make(hello)
    c.manifest = arena.make(manifest)
  }
}

extension IntroduceReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__IntroduceReply> {
    Codec("IntroduceReply", health__v1__introduce_reply__init, health__v1__introduce_reply__unpack)
  }

  package init(_ c: Health__V1__IntroduceReply) throws(WireError) {
    self.init(
      daemonVersion: try HealthProtobuf.text(c.daemon_version, "IntroduceReply.daemon_version"))
  }

  package func fill(_ c: inout Health__V1__IntroduceReply, in arena: WireArena) {
    c.daemon_version = arena.text(daemonVersion)
  }
}

extension RepresentRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RepresentRequest> {
    Codec("RepresentRequest", health__v1__represent_request__init, health__v1__represent_request__unpack)
  }

  package init(_ c: Health__V1__RepresentRequest) throws(WireError) {
    self.init(
      processID: c.process_id)
  }

  package func fill(_ c: inout Health__V1__RepresentRequest, in arena: WireArena) {
    c.process_id = processID
  }
}

extension RepresentReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RepresentReply> {
    Codec("RepresentReply", health__v1__represent_reply__init, health__v1__represent_reply__unpack)
  }

  package init(_ c: Health__V1__RepresentReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__RepresentReply, in arena: WireArena) {
  }
}

extension HandOverRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__HandOverRequest> {
    Codec("HandOverRequest", health__v1__hand_over_request__init, health__v1__hand_over_request__unpack)
  }

  package init(_ c: Health__V1__HandOverRequest) throws(WireError) {
    self.init(
      processID: c.process_id)
  }

  package func fill(_ c: inout Health__V1__HandOverRequest, in arena: WireArena) {
    c.process_id = processID
  }
}

extension HandOverReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__HandOverReply> {
    Codec("HandOverReply", health__v1__hand_over_reply__init, health__v1__hand_over_reply__unpack)
  }

  package init(_ c: Health__V1__HandOverReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__HandOverReply, in arena: WireArena) {
  }
}
