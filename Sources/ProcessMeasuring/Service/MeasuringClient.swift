import CLinux
import Glibc

/// The daemon's side of the measuring service. Each request has a connection of its own, so that a
/// process whose measurement blocks delays no other one.
package struct MeasuringClient: Sendable {
  /// The socket of the service.
  package static let path = "/run/healthd-measure/measure.sock"
  /// The maximum time that a request may take, in milliseconds. A process can delay its own
  /// measurement with a file system that does not answer.
  private static let timeoutMilliseconds: Int32 = 3_000

  private let path: String

  package init(path: String = Self.path) { self.path = path }

  /// Requests readings about a pinned process.
  package func read(_ request: ReadingRequest, pinnedBy pidfd: Int32) -> ReadingOutcome {
    let socket = cl_message_connect(path)
    guard socket >= 0 else { return .unavailable(SystemFailure(errno: -socket)) }
    let connection = OpenFile(socket)
    var result = cl_limit_blocking(socket, Self.timeoutMilliseconds)
    guard result >= 0 else { return .unavailable(SystemFailure(errno: -result)) }
    let bytes = ReadingsMessage.encode(request)
    result = Int32(
      withUnsafePointer(to: pidfd) {
        cl_send_message(socket, bytes, bytes.count, $0, 1)
      })
    guard result >= 0 else { return .unavailable(SystemFailure(errno: -result)) }
    var answer = [UInt8](repeating: 0, count: ReadingsMessage.answerByteCountMax)
    var descriptors: [Int32] = [-1, -1]
    var count: Int32 = 0
    let received = withExtendedLifetime(connection) {
      cl_receive_message(socket, &answer, answer.count, &descriptors, &count)
    }
    guard received >= 0 else { return .unavailable(SystemFailure(errno: Int32(-received))) }
    let files = descriptors.prefix(Int(count)).map { OpenFile($0) }
    // The service closes the connection without an answer if it does not serve this daemon.
    guard received > 0,
      let outcome = ReadingsMessage.outcome(answer[..<Int(received)], files: files)
    else { return .unavailable(SystemFailure(errno: EPROTO)) }
    return outcome
  }
}
