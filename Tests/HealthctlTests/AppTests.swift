import Foundation
import TestSupport
import Testing

/// Two apps with different grants, with every command run in its own process.
@Suite(.process, .bounded) struct AppTests {
  let healthctl: Household
  private let reader = "org.example.reader"
  private let writer = "org.example.writer"

  init() throws {
    healthctl = try Household()
    try succeed(
      "app", "register", "--id", reader, "--name", "Reader", "--read-usage", "Draws your days.")
    let manifest = try healthctl.write(
      #"{"bundleIdentifier": "org.example.writer", "name": "Writer", "shareUsage": "Adds walks."}"#,
      to: "writer.json")
    try succeed("app", "register", manifest)
    try succeed("grant", reader, "--read", "stepCount,heartRate")
    try succeed("grant", writer, "--share", "stepCount")
    try succeed("revoke", writer, "--read", "heartRate")
    try succeed("revoke", reader, "--read", "bloodGlucose")
    try succeed(
      "save", "stepCount", "500", "--from", "2026-11-20 08:00", "--to", "2026-11-20 08:10")
    try succeed("save", "heartRate", "64", "--at", "2026-11-20 08:00")
  }

  @discardableResult
  private func succeed(_ arguments: String...) throws -> Household.Answer {
    let answer = try healthctl(arguments)
    guard answer.status == 0 else { throw Household.Failure(message: answer.errors) }
    return answer
  }

  @Test("an app reads only granted types; denied types look alike with and without data")
  func reading() throws {
    #expect(try healthctl("query", "stepCount", "--app", reader, "--json").list().count == 1)
    let denied = try healthctl("query", "heartRate", "--app", writer, "--json")
    let absent = try healthctl("query", "bloodGlucose", "--app", reader, "--json")
    #expect(denied.output == absent.output)
    #expect(denied.status == absent.status)
    #expect(denied.errors == absent.errors)
  }

  @Test("an app without an entitlement can request access after the command that the error names")
  func missingEntitlement() throws {
    let request = ["request-authorization", "--app", reader, "--read", "stepCount", "--status"]
    let asking = ["request-authorization", "--app", reader, "--read", "bodyMass"]
    let refused = try healthctl(asking)
    #expect(refused.status == 77)
    let advice = try #require(refused.errors.split(separator: "healthctl ").last)
    try #require(
      advice == "app update org.example.reader --entitlement com.apple.developer.healthkit\n")
    let answer = try healthctl(advice.split(whereSeparator: \.isWhitespace).map(String.init))
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(try healthctl(request).status == 0)
    // The grants and the usage text stay, and there is still one app of this name.
    let apps = try healthctl("app", "list", "--json").json()["apps"] as? [[String: Any]] ?? []
    let found = apps.filter { $0["bundleIdentifier"] as? String == reader }
    #expect(found.count == 1)
    #expect(found.first?["readUsage"] as? String == "Draws your days.")
    #expect(found.first?["entitlements"] as? [String] == ["com.apple.developer.healthkit"])
    #expect(try healthctl("query", "stepCount", "--app", reader, "--json").list().count == 1)
    #expect(try healthctl("app", "update", reader).status == 64)
  }

  @Test("without a read grant an app sees only its own samples")
  func ownSamples() throws {
    try succeed("save", "stepCount", "77", "--at", "2026-11-20 09:00", "--app", writer)
    let own = try healthctl("query", "stepCount", "--app", writer, "--json").list()
    #expect(own.compactMap { $0["value"] as? Double } == [77])
    let source = try #require(own.first?["source"] as? [String: Any])
    #expect(source["bundleIdentifier"] as? String == writer)
    let sum = try healthctl("stats", "stepCount", "--app", writer, "--json").json()
    let first = try #require((sum["statistics"] as? [[String: Any]])?.first)
    #expect(first["sum"] as? Double == 77)
  }

  @Test("an unknown identifier has one exit status, for the user and for an app")
  func unknownIdentifier() throws {
    let id = "11111111-2222-3333-4444-555555555555"
    for arguments in [["delete", id], ["delete", id, "--app", writer]] {
      let answer = try healthctl(arguments)
      #expect(answer.status == 67, "\(arguments)")
      #expect(answer.errors.contains("healthctl query TYPE --long"), "\(arguments)")
    }
  }

  @Test("an ungranted save and an unknown app exit with 77 and name the next step")
  func refused() throws {
    let weight = try healthctl("save", "bodyMass", "70kg", "--app", writer)
    #expect(weight.status == 77)
    #expect(weight.errors.contains("healthctl grant \(writer) --share"))
    #expect(!weight.errors.contains("70"))
    let nobody = try healthctl("query", "stepCount", "--app", "org.example.nobody")
    #expect(nobody.status == 77)
    #expect(nobody.errors.contains("healthctl app register"))
  }

  @Test("the token file is readable only by its user, and a wrong token is rejected")
  func token() throws {
    let path = healthctl.directory + "/config/healthd/tokens/" + reader
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let token = try String(contentsOfFile: path, encoding: .utf8)
    let wrong = String(token.reversed()).trimmingCharacters(in: .whitespacesAndNewlines) + "\n"
    try Data(wrong.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try healthctl("query", "stepCount", "--app", reader).status == 77)
  }

  @Test("a revoked app reads nothing, and a removed app is unknown")
  func revoke() throws {
    try succeed("revoke", reader, "--read", "stepCount")
    #expect(try healthctl("query", "stepCount", "--app", reader, "--json").output == "[]\n")
    #expect(try healthctl("query", "heartRate", "--app", reader, "--json").list().count == 1)
    try succeed("revoke", reader, "--all")
    #expect(try healthctl("query", "heartRate", "--app", reader, "--json").output == "[]\n")
    try succeed("app", "remove", reader)
    #expect(try healthctl("query", "heartRate", "--app", reader).status == 77)
    #expect(try healthctl("app", "show", reader).status == 67)
  }

  @Test("app list and app show print the grants of each app")
  func list() throws {
    let list = try succeed("app", "list").output
    #expect(list.contains("heartRate, stepCount"))
    let app = try succeed("app", "show", writer, "--json").json()
    #expect(app["name"] as? String == "Writer")
    let grants = try #require(app["grants"] as? [[String: Any]])
    #expect(
      Set(grants.compactMap { $0["decision"] as? String }) == ["authorized", "denied"])
    #expect(grants.allSatisfy { Set($0.keys) == ["type", "direction", "decision"] })
    let near = try healthctl("app", "show", "org.example.reade")
    #expect(near.status == 67)
    #expect(near.errors.contains("Did you mean \(reader)"))
    #expect(try healthctl("grant", reader).status == 64)
  }

  @Test("the ledger shows who read what, and how many samples came from other apps")
  func ledger() throws {
    try succeed("query", "stepCount", "--app", reader)
    let json = try succeed("ledger", reader, "--json").json()
    let entries = try #require(json["entries"] as? [[String: Any]])
    let read = try #require(entries.first { $0["event"] as? String == "read" })
    #expect(read["method"] as? String == "health.v1.Samples/Query")
    #expect(read["types"] as? [String] == ["stepCount"])
    #expect(read["samples"] as? Int == 1)
    #expect(read["foreignSamples"] as? Int == 1)
    let table = try succeed("ledger", "--limit", "3").output
    #expect(table.split(separator: "\n").count == 4)
  }
}
