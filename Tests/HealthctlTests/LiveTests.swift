import Foundation
import TestSupport
import Testing

/// Commands for live queries and background delivery, as processes.
@Suite(.process, .bounded) struct LiveTests {
  let healthctl: Household
  private let app = "org.example.steps"

  init() throws {
    healthctl = try Household()
    let manifest = try healthctl.write(
      """
      {"bundleIdentifier": "\(app)", "readUsage": "Draws your days.",
       "entitlements": ["com.apple.developer.healthkit.background-delivery"],
       "launch": ["/usr/bin/true", "--background"]}
      """, to: "steps.json")
    #expect(try healthctl("app", "register", manifest).status == 0)
    #expect(try healthctl("grant", app, "--read", "stepCount").status == 0)
  }

  @Test("observe prints a line for a changed type without the sample's value")
  func observe() throws {
    let said = try healthctl.follow("observe", "stepCount", "--app", app, "--json") {
    } isEnough: { said in
      if said == "{\"changed\":[]}\n" {
        _ = try? healthctl("save", "stepCount", "4711", "--at", "2026-11-20 08:00")
      }
      return said.contains("stepCount")
    }
    #expect(!said.contains("4711"))
  }

  @Test("background delivery is enabled by an app and listed for the user")
  func background() throws {
    #expect(try healthctl("background", "enable", "stepCount").status != 0)
    for arguments in [["stepCount"], ["heartRate", "--frequency", "daily"]] {
      #expect(
        try healthctl(["background", "enable"] + arguments + ["--app", app]).status == 0)
    }
    let listed = try healthctl("background", "list", app, "--json").json()
    let first = try #require((listed["apps"] as? [[String: Any]])?.first)
    let types = try #require(first["types"] as? [[String: String]])
    #expect(
      Set(types.compactMap { $0["effectiveFrequency"] }) == ["hourly", "daily"])
    #expect(try healthctl("background", "disable", "--app", app).status == 0)
    #expect(try healthctl("background", "list").output.isEmpty)
    #expect(try healthctl("app", "show", app).output.contains("/usr/bin/true --background"))
  }
}
