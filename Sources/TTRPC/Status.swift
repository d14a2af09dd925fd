/// An error that determines the status of a call when an asynchronous handler throws it.
public protocol StatusError: Error {
  /// The status, which the client receives.
  var status: Status { get }
}

/// The result of a call: `google.rpc.Status`.
public struct Status: StatusError, Hashable, Sendable {
  /// The code.
  public var code: StatusCode
  /// A description for developers. On the wire, it is truncated to
  /// `RPCLimits.statusMessageByteCountMax` bytes.
  public var message: String
  /// Further messages about an error. They are omitted if they exceed a frame.
  public var details: [StatusDetail]

  /// Creates a status.
  public init(_ code: StatusCode, _ message: String = "", details: [StatusDetail] = []) {
    self.code = code
    self.message = message
    self.details = details
  }

  /// The status itself.
  public var status: Status { self }

  /// The status of a successful call.
  public static let ok = Status(.ok)
}

/// A message of any type attached to an error: `google.protobuf.Any`.
public struct StatusDetail: Hashable, Sendable {
  /// The type URL, such as `type.googleapis.com/health.v1.ErrorDetail`.
  public var typeURL: String
  /// The encoded protobuf message.
  public var value: [UInt8]

  /// Creates a detail from an encoded message.
  public init(typeURL: String, value: [UInt8]) {
    self.typeURL = typeURL
    self.value = value
  }
}
