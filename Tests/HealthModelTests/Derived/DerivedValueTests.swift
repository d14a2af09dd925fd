import HealthModel
import Testing

@Suite struct DerivedValueTests {
  @Test("TYPE-23: valence has seven classes, and none outside of −1…1")
  func valence() {
    #expect(ValenceClassification(valence: -1) == .veryUnpleasant)
    #expect(ValenceClassification(valence: 0) == .neutral)
    #expect(ValenceClassification(valence: 1) == .veryPleasant)
    for outside in [-1.000_001, 1.000_001, .nan, .infinity] {
      #expect(ValenceClassification(valence: outside) == nil)
    }
    for (bound, above) in zip(
      ValenceClassification.bounds, ValenceClassification.allCases.dropFirst())
    {
      #expect(ValenceClassification(valence: bound) == above)
      #expect(ValenceClassification(valence: bound.nextDown)?.rawValue == above.rawValue - 1)
    }
    let published = Enumeration(name: "HKStateOfMind.ValenceClassification")
    for item in ValenceClassification.allCases {
      #expect(published?.case(rawValue: Int64(item.rawValue))?.name == "\(item)")
    }
    #expect(StateOfMind(kind: 1, valence: 0.2).classification == .slightlyPleasant)
  }

  @Test(
    "TYPE-26: score and risk are computed from the answers",
    arguments: [
      (ObjectType.gad7, 0, "noneToMinimal"), (.gad7, 4, "noneToMinimal"), (.gad7, 5, "mild"),
      (.gad7, 9, "mild"), (.gad7, 10, "moderate"), (.gad7, 14, "moderate"), (.gad7, 15, "severe"),
      (.gad7, 21, "severe"), (.phq9, 4, "noneToMinimal"), (.phq9, 9, "mild"),
      (.phq9, 14, "moderate"), (.phq9, 15, "moderatelySevere"), (.phq9, 19, "moderatelySevere"),
      (.phq9, 20, "severe"), (.phq9, 27, "severe"),
    ])
  func risk(_ type: ObjectType, _ score: Int, _ name: String) {
    let count = type == .gad7 ? 7 : 9
    var answers = Array(repeating: score / count, count: count)
    for index in 0..<score % count { answers[index] += 1 }
    let assessment = ScoredAssessment(answers: answers)
    #expect(assessment.score == score)
    #expect(assessment.risk(for: type)?.name(for: type) == name)
    #expect(assessment.risk(for: .stateOfMind) == nil)
  }

  @Test("TYPE-26: a withheld answer adds nothing to the score")
  func unanswered() {
    #expect(ScoredAssessment(answers: [3, 3, 3, 3, 3, 3, 3, 3, 4]).score == 24)
  }

  @Test("TYPE-16: four values count as asleep")
  func asleep() {
    let names = Enumeration(name: "HKCategoryValueSleepAnalysis")?.cases
      .filter { $0.status == .current && SleepValue.isAsleep($0.rawValue ?? -1) }.map(\.name)
    #expect(names == ["asleepUnspecified", "asleepCore", "asleepDeep", "asleepREM"])
  }

  @Test("walking steadiness and breathing disturbances have the published classes")
  func mobility() {
    #expect(WalkingSteadinessClassification(steadiness: 0.8) == .ok)
    #expect(WalkingSteadinessClassification(steadiness: 0.3) == .low)
    #expect(WalkingSteadinessClassification(steadiness: 0) == .veryLow)
    #expect(WalkingSteadinessClassification(steadiness: 80) == nil)
    #expect(BreathingDisturbancesClassification(disturbances: 14.9) == .notElevated)
    #expect(BreathingDisturbancesClassification(disturbances: 15) == .elevated)
    #expect(BreathingDisturbancesClassification(disturbances: -1) == nil)
    for (name, cases) in [
      (
        "HKAppleWalkingSteadinessClassification",
        WalkingSteadinessClassification.allCases.map { ($0.rawValue, "\($0)") }
      ),
      (
        "HKAppleSleepingBreathingDisturbancesClassification",
        BreathingDisturbancesClassification.allCases.map { ($0.rawValue, "\($0)") }
      ),
    ] {
      let published = Enumeration(name: name)
      for (raw, item) in cases { #expect(published?.case(rawValue: Int64(raw))?.name == item) }
    }
  }

  @Test("TYPE-08: four cycle deviations are detected over six months")
  func deviations() {
    typealias Cycle = CycleDeviations.Cycle
    let regular = Array(repeating: Cycle(length: 28, periodLength: 5), count: 6)
    #expect(CycleDeviations(cycles: regular) == [])
    #expect(CycleDeviations(cycles: []) == [])
    #expect(CycleDeviations(cycles: Array(regular.prefix(2))) == .infrequentPeriods)
    func with(_ index: Int, _ change: (inout Cycle) -> Void, _ cycles: [Cycle]) -> [Cycle] {
      var cycles = cycles
      change(&cycles[index])
      return cycles
    }
    let spotted = with(0, { $0.hasSpotting = true }, regular)
    #expect(CycleDeviations(cycles: spotted) == [])
    #expect(
      CycleDeviations(cycles: with(3, { $0.hasSpotting = true }, spotted)) == .persistentSpotting)
    let long = with(0, { $0.periodLength = 10 }, regular)
    #expect(CycleDeviations(cycles: long) == [])
    #expect(CycleDeviations(cycles: with(1, { $0.periodLength = 12 }, long)) == .prolongedPeriods)
    #expect(CycleDeviations(cycles: with(0, { $0.length = 44 }, regular)) == [])
    #expect(CycleDeviations(cycles: with(0, { $0.length = 45 }, regular)) == .irregularCycles)
    #expect(CycleDeviations(cycles: with(5, { $0.length = nil }, regular)) == [])
  }
}
