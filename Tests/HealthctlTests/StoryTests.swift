import Foundation
import HealthModel
import TestSupport
import Testing

/// Scenarios from talks and articles about HealthKit, with apps and healthctl as separate
/// processes.
@Suite("Stories", .process, .bounded) struct StoryTests {
  let healthctl: Household

  init() throws { healthctl = try Household() }

  @discardableResult
  private func succeed(_ arguments: String...) throws -> Household.Answer {
    try succeed(arguments)
  }

  @discardableResult
  private func succeed(_ arguments: [String]) throws -> Household.Answer {
    let answer = try healthctl(arguments)
    guard answer.status == 0 else { throw Household.Failure(message: answer.errors) }
    return answer
  }

  /// Registers an app and grants it the given types. The grants override the evidence level, which
  /// is low for a token.
  private func app(_ name: String, share: String? = nil, read: String? = nil) throws -> String {
    let id = "org.example.\(name)"
    try succeed(
      "app", "register", "--id", id, "--name", name, "--read-usage", "Shows it.", "--share-usage",
      "Keeps it.")
    if let share { try succeed("grant", id, "--override", "--share", share) }
    if let read { try succeed("grant", id, "--override", "--read", read) }
    return id
  }

  // MARK: - Menopausal state

  private func states(as app: String) throws -> [MenopausalTimeline.Entry] {
    let list = try succeed(
      "query", "menopausalState", "--during", "2026", "--strict-start", "--sort", "oldest",
      "--json", "--app", app
    ).list()
    return try list.map { entry in
      let start = try #require(entry["start"] as? String)
      #expect(entry["end"] as? String == start)
      let date = try Date(start, strategy: .iso8601)
      return MenopausalTimeline.Entry(
        time: Instant(secondsSince1970: date.timeIntervalSince1970),
        value: Int64(try #require(entry["value"] as? Int)))
    }
  }

  @Test("TYPE-01 to TYPE-05: two apps record menopausal state, and a third reads one timeline")
  func menopausalTimeline() throws {
    let diary = try app("diary", share: "menopausalState")
    let clinic = try app("clinic", share: "menopausalState")
    let reader = try app("reader", read: "menopausalState")
    for (value, day, app) in [
      ("perimenopause", "2026-01-01 09:00", diary), ("none", "2026-03-01 09:00", diary),
      ("none", "2026-06-01 08:00", diary), ("menopause", "2026-06-01 18:00", clinic),
      ("perimenopause", "2026-06-01 12:00", diary),
    ] {
      try succeed("save", "menopausalState", value, "--at", day, "--app", app)
    }
    let refused = try healthctl(
      "save", "menopausalState", "none", "--from", "2026-07-01 08:00", "--to", "2026-07-01 09:00",
      "--app", diary)
    #expect(refused.status != 0)
    #expect(!refused.errors.contains("2026"))

    let entries = try states(as: reader)
    #expect(entries.count == 5)
    let now = Instant(secondsSince1970: 1_798_000_000)
    let periods = MenopausalTimeline.periods(entries, until: now) {
      Int($0.microseconds / 86_400_000_000)
    }
    #expect(periods.map(\.value) == [2, 3, 1])
    #expect(periods.dropFirst().map(\.start) == periods.dropLast().map(\.end))
    #expect(periods.last?.end == now)
    // The app that saved one of the entries has no read grant and sees only that one.
    #expect(try states(as: clinic).map(\.value) == [1])
  }

  // MARK: - State of mind

  @Test("TYPE-22, TYPE-24: a week of moods gives an average percentage and its happiest event")
  func weekOfMood() throws {
    let calendar = try app("calendar", share: "stateOfMind", read: "stateOfMind")
    for (valence, label, association, time) in [
      ("1", "happy", "family", "2026-11-16 19:00"), ("0.5", "happy", "work", "2026-11-17 11:00"),
      ("-0.5", "stressed", "work", "2026-11-18 15:00"),
      ("0", "indifferent", "work", "2026-11-19 10:00"),
      ("-1", "sad", "work", "2026-11-30 10:00"),
    ] {
      try succeed(
        "mood", "log", "--label", label, "--association", association, "--at", time, "--app",
        calendar, "--", valence)
    }
    let week = ["--during", "2026-11-16..2026-11-22", "--json", "--app", calendar]
    let work = try succeed(["mood", "list", "--association", "work"] + week).json()
    #expect((work["states"] as? [Any])?.count == 3)
    let average = try #require(work["average"] as? Double)
    #expect((average + 1) / 2 * 100 == 50)

    let happy = try succeed(["mood", "list", "--label", "happy"] + week).json()
    let states = try #require(happy["states"] as? [[String: Any]])
    let valences = states.map { state -> (Double, String) in
      let details = state["details"] as? [String: Any]
      return (details?["valence"] as? Double ?? .nan, state["start"] as? String ?? "")
    }
    #expect(valences.max { $0.0 < $1.0 }?.1 == "2026-11-16T18:00:00Z")

    let table = try succeed(
      "mood", "list", "--association", "work", "--during", "2026-11-16..2026-11-22")
    #expect(table.output.contains("Average: 50 %"))
    #expect(try healthctl("mood", "log", "1.5").status == 64)
  }

  // MARK: - Medications
  // An app reads only the medications that the user grants individually; this test reads as the
  // user.

  @Test("MED-09, ANCHOR-06: an anchored chart follows a dose that is logged late and then edited")
  func medicationChart() throws {
    try succeed(
      "medication", "add", "Amoxicillin Trihydrate 500 mg Oral Tablet", "--nickname",
      "Antibiotics", "--form", "tablet", "--rxnorm", "308192", "--schedule", "08:00 20:00")
    try succeed(
      "medication", "dose", "antibiotics", "taken", "--at", "2026-11-21 09:00", "--scheduled",
      "2026-11-21 08:00")
    var doses: [String: Double] = [:]
    func follow(_ anchor: String?) throws -> String {
      var arguments = ["changes", "medicationDoseEvent", "--json"]
      if let anchor { arguments += ["--anchor", anchor] }
      var next = ""
      for line in try succeed(arguments).output.split(separator: "\n") {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        let change = try #require(object as? [String: Any])
        next = change["anchor"] as? String ?? next
        if let gone = change["deleted"] as? [String: Any] {
          doses[try #require(gone["id"] as? String)] = nil
        }
        if let added = change["added"] as? [String: Any] {
          let details = added["details"] as? [String: Any]
          doses[try #require(added["id"] as? String)] = details?["quantity"] as? Double
        }
      }
      return next
    }
    var anchor = try follow(nil)
    #expect(Array(doses.values) == [1])
    // Logged late, for a past day.
    try succeed(
      "medication", "dose", "antibiotics", "skipped", "--at", "2026-11-19 20:30", "--scheduled",
      "2026-11-19 20:00")
    anchor = try follow(anchor)
    #expect(doses.values.sorted() == [0, 1])
    // Edited: two tablets were taken.
    let first = try #require(doses.first { $0.value == 1 }?.key)
    try succeed(
      "medication", "dose", "antibiotics", "taken", "--quantity", "2", "--at",
      "2026-11-21 09:00", "--scheduled", "2026-11-21 08:00", "--replace", first)
    _ = try follow(anchor)
    #expect(doses.values.sorted() == [0, 2])
    #expect(doses[first] == nil)
  }

  @Test("MED-07: every scheduled dose gets an event, including unlogged ones")
  func settledDoses() throws {
    let zone = ["--time-zone", "Europe/Berlin"]
    // The clocks go forward on 29 March 2026 at 02:00, so 02:30 does not exist.
    try succeed(
      [
        "medication", "add", "Vitamin D", "--schedule", "02:30 20:00=2", "--since",
        "2026-03-27 12:00",
      ]
        + zone)
    try succeed(["medication", "add", "Ibuprofen", "--since", "2026-03-27"] + zone)
    try succeed(
      ["medication", "dose", "vitamin", "taken", "--scheduled", "2026-03-28 20:00"] + zone)
    let period = ["--during", "2026-03-27..2026-03-29"] + zone
    let saved = try succeed(["medication", "settle", "--json"] + period).json()
    #expect((saved["saved"] as? [String])?.count == 4)
    #expect(
      try succeed(["medication", "settle"] + period).output == "No unlogged doses.\n")
    let doses = try succeed(["medication", "doses", "--json"] + zone).list()
    let due = try doses.map { dose in
      let details = try #require(dose["details"] as? [String: Any])
      let quantity = details["scheduledQuantity"] as? Double ?? .nan
      return "\(details["scheduledDate"] ?? "") \(quantity)"
    }
    #expect(
      due.sorted() == [
        "2026-03-27T19:00:00Z 2.0", "2026-03-28T01:30:00Z 1.0", "2026-03-28T19:00:00Z 2.0",
        "2026-03-29T01:00:00Z 1.0", "2026-03-29T18:00:00Z 2.0",
      ])
    let table = try succeed(["medication", "doses", "--medication", "vitamin"] + zone).output
    #expect(table.components(separatedBy: "Not interacted").count == 5)
  }

  @Test(
    """
    MED-01 to MED-03, MED-10: an app finds side effects by the RxNorm code of a medication that it \
    may read, and saves one
    """)
  func sideEffects() throws {
    let effects = try app("effects", share: "headache,nausea", read: "headache")
    try succeed(
      "medication", "add", "Amoxicillin Trihydrate 500 mg Oral Tablet", "--nickname",
      "Antibiotics", "--form", "tablet", "--rxnorm", "308192")
    try succeed("medication", "add", "Piroxicam 20 mg Oral Capsule", "--form", "capsule")
    try succeed("medication", "archive", "piroxicam")
    // The app can read a medication only after a grant for this one.
    #expect(try healthctl("medication", "list", "--all", "--app", effects).status == 77)
    try succeed("grant", effects, "--medication", "antibiotics")
    // The app's own knowledge: symptoms that a medication with this code may cause.
    let known = ["308192": "headache"]
    let list = try succeed("medication", "list", "--all", "--json", "--app", effects).list()
    #expect(list.count == 1)
    let details = try #require(list.first?["details"] as? [String: Any])
    #expect(details["nickname"] as? String == "Antibiotics")
    let concept = try #require(details["concept"] as? [String: Any])
    let codings = try #require(concept["relatedCodings"] as? [[String: Any]])
    let code = codings.first { $0["system"] as? String == ClinicalCoding.rxNorm }?["code"]
    let symptom = try #require((code as? String).flatMap { known[$0] })
    try succeed(
      "save", symptom, "severe", "--at", "2026-11-21 10:00", "--metadata",
      "org.example.medication=308192", "--app", effects)
    let saved = try succeed(
      "query", symptom, "--metadata", "org.example.medication=308192", "--json"
    ).list()
    #expect(saved.first?["name"] as? String == "severe")
    // Only the user can save medications, and archive them.
    for arguments in [["medication", "add", "Mine"], ["medication", "archive", "antibiotics"]] {
      #expect(try healthctl(arguments + ["--app", effects]).status != 0)
    }
    #expect(try succeed("medication", "list", "--json").list().count == 1)
    #expect(try succeed("medication", "list", "--all", "--json").list().count == 2)
    try succeed("revoke", effects, "--medication", "antibiotics")
    #expect(
      try succeed("medication", "list", "--all", "--json", "--app", effects).list().isEmpty)
  }

  // MARK: - Steps and calories

  @Test("STATS-02, STATS-18: an app reads the steps of each day and the newest heart rates")
  func stepsAndCalories() throws {
    let fitness = try app(
      "fitness", share: "stepCount,activeEnergyBurned",
      read: "stepCount,heartRate,activeEnergyBurned")
    for day in 15...21 {
      try succeed(
        "save", "stepCount", String(day * 100), "--from", "2026-11-\(day) 08:00", "--to",
        "2026-11-\(day) 08:30", "--app", fitness)
      try succeed(
        "save", "activeEnergyBurned", "\(day)kcal", "--from", "2026-11-\(day) 08:00", "--to",
        "2026-11-\(day) 08:30", "--app", fitness)
    }
    for minute in 10..<40 {
      try succeed("save", "heartRate", "\(40 + minute)", "--at", "2026-11-21 08:\(minute)")
    }
    let today = try succeed(
      "stats", "stepCount", "--during", "2026-11-21", "--json", "--app", fitness
    ).json()
    #expect((today["statistics"] as? [[String: Any]])?.first?["sum"] as? Double == 2100)
    let week = try succeed(
      "stats", "stepCount", "--during", "2026-11-15..2026-11-21", "--by", "day", "--json",
      "--app", fitness
    ).json()
    let sums = (week["statistics"] as? [[String: Any]])?.compactMap { $0["sum"] as? Double }
    #expect(sums == (15...21).map { Double($0 * 100) })
    let newest = try succeed(
      "query", "heartRate", "--sort", "last-ended", "--limit", "20", "--json", "--app", fitness
    ).list()
    #expect(newest.count == 20)
    #expect(newest.first?["value"] as? Double == 79)
    // This app has no share grant for heart rate.
    #expect(try healthctl("save", "heartRate", "60", "--app", fitness).status == 77)
  }
}
