import HealthAPI
import CLinux
import Glibc
import HealthModel
import HealthWire
import TTRPC

/// Opens connections to healthd for other processes. The descriptor is used without a channel, which
/// would read ahead and shut the connection down.
package enum HandedOverConnection {
  /// The time for the reply of the daemon.
  private static let milliseconds: Int32 = 30_000

  /// Returns the descriptor of a connection that the daemon accepts from that process only. The
  /// caller closes it.
  ///
  /// - Throws: `notRunning`, `notRegistered` if the daemon does not accept the process, or
  ///   `connectionLost`.
  package static func open(
    _ endpoint: Endpoint, for process: RepresentedProcess
  ) throws(ClientError) -> Int32 {
    let socket = cl_unix_connect(endpoint.path)
    guard socket >= 0 else { throw .notRunning(path: endpoint.path) }
    do throws(ClientError) {
      _ = cl_limit_blocking(socket, milliseconds)
      let request = HandOverRequest(processID: process.processID)
      let status = try status(of: request, on: socket)
      // Alive after the reply: the daemon has pinned this process and not another one with its
      // number.
      guard status.code == .ok, process.isAlive() else {
        throw ClientError(.notRegistered, "healthd does not accept the process")
      }
      _ = cl_limit_blocking(socket, 0)
      return socket
    } catch {
      _ = cl_close(socket)
      throw error
    }
  }

  private static func status(
    of request: HandOverRequest, on socket: Int32
  ) throws(ClientError) -> Status {
    var connection = ClientConnection()
    var out: [UInt8] = []
    let method = HealthMethod.Session.handOver
    do {
      _ = try connection.open(
        service: method.service, method: method.name, kind: .unary, to: &out
      ) { request.appendWire(to: &$0) }
    } catch {
      throw ClientError(.tooLarge, "cannot encode a request")
    }
    guard out.withUnsafeBytes({ cl_send(socket, $0.baseAddress, $0.count) }) == out.count
    else { throw .lost }
    // The reply is short, and nothing follows it until the other process has sent something.
    var input = [UInt8](repeating: 0, count: 4 << 10)
    while true {
      let count = recv(socket, &input, input.count, 0)
      guard count > 0 else { throw .lost }
      let status = input[..<count].withUnsafeBytes { bytes in
        var rest = bytes
        while let event = connection.next(&rest) {
          if case .ended(_, let status, _) = event { return Optional(status) }
        }
        return nil
      }
      if let status { return status }
    }
  }
}
