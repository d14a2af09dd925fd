import Foundation
import TestSupport
import Testing

/// Consent requests answered in the terminal, with a real daemon.
@Suite(.process) struct ConsentTests {
  let healthctl: Household
  let app = "org.example.paces"

  init() throws {
    healthctl = try Household()
    let answer = try healthctl(
      "app", "register", "--id", app, "--name", "Paces", "--read-usage", "Draws your days.",
      "--entitlement", "com.apple.developer.healthkit")
    try #require(answer.status == 0)
  }

  /// Requests access and answers with `body` while the app waits.
  private func ask(_ types: String, _ body: () throws -> Void) throws -> String {
    try healthctl.follow(
      "request-authorization", "--app", app, "--read", types, "--json",
      whileRunning: {
        while try healthctl("requests", "list", "--json").json()["requests"] as? [Any] == nil
          || (try healthctl("requests", "list").output.isEmpty)
        {}
        try body()
      }, isEnough: { $0.contains("}") })
  }

  @Test("SC-04: the user approves part of a request, and the app learns only that it was processed")
  func byHand() throws {
    let said = try ask("stepCount,heartRate") {
      let shown = try healthctl("requests", "show", app)
      #expect(shown.output.contains("org.example.paces calls itself “Paces”"))
      #expect(shown.output.contains("read heartRate"))
      let approved = try healthctl("requests", "approve", app, "--read", "stepCount")
      #expect(approved.output.contains("may read stepCount"))
      #expect(approved.output.contains("may not read heartRate"))
    }
    let reply = try JSONSerialization.jsonObject(with: Data(said.utf8)) as? [String: Any]
    #expect(reply?.count == 1 && reply?["processed"] as? Bool == true)
    let status = try healthctl(
      "request-authorization", "--app", app, "--read", "heartRate", "--status")
    #expect(status.output == "unnecessary\n")
    #expect(try healthctl("requests", "deny", app).status == 67)
  }

  @Test("AG-06: an agent answers requests from a script, and a second agent is refused")
  func agents() throws {
    let second = try healthctl.write(
      "[{\"app\": \"\(app)\", \"read\": [\"heartRate\"]}]", to: "second.json")
    let script = try healthctl.write(
      """
      [{"app": "\(app)", "read": ["stepCount"]}, {"app": "\(app)", "read": ["heartRate"]}]
      """, to: "answers.json")
    var refused: Household.Answer?
    let asked = try healthctl.follow(
      "agent", "--script", script,
      whileRunning: {
        let answer = try healthctl("request-authorization", "--app", app, "--read", "stepCount")
        #expect(answer.status == 0)
        // The first agent has answered and waits for the next request, so the second one is refused
        // before it; afterwards the first one ends. Without a refusal the second would wait.
        refused = try healthctl("agent", "--script", second)
        let other = try healthctl("request-authorization", "--app", app, "--read", "heartRate")
        #expect(other.status == 0)
      }, isEnough: { $0.contains("may read heartRate") })
    #expect(asked.contains("[off]   1  read stepCount"))
    #expect(asked.contains("may read stepCount") && asked.contains("may read heartRate"))
    #expect(refused?.status != 0 && refused?.output.isEmpty == true)
    #expect(refused?.errors.contains("another agent") == true, "\(refused?.errors ?? "")")
  }
}
