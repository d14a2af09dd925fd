import Foundation
import HealthWords
import HealthModel
import Testing

@Suite struct WhereTests {
  private let dates = DateExpression(
    timeZone: TimeZone(identifier: "UTC")!, now: Date(timeIntervalSince1970: 1_767_225_600))
  private let watch = Source(name: "Ada’s Watch", bundleIdentifier: "org.example.watch")

  private func predicate(
    _ text: String, _ types: [ObjectType] = [.heartRate]
  ) throws(CommandFailure) -> HealthPredicate {
    try WhereArgument(text).predicate(types: types, dates: dates, sources: [watch])
  }

  @Test("comparisons, AND, OR, NOT, and parentheses bind as documented")
  func structure() throws {
    let fast = HealthPredicate.comparison(.quantity, .greaterThan, .number(120))
    let entered = HealthPredicate.comparison(.metadata("HKWasUserEntered"), .equal, .number(1))
    let ofWatch = HealthPredicate.comparison(.source, .equal, .source(watch))
    #expect(
      try predicate(
        "quantity > 120 count/min and metadata.HKWasUserEntered = 1 and not source = \"Ada's Watch\""
      ) == .and([fast, entered, .not(ofWatch)]))
    #expect(
      try predicate("value > 120 or value > 120 and not (value > 120 or exists device)")
        == .or([fast, .and([fast, .not(.or([fast, .exists(.device)]))])]))
    #expect(
      try predicate("quantity in (60 count/min, 2)")
        == .isAny(.quantity, of: [.number(60), .number(2)]))
  }

  @Test("values are parsed by the type of their key")
  func values() throws {
    #expect(
      try predicate("value = asleepCore", [.sleepAnalysis])
        == .comparison(.categoryValue, .equal, .number(3)))
    #expect(
      try predicate("workoutActivityType = running and workoutDuration >= 30 min", [.workout])
        == .and([
          .comparison(.workoutActivityType, .equal, .number(37)),
          .comparison(.workoutDuration, .greaterThanOrEqual, .number(1800)),
        ]))
    #expect(
      try predicate("workoutSum.stepCount > 1000", [.workout])
        == .comparison(.workoutSum(.stepCount), .greaterThan, .number(1000)))
    #expect(
      try predicate("startDate >= 2026-01-01 and overlaps 2025..2026-01-31")
        == .and([
          .comparison(
            .startDate, .greaterThanOrEqual, .date(Instant(secondsSince1970: 1_767_225_600))),
          .period(
            start: Instant(secondsSince1970: 1_735_689_600),
            end: Instant(secondsSince1970: 1_769_904_000), strictStart: false, strictEnd: false),
        ]))
    #expect(
      try predicate("metadata.\"my key\" = \"7\" and device.model like 'Watch*'")
        == .and([
          .comparison(.metadata("my key"), .equal, .text("7")),
          .comparison(.deviceProperty(.model), .like, .text("Watch*")),
        ]))
    #expect(
      try predicate("contains bloodPressureSystolic (quantity > 140 mmHg)", [.bloodPressure])
        == .contains(
          .bloodPressureSystolic, .comparison(.quantity, .greaterThan, .number(140))))
    #expect(
      try predicate("activity (workoutActivityType = running) and uncorrelated", [.workout])
        == .and([
          .hasActivity(.comparison(.workoutActivityType, .equal, .number(37))), .hasNoCorrelation,
        ]))
    let id = "11111111-2222-4333-8444-555555555555"
    #expect(
      try predicate("of workout \(id)")
        == .related(.workout, to: ObjectID(uuidString: id)!, activity: nil))
  }

  @Test(
    "errors point to their position",
    arguments: [
      ("quantiti > 120", 0, "Did you mean quantity"),
      ("quantity > ", 11, nil), ("quantity 120", 9, "Comparisons"),
      ("(quantity > 1", 13, nil), ("quantity > 1)", 12, nil),
      ("quantity = 120 furlong", 11, nil), ("device.colour = 1", 0, "localIdentifier"),
      ("uuid = 7", 7, nil), ("quantity ! 1", 9, "not"), ("source = 'x", 9, nil),
      ("not", 3, nil), ("contains nothing (value = 1)", 9, nil),
    ])
  func mistakes(_ text: String, _ place: Int, _ hint: String?) throws {
    let failure = try #require(throws: CommandFailure.self) { try predicate(text) }
    #expect(failure.status == .usage)
    let lines = try #require(failure.nextStep).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == text)
    #expect(lines[1] == String(repeating: " ", count: place) + "^", "\(failure.message)")
    if let hint { #expect(lines.dropFirst(2).joined(separator: "\n").contains(hint)) }
  }

  @Test("a key that the queried types do not have is rejected")
  func kinds() {
    for text in ["workoutDuration > 5", "stateOfMindLabel = happy", "categoryValue = 1"] {
      #expect(throws: CommandFailure.self) { try predicate(text) }
    }
  }

  @Test("a deeply nested expression is rejected")
  func depth() {
    let text = String(repeating: "(", count: 10_000)
    #expect(throws: CommandFailure.self) { try predicate(text) }
    #expect(throws: CommandFailure.self) {
      try predicate(String(repeating: "not ", count: 40) + "exists device")
    }
  }
}
