import Foundation
import HealthInsight
import HealthModel
import TestSupport
import Testing

/// Scheduled doses and their states, for callers in every time zone.
@Suite struct DoseHistoryTests {
  private static let everyDay = 127
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "Pacific/Kiritimati",
    "America/St_Johns", "UTC",
  ]

  private func cabinet(
    _ times: [String], zone: String? = "Europe/Berlin", since: String = "2026-03-01"
  ) -> MedicineCabinet {
    let seconds = times.map { text -> (second: Int, weekdays: Int) in
      let parts = text.split(separator: ":").compactMap { Int($0) }
      return (parts[0] * 3600 + parts[1] * 60, Self.everyDay)
    }
    return MedicineCabinet(seconds, zone: zone, since: time(since, "00:00"))
  }

  // MARK: Identity

  @Test(
    "MED-07: the doses of a plan are the same in every time zone, on days of 23 and 25 hours too")
  func zones() throws {
    let cabinet = cabinet(["02:30", "08:00"])
    for (date, due) in [
      // 02:30 does not exist: the dose is due when the clocks go from two to three.
      ("2026-03-29", ["2026-03-29T01:00:00Z", "2026-03-29T06:00:00Z"]),
      // 02:30 comes twice: the dose is due once, the first time.
      ("2026-10-25", ["2026-10-25T00:30:00Z", "2026-10-25T07:00:00Z"]),
      ("2026-07-01", ["2026-07-01T00:30:00Z", "2026-07-01T06:00:00Z"]),
    ] {
      for zone in Self.zones {
        let history = cabinet.history(in: zone, now: time("2026-12-01", "00:00"))
        let found = history.day(day(date)).doses.map {
          Date(timeIntervalSince1970: $0.due.secondsSince1970).ISO8601Format()
        }
        #expect(found == due, "\(date) asked in \(zone)")
      }
    }
  }

  @Test("MED-07: settled in every time zone, again and at once, each dose has one event")
  func settled() {
    for (from, to) in [("2026-03-28", "2026-03-31"), ("2026-10-24", "2026-10-27")] {
      var cabinet = cabinet(["02:30", "08:00"], since: from)
      let now = time(to, "23:00")
      // At once: none of them sees the events of the others.
      let histories = Self.zones.map { cabinet.history(in: $0, now: now) }
      for history in histories {
        let plan = history.plans[0]
        for event in history.unrecorded(of: plan) {
          cabinet.save(event)
        }
      }
      // Of four days, seven doses: the last one is not missed yet.
      #expect(cabinet.events.count == 7)
      for zone in Self.zones {
        #expect(cabinet.settle(in: zone, now: now) == 0)
        let history = cabinet.history(in: zone, now: now)
        #expect(history.repairs(of: history.plans[0]).isEmpty)
      }
    }
  }

  @Test("MED-09: a later answer replaces an earlier one and the event of a missed dose")
  func answers() throws {
    var cabinet = cabinet(["08:00"], since: "2026-05-01")
    cabinet.settle(in: "UTC", now: time("2026-05-03", "09:00"))
    let now = time("2026-05-03", "09:00")
    var history = cabinet.history(in: "Asia/Kolkata", now: now)
    let missed = try #require(history.day(day("2026-05-01")).doses.first)
    #expect(missed.state == .missed)
    // Without naming the event that it replaces.
    cabinet.save(missed.event(MedicationDoseEvent.taken, at: now, now: now))
    history = cabinet.history(in: "UTC", now: now)
    #expect(history.day(day("2026-05-01")).doses.map(\.state) == [.taken])
    // A program that read before settles afterwards.
    cabinet.save(missed.unanswered)
    #expect(cabinet.history(in: "UTC", now: now).day(day("2026-05-01")).doses[0].state == .taken)
    #expect(cabinet.events.count == 2)
  }

  @Test("seeded: whatever is logged and settled from wherever, a dose has one event and one state")
  func histories() throws {
    for seed in UInt64(1)...300 {
      var random = SplitMix(seed: seed)
      let home = Self.zones.randomElement(using: &random)!
      var slots: [(second: Int, weekdays: Int)] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        slots.append(
          (Int.random(in: 0..<96, using: &random) * 900, Int.random(in: 1...127, using: &random)))
      }
      let first = ["2026-03-05", "2026-10-22", "2026-06-10", "2026-04-01"].randomElement(
        using: &random)!
      let start = time(first, "00:00", in: home)
      var cabinet = MedicineCabinet(slots, zone: home, since: start)
      var now = start
      for _ in 0..<12 {
        now.microseconds += Int64.random(in: 0..<86_400, using: &random) * 1_000_000
        let history = cabinet.history(in: Self.zones.randomElement(using: &random)!, now: now)
        let plan = history.plans[0]
        if Bool.random(using: &random), let dose = history.openDose(of: plan, near: now) {
          let status = [
            MedicationDoseEvent.taken, MedicationDoseEvent.skipped, MedicationDoseEvent.snoozed,
          ].randomElement(using: &random)!
          cabinet.save(dose.event(status, at: now, now: now), replacing: dose.record?.id)
        } else {
          cabinet.settle(in: Self.zones.randomElement(using: &random)!, now: now)
        }
      }
      now.microseconds += 9 * 86_400_000_000
      cabinet.settle(in: Self.zones.randomElement(using: &random)!, now: now)
      var seen: [Instant: [DoseState]] = [:]
      for zone in Self.zones {
        let history = cabinet.history(in: zone, now: now)
        let plan = history.plans[0]
        let planned = plan.clock.days(from: start, to: now).flatMap(plan.doses(on:))
          .filter { $0.due < now }
        let doses = history.doses(of: plan, from: start, to: now)
        #expect(doses.map(\.planned) == planned, "seed \(seed)")
        #expect(history.repairs(of: plan).doubled.isEmpty, "seed \(seed)")
        // Every dose of the past has exactly one event, except one that can still be taken.
        let ids = doses.compactMap(\.record?.id)
        #expect(Set(ids).count == ids.count, "seed \(seed)")
        #expect(
          doses.allSatisfy { $0.record != nil || $0.state == .due }, "seed \(seed) in \(zone)")
        for dose in doses { seen[dose.due, default: []].append(dose.state) }
      }
      for states in seen.values { #expect(Set(states).count <= slots.count, "seed \(seed)") }
    }
  }

  // MARK: States

  @Test("a dose is due, taken, skipped, snoozed or missed by its events and the time")
  func states() throws {
    let (noon, eve) = (time("2026-05-02", "12:00"), time("2026-05-01", "23:50"))
    func state(
      _ status: Int?, logged: Instant, now: Instant, times: [String] = ["00:10"]
    ) throws -> DoseState {
      var cabinet = cabinet(times, since: "2026-05-02")
      let history = cabinet.history(in: "Europe/Berlin", now: logged)
      let dose = try #require(history.dose(of: history.plans[0], due: time("2026-05-02", "00:10")))
      if let status { cabinet.save(dose.event(status, at: logged, now: logged)) }
      return try #require(cabinet.history(in: "UTC", now: now).day(day("2026-05-02")).doses.first)
        .state
    }
    // Taken on the evening before.
    #expect(try state(MedicationDoseEvent.taken, logged: eve, now: noon) == .taken)
    #expect(try state(MedicationDoseEvent.skipped, logged: eve, now: noon) == .skipped)
    #expect(try state(nil, logged: eve, now: eve) == .upcoming)
    #expect(try state(nil, logged: eve, now: noon) == .due)
    // Until the next one is due, or for a day.
    #expect(try state(nil, logged: eve, now: noon, times: ["00:10", "11:00"]) == .missed)
    #expect(try state(nil, logged: eve, now: time("2026-05-03", "00:09")) == .due)
    #expect(try state(nil, logged: eve, now: time("2026-05-03", "00:10")) == .missed)
    // Snoozed for ten minutes, and then due again.
    let snoozed = time("2026-05-02", "00:12")
    func after(_ minute: String) throws -> DoseState {
      try state(MedicationDoseEvent.snoozed, logged: snoozed, now: time("2026-05-02", minute))
    }
    #expect(try after("00:21") == .snoozed(until: time("2026-05-02", "00:22")))
    #expect(try after("00:22") == .due)
    #expect(
      try state(MedicationDoseEvent.notInteracted, logged: snoozed, now: noon) == .missed)
  }

  @Test("an answer is about the nearest open dose")
  func nearest() throws {
    var cabinet = cabinet(["08:00", "20:00"], since: "2026-05-01")
    func due(_ clock: String, _ date: String = "2026-05-02") -> Instant? {
      let at = time(date, clock)
      let history = cabinet.history(in: "UTC", now: at)
      return history.openDose(of: history.plans[0], near: at)?.due
    }
    #expect(due("08:05") == time("2026-05-02", "08:00"))
    #expect(due("13:59") == time("2026-05-02", "08:00"))
    #expect(due("14:01") == time("2026-05-02", "20:00"))
    #expect(due("01:30") == time("2026-05-01", "20:00"))
    let at = time("2026-05-02", "08:05")
    let history = cabinet.history(in: "UTC", now: at)
    let dose = try #require(history.openDose(of: history.plans[0], near: at))
    cabinet.save(dose.event(MedicationDoseEvent.taken, at: at, now: at))
    // A second tablet at the same time is not the one of the evening.
    #expect(due("08:10") == nil)
    // Before the treatment there is none.
    #expect(due("08:00", "2026-04-20") == nil)
  }

  @Test("a medication that is taken weekly is answered days later")
  func weekly() {
    let cabinet = MedicineCabinet(
      [(8 * 3600, 0b10)], zone: "Europe/Berlin", since: time("2026-05-01", "00:00"))
    let at = time("2026-05-06", "08:00")
    let history = cabinet.history(in: "UTC", now: at)
    // 4 May 2026 is a Monday.
    #expect(
      history.openDose(of: history.plans[0], near: at)?.due == time("2026-05-04", "08:00"))
  }

  @Test("no dose is due before the treatment, of an archived medication or without a schedule")
  func notPlanned() {
    var cabinet = cabinet(["08:00"], since: "2026-05-02")
    let now = time("2026-05-03", "07:00")
    #expect(cabinet.history(in: "UTC", now: now).day(day("2026-05-01")).doses.isEmpty)
    guard case .userAnnotatedMedication(var medication) = cabinet.medications[0].details else {
      return
    }
    medication.isArchived = true
    cabinet.medications[0].details = .userAnnotatedMedication(medication)
    #expect(cabinet.history(in: "UTC", now: now).day(day("2026-05-02")).doses.isEmpty)
    (medication.isArchived, medication.hasSchedule) = (false, false)
    cabinet.medications[0].details = .userAnnotatedMedication(medication)
    #expect(cabinet.settle(in: "UTC", now: now) == 0)
  }

  @Test("a schedule that changes, and a pause, leave the doses before as they were")
  func rescheduled() {
    var cabinet = cabinet(["08:00", "20:00"], since: "2026-05-01")
    let change = time("2026-05-03", "12:00")
    cabinet.settle(in: "UTC", now: change)
    guard case .userAnnotatedMedication(var medication) = cabinet.medications[0].details else {
      return
    }
    medication.schedule = [ScheduledDose(secondOfDay: 9 * 3600)]
    cabinet.medications = [
      MedicationPlan.rescheduled(
        cabinet.medications[0], medication, timeZone: .named("America/New_York"), from: change)
    ]
    let now = time("2026-05-06", "00:00")
    #expect(cabinet.settle(in: "Asia/Kolkata", now: now) == 2)
    let history = cabinet.history(in: "Europe/Berlin", now: now)
    let plan = history.plans[0]
    #expect(plan.start == time("2026-05-01", "00:00") && plan.scheduleStart == change)
    #expect(history.repairs(of: plan).isEmpty)
    // A dose of the old schedule can still be answered, and remains one dose.
    let late = time("2026-05-02", "20:00")
    if let old = history.dose(of: plan, due: late) {
      cabinet.save(
        old.event(MedicationDoseEvent.taken, at: now, now: now), replacing: old.record?.id)
    }
    let answered = cabinet.history(in: "UTC", now: now).day(day("2026-05-02")).doses
    #expect(answered.map(\.due).contains(late))
    #expect(answered.filter { $0.state == .taken }.map(\.due) == [late])
    // Four of the old schedule, of which the last was still open at the change, and three new ones.
    let dues = history.doses(of: plan, from: plan.start, to: now).map(\.due)
    #expect(
      dues == [
        time("2026-05-01", "08:00"), time("2026-05-01", "20:00"), time("2026-05-02", "08:00"),
        time("2026-05-02", "20:00"), time("2026-05-03", "09:00", in: "America/New_York"),
        time("2026-05-04", "09:00", in: "America/New_York"),
        time("2026-05-05", "09:00", in: "America/New_York"),
      ])
  }

  @Test("adherence counts the doses that were due, once each")
  func adherence() throws {
    var cabinet = cabinet(["08:00", "20:00"], since: "2026-05-02")
    let night = time("2026-05-02", "23:00")
    var history = cabinet.history(in: "UTC", now: night)
    let dose = try #require(history.day(day("2026-05-02")).doses.first)
    cabinet.save(dose.event(MedicationDoseEvent.taken, at: night, now: night))
    history = cabinet.history(in: "UTC", now: night)
    let days = [history.day(day("2026-05-02"))]
    #expect(Adherence(days, until: time("2026-05-02", "12:00")).percentage == 100)
    #expect(Adherence(days, until: night).percentage == 50)
    #expect(Adherence(days, of: "other", until: night).percentage == nil)
  }

  // MARK: Repairs

  @Test("events of two time zones are found, and those of the plan and every answer remain")
  func doubled() throws {
    var cabinet = cabinet(["02:30", "08:00"], zone: nil, since: "2026-03-28")
    var wrong: Set<ObjectID> = []
    for (zone, isWrong) in [("Europe/Berlin", false), ("America/New_York", true)] {
      for date in ["2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31"] {
        for clock in ["02:30", "08:00"] {
          let due = time(date, clock, in: zone)
          cabinet.saveOld(MedicationDoseEvent.notInteracted, scheduled: due, at: due)
          if isWrong { wrong.insert(cabinet.events.last!.id) }
        }
      }
    }
    let taken = time("2026-03-30", "08:00", in: "America/New_York")
    cabinet.saveOld(MedicationDoseEvent.taken, scheduled: taken, at: taken)
    let now = time("2026-04-02", "12:00")
    // The plan has no zone: nothing may be recorded from anywhere before the user states it.
    for zone in ["Europe/Berlin", "America/New_York"] {
      let history = cabinet.history(in: zone, now: now)
      #expect(history.hasOtherTimeZone(history.plans[0]))
      #expect(history.unrecorded(of: history.plans[0]).isEmpty)
    }
    guard case .userAnnotatedMedication(let medication) = cabinet.medications[0].details else {
      return
    }
    cabinet.medications = [
      MedicationPlan.rescheduled(
        cabinet.medications[0], medication, timeZone: .named("Europe/Berlin"), from: nil)
    ]
    for zone in Self.zones {
      let history = cabinet.history(in: zone, now: now)
      let repairs = history.repairs(of: history.plans[0])
      #expect(!history.hasOtherTimeZone(history.plans[0]))
      #expect(Set(repairs.doubled.map(\.id)) == wrong)
      #expect(repairs.loose.isEmpty)
    }
  }

  @Test("a dose as needed beside a dose without an answer is offered as that dose")
  func loose() throws {
    var cabinet = cabinet(["08:00"], since: "2026-05-01")
    let due = time("2026-05-01", "08:00")
    cabinet.saveOld(MedicationDoseEvent.notInteracted, scheduled: due, at: due)
    let at = time("2026-05-01", "08:05")
    cabinet.saveOld(MedicationDoseEvent.taken, scheduled: nil, at: at)
    // One that is nearer to no open dose.
    cabinet.saveOld(MedicationDoseEvent.taken, scheduled: nil, at: time("2026-05-01", "08:20"))
    let now = time("2026-05-01", "12:00")
    var history = cabinet.history(in: "UTC", now: now)
    let repairs = history.repairs(of: history.plans[0])
    #expect(repairs.doubled.isEmpty && repairs.loose.map(\.record.time) == [at])
    let loose = try #require(repairs.loose.first)
    cabinet.save(loose.event(now: now), replacing: loose.record.id)
    cabinet.events.removeAll { $0.id == loose.dose.record?.id }
    history = cabinet.history(in: "UTC", now: now)
    let dose = try #require(history.day(day("2026-05-01")).doses.first)
    #expect(dose.state == .taken && dose.record?.time == at)
    #expect(history.repairs(of: history.plans[0]).isEmpty)
  }
}
