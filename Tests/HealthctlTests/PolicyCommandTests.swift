import Foundation
import TestSupport
import Testing

/// The user's commands for grants, the ledger, and the modes of the store.
@Suite(.process, .bounded) struct PolicyCommandTests {
  let healthctl: Household
  private let app = "org.example.reader"

  init() throws {
    healthctl = try Household()
    try succeed("app", "register", "--id", app, "--read-usage", "Draws.", "--share-usage", "Adds.")
  }

  @discardableResult
  private func succeed(_ arguments: String...) throws -> Household.Answer {
    let answer = try healthctl(arguments)
    guard answer.status == 0 else { throw Household.Failure(message: answer.errors) }
    return answer
  }

  @Test("AUTH-09: an app is listed before it has grants, and every grant can be changed")
  func changing() throws {
    #expect(try succeed("app", "list").output.contains(app))
    try succeed("grant", app, "--read", "stepCount")
    try succeed("save", "stepCount", "500", "--at", "2026-11-20 08:00")
    #expect(try healthctl("query", "stepCount", "--app", app, "--json").list().count == 1)
    try succeed("revoke", app, "--read", "stepCount")
    #expect(try healthctl("query", "stepCount", "--app", app, "--json").list().isEmpty)
    let shown = try succeed("app", "show", app).output
    #expect(shown.contains("denied"))
    #expect(shown.contains("read"))
    let json = try succeed("app", "show", app, "--json").json()
    let has = try #require(json["has"] as? [[String: Any]])
    #expect(has.first?["foreignSamples"] as? Int == 1)
    #expect(try #require(has.first?["answers"] as? Int) >= 2)
    try succeed("app", "forget", app)
    #expect(try healthctl("app", "show", app).status == 67)
  }

  @Test("FZ-11: a policy can be exported, edited, compared, and applied")
  func policy() throws {
    try succeed(
      "grant", app, "--read", "stepCount", "--since", "2026-01-01", "--purpose", "a \"study\"")
    try succeed("grant", app, "--override", "--share", "menstrualFlow")
    let exported = try succeed("policy", "export").output
    #expect(exported.hasPrefix("policy 1\n\n[\(app)]\nread stepCount = allow since "))
    #expect(exported.contains("for \"a \\\"study\\\"\""))
    let path = try healthctl.write(exported, to: "same.policy")
    #expect(try succeed("policy", "lint", path).output.contains("2 permissions"))
    #expect(try succeed("policy", "diff", path).output.isEmpty)
    let other = try healthctl.write(
      "policy 1\n\n[\(app)]\nread stepCount = deny\nread heartRate = allow statistics\n",
      to: "other.policy")
    let difference = try healthctl("policy", "diff", other)
    #expect(difference.status == 1)
    #expect(difference.output.contains("share menstrualFlow: allow -> undecided"))
    #expect(try succeed("policy", "who", "reproductive").output.contains(app))
    #expect(try succeed("policy", "apply", other).output == difference.output)
    #expect(try healthctl("policy", "diff", other).status == 0)
    #expect(try healthctl("policy", "who", "reproductive").output.isEmpty)
    let who = try succeed("policy", "who", "heartRate", "--json").json()
    #expect(
      (who["rights"] as? [[String: Any]])?.first?["decision"] as? String == "allow statistics")
    let wrong = try healthctl.write("policy 1\n[\(app)]\nread everything = allow\n", to: "wrong")
    #expect(try healthctl("policy", "lint", wrong).status == 65)
    #expect(try healthctl("policy", "apply", wrong).errors.contains("line 3"))
  }

  @Test("LE-04: an intact ledger is verified, and its retention is set")
  func ledger() throws {
    let verified = try succeed("ledger", "verify")
    #expect(verified.output.contains("unbroken"))
    let json = try succeed("ledger", "verify", "--json").json()
    #expect((json["head"] as? String)?.count == 64)
    #expect((json["problems"] as? [String])?.isEmpty == true)
    #expect(
      try succeed("ledger", "keep", "--entries", "7", "--sums", "70").output.contains("7 days"))
    #expect(try healthctl("ledger", "keep", "--entries", "7", "--sums", "1").status != 0)
    // An option that is not stated changes nothing.
    #expect(
      try succeed("ledger", "keep", "--entries", "9").output.contains("9 days, totals for 70"))
    #expect(try succeed("ledger", "keep").output.contains("9 days, totals for 70"))
  }

  @Test("the lock blocks reading")
  func modes() throws {
    try succeed("grant", app, "--share", "stepCount")
    #expect(try succeed("mode").output.contains("unlocked"))
    try succeed("mode", "lock")
    #expect(try healthctl("query", "stepCount").status != 0)
    try succeed("save", "stepCount", "5", "--at", "2026-11-20 08:00", "--app", app)
    try succeed("mode", "unlock")
    #expect(try healthctl("query", "stepCount", "--json").list().count == 1)
  }

  @Test("in a guest session no command shows anything, and only its code ends it")
  func guest() throws {
    try succeed("grant", app, "--read", "stepCount")
    try succeed("save", "stepCount", "54321", "--at", "2026-11-20 08:00")
    let code = try healthctl.write("open sesame\n", to: "code")
    let wrong = try healthctl.write("please\n", to: "wrong")
    let begun = try succeed("mode", "guest", "on", "--app", app, "--passphrase-file", code)
    #expect(begun.output.contains("A guest session is on: \(app) may read"))
    let commands = [
      ["query", "stepCount"], ["stats", "stepCount"], ["chart", "stepCount"],
      ["changes", "stepCount"],
      ["save", "stepCount", "5"], ["export", "csv", "--type", "stepCount"], ["sources", "list"],
      ["summary"], ["characteristics"], ["workout", "list"], ["mood", "list"],
      ["assessment", "list"],
      ["medication", "list"], ["ecg", "list"], ["record", "list"], ["app", "list"], ["ledger"],
      ["ledger", "verify"], ["grant", app, "--read", "heartRate"], ["policy", "export"],
      ["background", "list"], ["requests", "list"], ["store", "verify"], ["store", "compact"],
      ["sources", "order", "stepCount", "x"], ["backup", "--passphrase-file", code],
    ]
    for command in commands {
      let answer = try healthctl(command)
      // 75: the same command succeeds later.
      #expect(answer.status == 75, "\(command): \(answer.errors)")
      #expect(answer.output.isEmpty, "\(command)")
      #expect(
        answer.errors.contains("a guest session is on; end it with: healthctl mode guest off"),
        "\(command): \(answer.errors)")
    }
    // The app for the guest reads.
    #expect(try succeed("query", "stepCount", "--app", app).output.contains("54,321"))
    let status = try succeed("status")
    #expect(status.output.contains("A guest session is on") && !status.output.contains("Samples"))
    let mode = try succeed("mode", "show", "--json").json()
    #expect(mode["guest"] as? Bool == true && mode["guestApps"] as? [String] == [app])
    #expect(mode["endsWithSecret"] as? Bool == true)
    #expect(try healthctl("mode", "guest", "off", "--passphrase-file", wrong).status != 0)
    try succeed("mode", "guest", "off", "--passphrase-file", code)
    #expect(try succeed("query", "stepCount").output.contains("54,321"))
    // That there is no code is stated.
    let open = try succeed("mode", "guest", "on", "--no-code")
    #expect(open.errors.contains("Anyone at this machine can end the session"))
    try succeed("mode", "guest", "off")
  }

  @Test("CD-10: grants in an import file are ignored")
  func importedRights() throws {
    let export = """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_DE">
       <Grant app="\(app)" type="HKQuantityTypeIdentifierStepCount" direction="read" decision="allow"/>
       <App bundleIdentifier="org.example.evil" readUsage="x"/>
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" \
      startDate="2026-11-20 08:00:00 +0100" endDate="2026-11-20 08:01:00 +0100" value="12"/>
      </HealthData>
      """
    let path = try healthctl.write(export, to: "export.xml")
    _ = try healthctl("import", path)
    #expect(try healthctl("query", "stepCount", "--json").list().count == 1)
    #expect(try succeed("policy", "export").output == "policy 1\n\n[\(app)]\n")
    let query = try healthctl("query", "stepCount", "--app", app)
    #expect(query.status != 0 && query.output.isEmpty)
  }
}
