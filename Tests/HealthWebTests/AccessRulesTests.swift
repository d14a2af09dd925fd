import HTTPTypes
import HealthWeb
import Testing

struct AccessRulesTests {
  private let loopback = AccessRules(listener: .loopback(name: "h-abc.localhost", port: 4242))
  private let unix = AccessRules(listener: .unix)

  private func request(
    _ method: HTTPRequest.Method, host: String = "h-abc.localhost:4242", _ fields: [String: String]
  ) -> HTTPRequest {
    var request = HTTPRequest(method: method, scheme: "http", authority: host, path: "/")
    for (name, value) in fields { request.headerFields[HTTPField.Name(name)!] = value }
    return request
  }

  private let own = [
    "Sec-Fetch-Site": "same-origin", "Origin": "http://h-abc.localhost:4242",
    "Content-Type": "application/json",
  ]

  @Test("requests of the page itself are admitted")
  func ownRequests() {
    #expect(loopback.refusal(request(.get, ["Sec-Fetch-Site": "same-origin"])) == nil)
    #expect(loopback.refusal(request(.get, ["Sec-Fetch-Site": "none"])) == nil)
    #expect(loopback.refusal(request(.post, own)) == nil)
  }

  @Test(
    "a request for another name is refused, as after a rebinding of a name",
    arguments: [
      "evil.example", "evil.example:4242", "localhost:4242", "127.0.0.1:4242",
      "h-abc.localhost", "h-abc.localhost:4243", "h-abc.localhost.evil.example:4242",
      "H-ABC.localhost:4242 ", "",
    ])
  func otherHost(host: String) {
    #expect(loopback.refusal(request(.get, host: host, [:])) == .host)
    #expect(loopback.refusal(request(.post, host: host, own)) == .host)
  }

  @Test("a request without a name is refused")
  func missingHost() {
    let request = HTTPRequest(method: .get, scheme: "http", authority: nil, path: "/")
    #expect(loopback.refusal(request) == .host)
    #expect(unix.refusal(request) == .host)
  }

  @Test(
    "a request that another page sent is refused, also for reading",
    arguments: ["cross-site", "same-site", "anything"])
  func otherSite(site: String) {
    #expect(loopback.refusal(request(.get, ["Sec-Fetch-Site": site])) == .origin)
    #expect(
      loopback.refusal(request(.post, own.merging(["Sec-Fetch-Site": site]) { $1 })) == .origin)
  }

  private static let navigation = [
    "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
  ]

  @Test(
    "a top-level navigation from elsewhere loads the document without data",
    arguments: ["cross-site", "same-site"])
  func firstNavigation(site: String) {
    let navigation = request(.get, Self.navigation.merging(["Sec-Fetch-Site": site]) { $1 })
    #expect(loopback.refusal(navigation) == nil)
    #expect(unix.refusal(navigation) == .host)
    var local = navigation
    local.authority = "localhost"
    #expect(unix.refusal(local) == .origin, "the Unix socket returns data at the same path")
  }

  @Test(
    "nothing else may come from elsewhere",
    arguments: ["cross-site", "same-site"],
    [
      ("GET", "/type/stepCount", [:]), ("GET", "/page.js", [:]), ("GET", "/events", [:]),
      ("GET", "/session", [:]), ("GET", "/?x", [:]), ("GET", "//", [:]), ("GET", "/.", [:]),
      ("GET", "", [:]), ("HEAD", "/", [:]), ("POST", "/", [:]), ("PUT", "/", [:]),
      ("DELETE", "/", [:]), ("OPTIONS", "/", [:]), ("get", "/", [:]),
      ("GET", "/", ["Sec-Fetch-Dest": "iframe"]), ("GET", "/", ["Sec-Fetch-Dest": "frame"]),
      ("GET", "/", ["Sec-Fetch-Dest": "embed"]), ("GET", "/", ["Sec-Fetch-Dest": "object"]),
      ("GET", "/", ["Sec-Fetch-Dest": "fencedframe"]), ("GET", "/", ["Sec-Fetch-Dest": "empty"]),
      ("GET", "/", ["Sec-Fetch-Dest": "script"]), ("GET", "/", ["Sec-Fetch-Dest": "style"]),
      ("GET", "/", ["Sec-Fetch-Dest": "image"]), ("GET", "/", ["Sec-Fetch-Dest": "worker"]),
      ("GET", "/", ["Sec-Fetch-Dest": "serviceworker"]), ("GET", "/", ["Sec-Fetch-Dest": ""]),
      ("GET", "/", ["Sec-Fetch-Mode": "cors"]), ("GET", "/", ["Sec-Fetch-Mode": "no-cors"]),
      ("GET", "/", ["Sec-Fetch-Mode": "same-origin"]), ("GET", "/", ["Sec-Fetch-Mode": ""]),
      ("GET", "/", ["Sec-Fetch-Mode": "nested-navigate"]),
      ("GET", "/", ["Sec-Fetch-Mode": "websocket"]), ("GET", "/", ["Origin": "null"]),
      ("GET", "/", ["Origin": "http://evil.example"]), ("GET", "/", ["Authorization": "Bearer 0"]),
    ] as [(String, String, [String: String])])
  func otherNavigation(site: String, row: (String, String, [String: String])) {
    var request = request(
      HTTPRequest.Method(row.0)!,
      Self.navigation.merging(["Sec-Fetch-Site": site]) { $1 }.merging(row.2) { $1 })
    request.path = row.1
    #expect(loopback.refusal(request) == .origin)
  }

  @Test(
    "a navigation from elsewhere needs every header of a navigation",
    arguments: ["Sec-Fetch-Mode", "Sec-Fetch-Dest"])
  func incompleteNavigation(name: String) {
    #expect(loopback.refusal(request(.get, Self.navigation.filter { $0.key != name })) == .origin)
  }

  @Test("a change that the user's navigation caused is refused")
  func typedChange() {
    #expect(
      loopback.refusal(request(.post, own.merging(["Sec-Fetch-Site": "none"]) { $1 })) == .origin)
  }

  @Test(
    "a change with another origin or none is refused",
    arguments: [
      "http://evil.example", "null", "http://h-abc.localhost:4243", "https://h-abc.localhost:4242",
    ])
  func otherOrigin(origin: String) {
    #expect(loopback.refusal(request(.post, own.merging(["Origin": origin]) { $1 })) == .origin)
    #expect(loopback.refusal(request(.post, own.filter { $0.key != "Origin" })) == .origin)
  }

  @Test(
    "a change that is no JSON is refused, because any page can send it without being asked",
    arguments: [
      "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", nil,
    ])
  func simpleContentType(type: String?) {
    var fields = own
    fields["Content-Type"] = type
    #expect(loopback.refusal(request(.post, fields)) == .contentType)
  }

  @Test(
    "the Unix socket admits local names with any port, for tunnels, and no other name",
    arguments: [
      ("localhost", true), ("localhost:8080", true), ("127.0.0.1:8080", true), ("[::1]:8080", true),
      ("evil.example", false), ("localhost.evil.example", false), ("localhost:x", false),
      ("127.0.0.1.evil.example:80", false),
    ])
  func unixNames(host: String, isAdmitted: Bool) {
    #expect((unix.refusal(request(.get, host: host, [:])) == nil) == isAdmitted)
  }
}

struct SessionsTests {
  @Test("a token can be exchanged once")
  func token() {
    let sessions = Sessions()
    let token = sessions.newToken()
    let secret = sessions.exchange(token)
    #expect(secret != nil)
    #expect(sessions.exchange(token) == nil)
    #expect(sessions.isValid("Bearer \(secret ?? "")"))
  }

  @Test("an unknown token or secret is refused")
  func unknown() {
    let sessions = Sessions()
    let token = sessions.newToken()
    #expect(sessions.exchange("") == nil)
    #expect(sessions.exchange(String(token.dropLast())) == nil)
    #expect(!sessions.isValid(nil))
    #expect(!sessions.isValid("Bearer "))
    #expect(!sessions.isValid("Bearer \(token)"), "a token is not a secret")
    #expect(!sessions.isValid("Basic \(token)"))
  }

  @Test("tokens and secrets are different each time")
  func random() {
    let sessions = Sessions()
    let values = (0..<100).flatMap { _ -> [String] in
      let token = sessions.newToken()
      return [token, sessions.exchange(token) ?? ""]
    }
    #expect(Set(values).count == 200)
    #expect(values.allSatisfy { $0.count == 64 })
  }
}
