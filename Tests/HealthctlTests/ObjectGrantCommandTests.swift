import Foundation
import TestSupport
import Testing

/// Medications that are granted to apps individually, by command.
@Suite(.process, .bounded) struct ObjectGrantCommandTests {
  let healthctl: Household
  let app = "org.example.pills"

  init() throws {
    healthctl = try Household()
    let manifest = try healthctl.write(
      #"{"bundleIdentifier": "\#(app)", "name": "Pills", "version": "1", "readUsage": "Reminds."}"#,
      to: "pills.json")
    let answer = try healthctl("app", "register", manifest)
    try #require(answer.status == 0, "\(answer.errors)")
  }

  @Test("OBJAUTH-01, OBJAUTH-07: medications are granted to an app when they are added, or later")
  func medications() throws {
    for arguments in [
      ["medication", "add", "Aspirin"], ["medication", "add", "Ibuprofen", "--for", app],
    ] {
      let answer = try healthctl(arguments)
      #expect(answer.status == 0, "\(answer.errors)")
    }
    #expect(try healthctl("medication", "list", "--app", app, "--json").list().count == 1)
    let choices = try healthctl("app", "objects", app, "--json").list()
    #expect(choices.map { $0["name"] as? String } == ["Ibuprofen", "Aspirin"])
    #expect(choices.map { $0["choice"] as? String } == ["shown", "hidden"])
    let granted = try healthctl("grant", app, "--medication", "aspirin")
    #expect(granted.output == "\(app) now sees Aspirin.\n", "\(granted.errors)")
    #expect(try healthctl("medication", "list", "--app", app, "--json").list().count == 2)
    let table = try healthctl("app", "objects", app).output
    #expect(table.contains("Aspirin") && table.contains("shown") && !table.contains("hidden"))
    let withdrawn = try healthctl("revoke", app, "--medication", "Ibuprofen")
    #expect(withdrawn.output == "\(app) no longer sees Ibuprofen.\n")
    #expect(try healthctl("medication", "list", "--app", app, "--json").list().count == 1)
    #expect(try healthctl("revoke", app, "--all").status == 0)
    let nothing = try healthctl("medication", "list", "--app", app, "--json")
    #expect(try nothing.list().isEmpty)
  }

  @Test("unknown objects and grants of a per-object type are rejected with a reason")
  func mistakes() throws {
    let unknown = try healthctl("grant", app, "--medication", "nothing")
    #expect(unknown.status == 67 && unknown.errors.contains("medication list"))
    #expect(try healthctl("grant", app, "--prescription", "0123").status == 67)
    let whole = try healthctl("grant", app, "--read", "userAnnotatedMedication")
    #expect(whole.status != 0 && whole.errors.contains("object by object"))
    #expect(try healthctl("grant", app).status == 64)
  }
}
