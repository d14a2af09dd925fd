import CLinux
import Glibc
import HealthClient
import HealthModel
import HealthWire
import TTRPC

/// Opens connections to healthd for other processes. The descriptor is used without a client, which
/// would read ahead and shut the connection down.
enum HandedOverConnection {
  /// The time for the reply of the daemon.
  private static let milliseconds: Int32 = 30_000

  /// Returns a connection that the daemon accepts from that process only.
  static func open(
    _ endpoint: Endpoint, for process: CallerProcess
  ) throws(BusError) -> OwnedDescriptor {
    let number = cl_unix_connect(endpoint.path)
    guard number >= 0 else { throw .unavailable("healthd is not running; see: healthctl doctor") }
    let socket = OwnedDescriptor(number)
    _ = cl_limit_blocking(socket.number, milliseconds)
    let status = try status(of: HandOverRequest(processID: process.number), on: socket)
    // Alive after the reply: the daemon has pinned this process and not another one with its number.
    guard status.code == .ok, process.isAlive else {
      throw .notIdentified("healthd does not accept the calling process; is it in a sandbox?")
    }
    _ = cl_limit_blocking(socket.number, 0)
    return socket
  }

  private static func status(
    of request: HandOverRequest, on socket: OwnedDescriptor
  ) throws(BusError) -> Status {
    var connection = ClientConnection()
    var out: [UInt8] = []
    let method = HealthMethod.Session.handOver
    do {
      _ = try connection.open(
        service: method.service, method: method.name, kind: .unary, to: &out
      ) { request.appendWire(to: &$0) }
    } catch {
      throw .failed("cannot encode a request")
    }
    guard out.withUnsafeBytes({ cl_send(socket.number, $0.baseAddress, $0.count) }) == out.count
    else { throw lost }
    // The reply is short, and nothing follows it until the other process has sent something.
    var input = [UInt8](repeating: 0, count: 4 << 10)
    while true {
      let count = recv(socket.number, &input, input.count, 0)
      guard count > 0 else { throw lost }
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

  private static let lost = BusError.unavailable("healthd closed the connection")
}
