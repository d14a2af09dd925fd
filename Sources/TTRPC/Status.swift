/// The result of a call: `google.rpc.Status`.
package struct Status: Error, Hashable, Sendable {
  package var code: StatusCode
  package var message: String
  package var details: [StatusDetail]

  package init(_ code: StatusCode, _ message: String = "", details: [StatusDetail] = []) {
    self.code = code
    self.message = message
    self.details = details
  }

  package static let ok = Status(.ok)
}

/// A message of any type attached to an error: `google.protobuf.Any`.
package struct StatusDetail: Hashable, Sendable {
  /// The type URL, such as `type.googleapis.com/health.v1.ErrorDetail`.
  package var typeURL: String
  /// The encoded protobuf message.
  package var value: [UInt8]

  package init(typeURL: String, value: [UInt8]) {
    self.typeURL = typeURL
    self.value = value
  }
}
