import HealthAPI
package import HealthModel

// The messages that protobuf-c encodes and decodes as a whole. The extension for `ProtobufMessage`
// implements the requirements.

extension HealthPredicate: WireMessage {}
extension Attachment: WireMessage {}
extension HealthCheckRequest: WireMessage {}
extension HealthCheckReply: WireMessage {}
extension ErrorDetail: WireMessage {}
extension WorkoutSession: WireMessage {}
