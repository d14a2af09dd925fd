import Foundation
import Glibc
import HealthPage
import HealthWords
import Hummingbird

/// Opens the loopback port for a browser, for `healthctl open`, which calls it over the Unix socket.
///
/// The browser receives a file that only the user can read, whose address contains a one-time token in
/// its fragment. Arguments of programs are visible to every user of the machine, and a fragment is
/// not sent to any server. The path of the page is in the fragment too: a browser that comes from a file may
/// load nothing but `/` (``AccessRules``).
struct Launch: Sendable {
  let sessions: Sessions
  let loopback: LoopbackServer
  let directory: String
  /// The name of a file, before random characters.
  private static let prefix = "open-"

  func add(to router: Router<WebContext>) {
    router.post("/launch") { request, context in
      guard context.isUnix else { return Response(status: .notFound) }
      let path = try await request.decode(as: [String: String].self, context: context)["path"]
      guard let path, path.hasPrefix("/"), !path.hasPrefix("//") else {
        return Response(status: .badRequest)
      }
      let port = try await loopback.start()
      let token = sessions.newToken()
      let page = path == "/" ? "" : "page=\(Self.encoded(path))&"
      let file = try write("http://\(loopback.name):\(port)/#\(page)token=\(token)")
      return Response.json(["file": .string(file)])
    }
  }

  private static func encoded(_ path: String) -> String {
    let plain = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "&=+;"))
    return path.addingPercentEncoding(withAllowedCharacters: plain) ?? "/"
  }

  /// Writes the file for the browser. It remains after its token has expired, and then leads to a page that states
  /// what to do; a browser that finds no file states only that.
  private func write(_ address: String) throws -> String {
    let path = "\(directory)/\(Self.prefix)\(UUID().uuidString).html"
    let markup = Redirect.html(to: address).markup
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw HTTPError(.internalServerError) }
    defer { close(file) }
    guard Glibc.write(file, markup, markup.utf8.count) == markup.utf8.count else {
      throw HTTPError(.internalServerError)
    }
    return path
  }

  /// Removes the files of a server that has ended: another one may have its port now.
  static func removeFiles(in directory: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where name.hasPrefix(prefix) { unlink("\(directory)/\(name)") }
  }
}
