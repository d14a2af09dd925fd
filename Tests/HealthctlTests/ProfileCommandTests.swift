import Foundation
import TestSupport
import Testing

/// The user's characteristics and settings, as processes.
@Suite(.process, .bounded) struct ProfileCommandTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  @discardableResult
  private func succeed(_ arguments: String...) throws -> Household.Answer {
    let answer = try healthctl(arguments)
    guard answer.status == 0 else { throw Household.Failure(message: answer.errors) }
    return answer
  }

  private func members(_ answer: Household.Answer, _ key: String) throws -> [[String: Any]] {
    try #require(try answer.json()[key] as? [[String: Any]])
  }

  @Test("CHAR-02: characteristics are set, shown to an authorized app, and cleared")
  func characteristics() throws {
    try succeed("characteristics", "set", "bloodType", "aPositive")
    try succeed("characteristics", "set", "dateOfBirth", "1984-02-29")
    try succeed(
      "app", "register", "--id", "org.example.a", "--name", "A", "--read-usage", "Shows it.")
    try succeed("grant", "org.example.a", "--read", "bloodType")
    try succeed(
      "revoke", "org.example.a", "--read",
      "activityMoveMode,biologicalSex,dateOfBirth,fitzpatrickSkinType,wheelchairUse")
    func set(_ arguments: String...) throws -> [String] {
      try members(succeed("characteristics", "list", "--json"), "characteristics")
        .filter { $0.count > 1 }.compactMap { $0["type"] as? String }
    }
    #expect(try set() == ["bloodType", "dateOfBirth"])
    let told = try members(
      healthctl("characteristics", "--app", "org.example.a", "--json"), "characteristics")
    #expect(told.count == 6)
    #expect(told.filter { $0.count > 1 }.map { $0["name"] as? String } == ["aPositive"])
    try succeed("characteristics", "clear", "bloodType")
    #expect(try set() == ["dateOfBirth"])
    #expect(try healthctl("characteristics", "set", "dateOfBirth", "2999-01-01").status == 64)
    #expect(try healthctl("characteristics").output.contains("not set"))
  }

  @Test("preferred units, settings, and goals are stored and listed")
  func decisions() throws {
    #expect(
      try succeed("units", "set", "bodyMass", "lb").output
        == "Values of weight are shown in lb.\n")
    try succeed("save", "bodyMass", "80kg", "--at", "2026-11-20 07:00")
    #expect(try succeed("query", "bodyMass").output.contains("Weight (lb)"))
    #expect(try succeed("stats", "bodyMass").output.contains("lb"))
    #expect(try succeed("query", "bodyMass", "--unit", "kg").output.contains("80"))
    #expect(
      try healthctl("query", "bodyMass", "--json").list().first?["unit"] as? String == "kg")
    let units = try members(succeed("units", "preferred", "--json"), "units")
    #expect(units.compactMap { $0["unit"] as? String } == ["lb"])
    try succeed("units", "set", "bodyMass", "default")
    #expect(try succeed("units", "preferred").output.isEmpty)
    #expect(try healthctl("units", "set", "bodyMass", "m").status == 64)
    #expect(try succeed("units", "--convert", "1000g", "--to", "kg").output == "1 kg\n")

    try succeed("settings", "set", "deleted-retention", "90d")
    try succeed("settings", "set", "region", "de")
    #expect(
      Set(try succeed("settings", "list", "--json").json().keys)
        == ["deletedObjectRetentionSeconds", "region"])
    try succeed("settings", "set", "region", "default")
    #expect(try succeed("settings").output.contains("deleted-retention"))
    #expect(try healthctl("settings", "set", "region", "Germany").status == 64)

    try succeed("summary", "goals", "set", "--move", "450", "--from", "2026-01-01")
    try succeed("summary", "goals", "set", "--stand", "12", "--from", "2026-02-01")
    let goals = try members(succeed("summary", "goals", "--json"), "goals")
    #expect(goals.compactMap { $0["from"] as? String } == ["2026-01-01", "2026-02-01"])
    try succeed("summary", "goals", "set", "--from", "2026-02-01")
    #expect(try members(succeed("summary", "goals", "list", "--json"), "goals").count == 1)
    #expect(try healthctl("summary", "goals", "set", "--stand", "30").status == 64)
  }
}
