import Foundation
package import TTRPC

/// The framing of a test's connection: ttrpc, or gRPC over HTTP/2.
///
/// The bytes of an event are valid until the next call.
package protocol ClientFraming: AnyObject {
  /// Opens a stream and appends its first bytes to `out`. `payload` appends the message of a unary
  /// call.
  func open(
    service: String, method: String, kind: MethodKind, timeoutNanoseconds: Int64,
    to out: inout [UInt8], payload: (inout [UInt8]) -> Void
  ) throws -> UInt32
  func send(
    streamID: UInt32, to out: inout [UInt8], message: (inout [UInt8]) -> Void
  ) throws
  func closeSide(streamID: UInt32, to out: inout [UInt8])
  /// Returns the next event, or nil if the input is exhausted.
  ///
  /// - Parameter out: Receives what the protocol answers by itself.
  func next(
    _ input: inout UnsafeRawBufferPointer, answeringTo out: inout [UInt8]
  ) -> ClientConnection.Event?
}

/// The framings of a socket.
package enum Framing: String, CaseIterable, Sendable {
  case ttrpc, grpc

  /// The framing of the connections that tests open: ttrpc, or gRPC with `HEALTHD_TEST_FRAMING=grpc`.
  /// A test that runs over both sets it with `withValue`.
  @TaskLocal package static var current =
    Framing(rawValue: ProcessInfo.processInfo.environment["HEALTHD_TEST_FRAMING"] ?? "") ?? .ttrpc

  /// The state of a new connection.
  package var client: any ClientFraming {
    switch self {
    case .ttrpc: TTRPCFraming()
    case .grpc: GRPCFraming()
    }
  }
}

package final class TTRPCFraming: ClientFraming {
  private var connection = ClientConnection()

  package init() {}

  package func open(
    service: String, method: String, kind: MethodKind, timeoutNanoseconds: Int64,
    to out: inout [UInt8], payload: (inout [UInt8]) -> Void
  ) throws -> UInt32 {
    try connection.open(
      service: service, method: method, kind: kind, timeoutNanoseconds: timeoutNanoseconds,
      to: &out, payload: payload)
  }

  package func send(
    streamID: UInt32, to out: inout [UInt8], message: (inout [UInt8]) -> Void
  ) throws {
    try connection.send(streamID: streamID, to: &out, message: message)
  }

  package func closeSide(streamID: UInt32, to out: inout [UInt8]) {
    connection.closeSide(streamID: streamID, to: &out)
  }

  package func next(
    _ input: inout UnsafeRawBufferPointer, answeringTo out: inout [UInt8]
  ) -> ClientConnection.Event? { connection.next(&input) }
}
