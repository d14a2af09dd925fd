import CLinux
import Glibc
import HealthModel

/// Proof of presence for daemons in system mode.
///
/// polkit answers questions about processes of another user only to root and to the owner of the
/// action, and the account of a daemon cannot be the owner: it exists only while the daemon runs. The
/// owner is therefore the account of this service. `healthd-presence.socket` starts one process for
/// each question, which runs `Presence.polkit`, answers on the socket, and exits. Only members of the
/// group `healthd`, which the units give to the daemons, can connect.
///
/// A question consists of the lines kind, process ID, user ID, bundle identifier and codes of types; the
/// answer is `proved` or nothing. The service trusts nothing in a question: whatever it contains, the
/// answer states only whether the user of that process typed the password.
package enum PresenceService {
  package static let path = "/run/healthd-presence.sock"
  private static let byteCountMax = 16 << 10
  private static let proved = Array("proved\n".utf8)

  // MARK: - Daemon

  /// Returns the proof that asks the service. Everything but the answer `proved` is a refusal.
  package static func client(user: UInt32, path: String = PresenceService.path) -> Presence {
    Presence { question in
      let socket = cl_unix_connect(path)
      guard socket >= 0 else { return false }
      defer { _ = cl_close(socket) }
      guard send(Array(text(of: question, user: user).utf8), to: socket) else { return false }
      shutdown(socket, Int32(SHUT_WR))
      return receive(from: socket, byteCountMax: proved.count) == proved
    }
  }

  package static func text(of question: Presence.Question, user: UInt32) -> String {
    let codes = question.types.map { String($0.code) }.joined(separator: " ")
    return """
      \(question.kind.rawValue)
      \(question.processID)
      \(user)
      \(question.app)
      \(codes)

      """
  }

  // MARK: - Service

  /// Reads one question from a socket and answers it.
  package static func answer(on socket: Int32, presence: (_ user: UInt32) -> Presence) {
    guard let bytes = receive(from: socket, byteCountMax: byteCountMax),
      let (question, user) = question(in: String(decoding: bytes, as: UTF8.self)),
      presence(user).isProved(question)
    else { return }
    _ = send(proved, to: socket)
  }

  /// Returns nil if the text is not exactly a question.
  package static func question(in text: String) -> (Presence.Question, user: UInt32)? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 6, lines[5].isEmpty, let kind = Presence.Kind(rawValue: String(lines[0])),
      let process = Int32(lines[1]), process > 0, let user = UInt32(lines[2])
    else { return nil }
    let app = String(lines[3])
    guard app.isEmpty || BundleIdentifier.isValid(app) else { return nil }
    let words = lines[4].split(separator: " ")
    let types = words.compactMap { UInt16($0).flatMap(ObjectType.init(code:)) }
    guard types.count == words.count else { return nil }
    return (Presence.Question(kind: kind, processID: process, app: app, types: types), user)
  }

  // MARK: - Bytes

  private static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Reads to the end of the input. Returns nil if there is more than `byteCountMax`, an error, or no
  /// input for longer than the user has for a password.
  private static func receive(from socket: Int32, byteCountMax: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= byteCountMax {
      var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      // Two dialogs, if polkit refuses details after the first one.
      guard poll(&state, 1, 2 * Presence.timeoutMilliseconds + 10_000) > 0 else { return nil }
      let count = read(socket, &part, part.count)
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += part[..<count]
    }
    return nil
  }
}
