extension BeginImportRequest {
  package static let labelLength = 256
}

extension RemoveImportedReply {
  package var count: Int { types.reduce(0) { $0 + $1.count } }
}
