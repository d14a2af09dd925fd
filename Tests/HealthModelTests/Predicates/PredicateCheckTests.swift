import HealthModel
import Testing

@Suite struct PredicateCheckTests {
  private func message(_ predicate: HealthPredicate, _ types: [ObjectType]) -> String? {
    do {
      try predicate.check(for: types)
      return nil
    } catch {
      #expect(error.code == .invalidArgument)
      return error.message
    }
  }

  @Test("QUERY-05: a value of the wrong kind is rejected with the name of the key path")
  func kinds() {
    let wrong: [(HealthPredicate, [ObjectType], String)] = [
      (.comparison(.quantity, .equal, .text("7")), [.stepCount], "quantity"),
      (.comparison(.startDate, .equal, .number(7)), [.stepCount], "startDate"),
      (.comparison(.uuid, .lessThan, .id(ObjectID(high: 1, low: 1))), [.stepCount], "uuid"),
      (.comparison(.duration, .like, .number(1)), [.stepCount], "duration"),
      (.comparison(.quantity, .beginsWith, .number(1)), [.stepCount], "quantity"),
      (.comparison(.stateOfMindLabel, .notEqual, .number(1)), [.stateOfMind], "stateOfMindLabel"),
      (.isAny(.device, of: [.text("Watch")]), [.stepCount], "device"),
      (
        .comparison(.metadata("HKWasUserEntered"), .equal, .text("yes")), [.stepCount],
        "metadata.HKWasUserEntered"
      ),
      (
        .comparison(.metadata("HKWeatherTemperature"), .equal, .quantity(1, unit: "kg")),
        [.stepCount], "metadata.HKWeatherTemperature"
      ),
      (
        .comparison(.metadata("own"), .equal, .quantity(1, unit: "no unit")), [.stepCount],
        "metadata.own"
      ),
      (.exists(.metadata("")), [.stepCount], "metadata"),
      (.comparison(.workoutSum(.workout), .equal, .number(1)), [.workout], "workoutSum.workout"),
    ]
    for (predicate, types, key) in wrong {
      let text = message(predicate, types)
      #expect(text?.contains("predicate.\(key)") == true, "\(key)")
      #expect(message(.and([.not(predicate)]), types) == text)
    }
  }

  @Test("QUERY-05: a key path is accepted only for types whose objects can have it")
  func keysOfTypes() {
    for path in PredicatePath.allCases {
      let key =
        PredicateKey(path) ?? PredicateKey(path, .metadataKey("own"))
        ?? PredicateKey(path, .deviceProperty(.name)) ?? PredicateKey(path, .type(.heartRate))
      guard let key else { preconditionFailure("a path without a key") }
      for type in ObjectType.all {
        #expect((message(.exists(key), [type]) == nil) == key.applies(to: type), "\(path) \(type)")
      }
      // One of several types is sufficient.
      #expect(message(.exists(key), ObjectType.all) == nil)
    }
  }

  @Test("QUERY-05: parts on correlations, workouts, and activities are accepted only for those")
  func places() {
    let step = HealthPredicate.comparison(.quantity, .greaterThan, .number(1))
    #expect(message(.contains(.bloodPressureSystolic, step), [.bloodPressure]) == nil)
    #expect(message(.contains(.bloodPressureSystolic, step), [.stepCount]) != nil)
    #expect(message(.contains(.workout, .and([])), [.bloodPressure]) != nil)
    let part = HealthPredicate.comparison(.workoutDuration, .greaterThan, .number(1))
    #expect(message(.hasActivity(part), [.workout]) == nil)
    #expect(message(.hasActivity(part), [.stepCount]) != nil)
    #expect(message(.hasActivity(.hasActivity(part)), [.workout]) != nil)
    #expect(message(.hasActivity(.exists(.source)), [.workout]) != nil)
    #expect(message(.hasActivity(.hasNoCorrelation), [.workout]) != nil)
    #expect(
      message(
        .period(
          start: Instant(microseconds: 2), end: Instant(microseconds: 1), strictStart: false,
          strictEnd: false), [.stepCount]) != nil)
  }

  @Test("QUERY-05: a predicate beyond a limit is rejected with an error that names the limit")
  func limits() {
    let leaf = HealthPredicate.exists(.device)
    let deep = (1..<PredicateLimits.depth).reduce(leaf) { inner, _ in .not(inner) }
    #expect(message(deep, [.stepCount]) == nil)
    #expect(message(.not(deep), [.stepCount])?.contains("32") == true)
    let wide = Array(repeating: leaf, count: PredicateLimits.nodeCount - 1)
    #expect(message(.and(wide), [.stepCount]) == nil)
    #expect(message(.and(wide + [leaf]), [.stepCount])?.contains("1000") == true)
    let list = Array(repeating: PredicateValue.number(1), count: PredicateLimits.listCount + 1)
    #expect(message(.isAny(.quantity, of: list), [.stepCount])?.contains("10000") == true)
    let long = String(repeating: "x", count: PredicateLimits.textLength + 1)
    #expect(message(.comparison(.metadata("own"), .equal, .text(long)), [.stepCount]) != nil)
    #expect(message(.exists(.metadata(long)), [.stepCount]) != nil)
  }

  @Test(
    "like matches ?, *, and backslash escapes",
    arguments: [
      ("", "", true), ("", "*", true), ("a", "", false), ("abc", "abc", true), ("abc", "a?c", true),
      ("abc", "*c", true), ("abc", "a*", true), ("abc", "*b*", true), ("abc", "?", false),
      ("é", "?", true), ("a*c", "a\\*c", true), ("abc", "a\\*c", false), ("aab", "*ab", true),
      ("mississippi", "*issip*", true), ("mississippi", "*issipp?x", false),
    ])
  func like(_ text: String, _ pattern: String, _ holds: Bool) {
    #expect(Comparison.like.holds(Array(text.utf8), Array(pattern.utf8)) == holds)
  }
}
