import CLinux
import Glibc

/// A command of the checker to the host: one message, which is answered with one message, empty for
/// success.
enum HostMessage: Hashable {
  /// Starts the daemon with the sockets that accompany the message: control and app.
  case start
  case stop
  case advance(seconds: Int64)
  case present(Bool)

  private static let byteCountMax = 4_096

  var text: String {
    switch self {
    case .start: "start"
    case .stop: "stop"
    case .advance(let seconds): "advance \(seconds)"
    case .present(let isPresent): isPresent ? "present" : "absent"
    }
  }

  init?(_ text: String) {
    let words = text.split(separator: " ")
    switch words.first {
    case "start": self = .start
    case "stop": self = .stop
    case "advance":
      guard let seconds = words.last.flatMap({ Int64($0) }) else { return nil }
      self = .advance(seconds: seconds)
    case "present": self = .present(true)
    case "absent": self = .present(false)
    default: return nil
    }
  }

  /// - Returns: Whether the message was sent.
  static func send(_ text: String, _ files: [Int32] = [], on connection: Int32) -> Bool {
    // A message without bytes is the end of a connection.
    let bytes = Array((text + "\n").utf8.prefix(byteCountMax))
    return cl_send_message(connection, bytes, bytes.count, files, Int32(files.count)) >= 0
  }

  /// Returns nil when the other side has closed the connection.
  static func receive(on connection: Int32) -> (text: String, files: [Int32])? {
    var bytes = [UInt8](repeating: 0, count: byteCountMax)
    var files: [Int32] = [-1, -1]
    var count: Int32 = 0
    let byteCount = cl_receive_message(connection, &bytes, bytes.count, &files, &count)
    guard byteCount > 0 else { return nil }
    let text = String(decoding: bytes[..<(Int(byteCount) - 1)], as: UTF8.self)
    return (text, Array(files.prefix(Int(count))))
  }
}
