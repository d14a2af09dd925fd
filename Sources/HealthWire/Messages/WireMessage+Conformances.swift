package import HealthModel

// The messages that protobuf-c encodes and decodes as a whole. The extension for `ProtobufMessage`
// implements the requirements.

extension Attachment: WireMessage {}
extension Predicate: WireMessage {}
extension SaveReply: WireMessage {}
extension DeleteRequest: WireMessage {}
extension DeleteReply: WireMessage {}
extension SampleQuery: WireMessage {}
extension ChangeQuery: WireMessage {}
extension ObserveRequest: WireMessage {}
extension StatisticsQuery: WireMessage {}
extension StatisticsReply: WireMessage {}
extension HelloRequest: WireMessage {}
extension HelloReply: WireMessage {}
extension AuthorizationStatusRequest: WireMessage {}
extension AuthorizationStatusReply: WireMessage {}
extension RegisterAppRequest: WireMessage {}
extension RegisterAppReply: WireMessage {}
extension ListAppsRequest: WireMessage {}
extension ListAppsReply: WireMessage {}
extension RemoveAppRequest: WireMessage {}
extension RemoveAppReply: WireMessage {}
extension SetGrantsRequest: WireMessage {}
extension SetGrantsReply: WireMessage {}
extension BeginImportRequest: WireMessage {}
extension BeginImportReply: WireMessage {}
extension ImportObjectsRequest: WireMessage {}
extension ImportReply: WireMessage {}
extension LedgerRequest: WireMessage {}
extension LedgerReply: WireMessage {}
extension StatusRequest: WireMessage {}
extension StatusReply: WireMessage {}
extension VerifyStoreRequest: WireMessage {}
extension VerifyStoreReply: WireMessage {}
extension BackupStoreRequest: WireMessage {}
extension BackupStoreReply: WireMessage {}
extension SetSourceOrderRequest: WireMessage {}
extension SetSourceOrderReply: WireMessage {}
extension HealthCheckRequest: WireMessage {}
extension HealthCheckReply: WireMessage {}
extension ErrorDetail: WireMessage {}
