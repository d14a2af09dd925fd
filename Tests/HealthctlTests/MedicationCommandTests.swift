import Foundation
import TestSupport
import Testing

/// Scheduled doses from the command line: in several time zones, at once, and repaired.
@Suite(.process, .bounded) struct MedicationCommandTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  private func medication(_ arguments: String...) throws -> Household.Answer {
    let answer = try healthctl(["medication"] + arguments)
    #expect(answer.status == 0, "\(answer.errors)")
    return answer
  }

  /// The scheduled dates of all dose events and their statuses.
  private func doses() throws -> [String] {
    try medication("doses", "--json").list().map { dose in
      let details = try #require(dose["details"] as? [String: Any])
      let status = try #require(details["logStatus"] as? [String: Any])
      return "\(details["scheduledDate"] ?? "as needed") \(status["name"] ?? "")"
    }
  }

  @Test(
    "the user schedules and archives a medication of an import, which stays so after the next one")
  func imported() throws {
    func write(_ medications: [(name: String, code: Int)], day: Int) throws -> String {
      let doses = medications.map { medication in
        let time = "2026-03-\(day) 08:10:00 +0100"
        return """
          {"displayText": "\(medication.name)", "start": "\(time)", "end": "\(time)", "scheduledDate": "\(time)",
          "status": "Taken", "dosage": 1, "codings": [{"code": "\(medication.code)",
          "system": "http://www.nlm.nih.gov/research/umls/rxnorm"}], "isArchived": false}
          """
      }
      let list = doses.joined(separator: ", ")
      return try healthctl.write(
        "{\"data\": {\"medications\": [\(list)]}}", to: "doses-\(UUID().uuidString).json")
    }
    func list() throws -> [String] {
      try medication("list", "--all", "--json").list().map { entry in
        let details = try #require(entry["details"] as? [String: Any])
        let concept = try #require(details["concept"] as? [String: Any])
        let times = (details["schedule"] as? [Any])?.count ?? 0
        let isArchived = details["isArchived"] as? Bool ?? false
        return "\(concept["displayText"] ?? "") \(times)\(isArchived ? " archived" : "")"
      }.sorted()
    }
    let (zinc, iron) = ((name: "Zinc", code: 11416), (name: "Iron", code: 90176))
    let files = [try write([zinc], day: 25), try write([iron], day: 25)]
    for file in files { #expect(try healthctl("import", file).status == 0) }
    // Two doses at one time, of two files.
    #expect(try doses().count == 2)
    #expect(try list() == ["Iron 0", "Zinc 0"])
    _ = try medication("schedule", "Zinc", "08:00", "--time-zone", "UTC")
    _ = try medication("archive", "Iron")
    for file in files + [try write([zinc, iron], day: 26)] {
      #expect(try healthctl("import", file).status == 0)
    }
    #expect(try list() == ["Iron 0 archived", "Zinc 1"])
  }

  private let march = [
    "2026-03-28T01:30:00Z", "2026-03-28T07:00:00Z",
    // The clocks go from two to three.
    "2026-03-29T01:00:00Z", "2026-03-29T06:00:00Z",
    "2026-03-30T00:30:00Z", "2026-03-30T06:00:00Z", "2026-03-31T00:30:00Z", "2026-03-31T06:00:00Z",
  ]

  @Test("MED-07: a flight, a second terminal and a repetition double no dose")
  func flight() throws {
    _ = try medication(
      "add", "Test Med", "--schedule", "02:30 08:00", "--since", "2026-03-01", "--time-zone",
      "Europe/Berlin")
    let period = ["--from", "2026-03-28", "--to", "2026-03-31", "--time-zone"]
    // At once: none of them sees what the others save.
    let answers = try healthctl.together(
      ["Europe/Berlin", "Europe/Berlin", "Europe/Warsaw"].map {
        ["medication", "settle"] + period + [$0]
      })
    #expect(answers.allSatisfy { $0.status == 0 }, "\(answers.map(\.errors))")
    #expect(try doses().sorted() == march.map { $0 + " notInteracted" })
    let abroad = try healthctl(["medication", "settle"] + period + ["Europe/Lisbon"])
    #expect(abroad.output == "No unlogged doses.\n")
    let rest = try healthctl(["medication", "settle"] + period + ["America/New_York"])
    // Its 31 March ends six hours later.
    #expect(rest.status == 0)
    #expect(
      try doses().count(where: { $0.hasPrefix("2026-03-2") || $0.hasPrefix("2026-03-30") }) == 6)
    #expect(try medication("repair", "--force").output == "Nothing was repaired.\n")
  }

  @Test("MED-05: a dose that is logged near its time is the scheduled one")
  func nearest() throws {
    _ = try medication(
      "add", "Two", "--schedule", "08:00 20:00", "--since", "2026-05-01", "--time-zone", "UTC")
    let zone = ["--time-zone", "UTC"]
    let taken = try healthctl(
      ["medication", "dose", "Two", "taken", "--at", "2026-05-02T08:05"] + zone)
    #expect(taken.output == "Saved for the dose due 2026-05-02 08:00.\n")
    let again = try healthctl(
      ["medication", "dose", "Two", "taken", "--at", "2026-05-02T08:06"] + zone)
    #expect(again.output.hasPrefix("Saved as needed"))
    let named = try healthctl(
      ["medication", "dose", "Two", "skipped", "--scheduled", "2026-05-02 08:00"] + zone)
    #expect(named.status == 64 && named.errors.contains("--replace"))
    let extra = try healthctl(
      ["medication", "dose", "Two", "taken", "--as-needed", "--at", "2026-05-02T20:00"] + zone)
    #expect(extra.output == "Saved.\n")
    #expect(
      try healthctl(["medication", "settle", "--during", "2026-05-02"] + zone).output
        == "Doses recorded as not logged: 1.\n")
    #expect(
      try doses().sorted() == [
        "2026-05-02T08:00:00Z taken", "2026-05-02T20:00:00Z notInteracted", "as needed taken",
        "as needed taken",
      ])
    // A missed dose is corrected without naming its event.
    _ = try healthctl(["medication", "dose", "Two", "taken", "--at", "2026-05-02T21:00"] + zone)
    #expect(try doses().filter { $0.hasPrefix("2026-05-02T20") } == ["2026-05-02T20:00:00Z taken"])
  }

  @Test("a dose taken on the evening before, and one that is snoozed, have their states today")
  func today() throws {
    // A zone in which it is about noon, so that the day does not end during the test.
    let hour = Int(Date().timeIntervalSince1970) / 3600 % 24
    let east = 12 - hour
    let zone = east == 0 ? "UTC" : "Etc/GMT\(east > 0 ? "-" : "+")\(abs(east))"
    let now = Date().addingTimeInterval(Double(east) * 3600)
    func date(_ offset: Double) -> String {
      String(now.addingTimeInterval(offset * 86_400).ISO8601Format().prefix(10))
    }
    let options = ["--time-zone", zone]
    for (name, time) in [("vx", "00:10"), ("vy", "00:20"), ("vz", "23:50")] {
      let answer = try healthctl(
        ["medication", "add", name, "--schedule", time, "--since", date(-3)] + options)
      #expect(answer.status == 0, "\(answer.errors)")
    }
    for arguments in [
      ["vx", "taken", "--scheduled", "\(date(0)) 00:10", "--at", "\(date(-1)) 23:50"],
      ["vy", "snoozed", "--scheduled", "\(date(0)) 00:20", "--at", "\(date(0)) 00:21"],
    ] {
      #expect(try healthctl(["medication", "dose"] + arguments + options).status == 0)
    }
    let settled = try healthctl(["medication", "settle", "--during", "today"] + options)
    #expect(settled.output == "No unlogged doses.\n")
    let doses = try healthctl(["medication", "today", "--json"] + options).list()
    #expect(
      doses.map { "\($0["name"] ?? "") \($0["state"] ?? "")" } == [
        "vx taken", "vy due", "vz upcoming",
      ])
    let table = try healthctl(["medication", "today"] + options).output
    #expect(table.contains("taken \(date(-1)) 23:50"))
  }

  @Test("doubled events are listed and deleted, and a loose dose becomes the scheduled one")
  func repair() throws {
    let zone = ["--time-zone", "UTC"]
    for arguments in [
      ["add", "Two", "--schedule", "08:00", "--since", "2026-05-01"],
      // As another zone would have recorded it.
      ["dose", "Two", "notInteracted", "--scheduled", "2026-05-02 12:00"],
      ["dose", "Two", "taken", "--as-needed", "--quantity", "2", "--at", "2026-05-03 08:05"],
    ] {
      let answer = try healthctl(["medication"] + arguments + zone)
      #expect(answer.status == 0, "\(answer.errors)")
    }
    let settled = try healthctl(["medication", "settle", "--during", "2026-05-03"] + zone)
    #expect(settled.errors.contains("healthctl medication repair"))
    #expect(try doses().count == 3)
    let asked = try healthctl(["medication", "repair"] + zone)
    #expect(asked.status == 64 && asked.output.contains("2026-05-02 12:00"))
    #expect(try doses().count == 3)
    let repaired = try healthctl(["medication", "repair", "--force", "--json"] + zone).json()
    #expect(repaired["deleted"] as? Int == 1 && repaired["joined"] as? Int == 1)
    #expect(try doses() == ["2026-05-03T08:00:00Z taken"])
    let dose = try #require(try medication("doses", "--json").list().first)
    #expect(dose["start"] as? String == "2026-05-03T08:05:00Z")
    #expect((dose["details"] as? [String: Any])?["quantity"] as? Double == 2)
  }

  @Test("a schedule changes from now on, and a medication that is taken again has no missed doses")
  func schedule() throws {
    let zone = ["--time-zone", "UTC"]
    let added = try healthctl(
      ["medication", "add", "Two", "--schedule", "08:00", "--since", "2026-05-01"] + zone)
    #expect(added.status == 0)
    // A mistake changes nothing.
    #expect(try healthctl("medication", "schedule", "Two", "25:00").status == 64)
    #expect(try doses().isEmpty)
    #expect(
      try medication("schedule", "Two", "09:00=2", "--time-zone", "America/New_York").output
        == "Scheduled: 09:00=2, America/New_York.\n")
    // The doses before were recorded by the old schedule.
    let before = try doses().count
    #expect(before > 180)
    #expect(try doses().allSatisfy { $0.hasSuffix("T08:00:00Z notInteracted") })
    _ = try medication("archive", "Two")
    _ = try medication("archive", "Two", "--undo")
    #expect(try medication("settle").output == "No unlogged doses.\n")
    #expect(try doses().count == before)
    #expect(try healthctl("medication", "schedule", "Two").status == 64)
  }
}
