import Foundation
import HealthClient
import HealthModel
import TestSupport
import Testing

@testable import HealthKit

private let date = Date(timeIntervalSince1970: 1_700_000_000)

@Suite("NSPredicate(format:)")
struct FormatTests {
  private func compiled(_ format: String, _ arguments: Any?...) throws -> HealthPredicate? {
    let parsed = try PredicateFormatParser.parse(format, arguments)
    return try parsed.condition().inCanonicalUnits(of: [])
  }

  @Test("the initializer returns a predicate that compiles, also inside compounds")
  func initializer() throws {
    let after = NSPredicate(
      format: "%K >= %@ AND %K < %@", HKPredicateKeyPathStartDate, date as NSDate,
      HKPredicateKeyPathStartDate, (date + 60) as NSDate)
    #expect(
      try HKPredicate.compile(after)
        == .and([
          .comparison(.startDate, .greaterThanOrEqual, .date(Instant(date))),
          .comparison(.startDate, .lessThan, .date(Instant(date + 60))),
        ]))
    let listed = NSPredicate(
      format: "%K IN %@", argumentArray: [HKPredicateKeyPathCategoryValue, [1, 3] as NSArray])
    let either = NSCompoundPredicate(orPredicateWithSubpredicates: [after, listed])
    #expect(
      try HKPredicate.compile(either)
        == .or([
          try #require(try HKPredicate.compile(after)),
          .isAny(.categoryValue, of: [.number(1), .number(3)]),
        ]))
  }

  @Test("QUERY-05: all spellings of an operator compile to the same comparison")
  func operators() throws {
    let spellings: [(Comparison, [String])] = [
      (.lessThan, ["<"]), (.lessThanOrEqual, ["<=", "=<"]), (.greaterThan, [">"]),
      (.greaterThanOrEqual, [">=", "=>"]), (.equal, ["=", "=="]),
    ]
    for (comparison, texts) in spellings {
      for text in texts {
        #expect(
          try compiled("count \(text) 3") == .comparison(.count, comparison, .number(3)), "\(text)")
      }
    }
    for text in ["!=", "<>"] {
      #expect(try compiled("count \(text) 3") == .not(.comparison(.count, .equal, .number(3))))
    }
    let texts: [(Comparison, String)] = [
      (.contains, "CONTAINS"), (.beginsWith, "beginswith"), (.endsWith, "EndsWith"),
      (.like, "like"),
    ]
    for (comparison, text) in texts {
      #expect(
        try compiled("device.name \(text) 'a'")
          == .comparison(.deviceProperty(.name), comparison, .text("a")), "\(text)")
    }
  }

  @Test("AND binds tighter than OR, NOT tighter than both, and parentheses tightest")
  func precedence() throws {
    let (a, b, c) = (
      HealthPredicate.comparison(.count, .equal, .number(1)),
      HealthPredicate.comparison(.count, .equal, .number(2)),
      HealthPredicate.comparison(.count, .equal, .number(3))
    )
    #expect(try compiled("count = 1 OR count = 2 AND count = 3") == .or([a, .and([b, c])]))
    #expect(try compiled("count = 1 || count = 2 && count = 3") == .or([a, .and([b, c])]))
    #expect(try compiled("(count = 1 or count = 2) and count = 3") == .and([.or([a, b]), c]))
    #expect(try compiled("NOT count = 1 AND count = 2") == .and([.not(a), b]))
    #expect(try compiled("!(count = 1 AND count = 2)") == .not(.and([a, b])))
    #expect(try compiled("NOT !count = 1") == .not(.not(a)))
    #expect(try compiled("TRUEPREDICATE") == .and([]))
    #expect(try compiled("FALSEPREDICATE OR count = 1") == .or([.or([]), a]))
    #expect(try compiled("1 == 1 AND count = 1") == .and([.and([]), a]))
    #expect(try compiled("'a' > 'b'") == .or([]))
  }

  @Test("key paths are HealthKit's, so that formats of other platforms that spell them out work")
  func literalKeyPaths() throws {
    let keys: [(String, PredicateKey)] = [
      ("quantity > 3", .quantity), ("value > 3", .categoryValue), ("max > 3", .maximum),
      ("most_recent > 3", .mostRecent), ("duration > 3", .workoutDuration),
      ("totalDistance > 3", .workoutTotalDistance),
      ("totalEnergyBurned > 3", .workoutTotalEnergyBurned),
    ]
    for (format, key) in keys {
      #expect(try compiled(format) == .comparison(key, .greaterThan, .number(3)))
    }
    let texts: [(String, PredicateKey)] = [
      ("FHIRResource.resourceType", .fhirResourceType), ("title", .documentTitle),
      ("patient_name", .documentPatientName), ("metadata.HKFoodType", .metadata("HKFoodType")),
      ("device.HKDevicePropertyModel", .deviceProperty(.model)),
      ("device.model", .deviceProperty(.model)),
    ]
    for (path, key) in texts {
      #expect(try compiled("\(path) == 'a'") == .comparison(key, .equal, .text("a")))
    }
    #expect(HKPredicateKeyPathSum == HKPredicateKeyPathQuantity)
    #expect(HKPredicateKeyPathWorkoutEffortRelationship == "ratingOfExertionAssociation")
  }

  @Test("arguments of every type replace their placeholders")
  func arguments() throws {
    let uuid = UUID()
    #expect(
      try compiled("%K == %@", HKPredicateKeyPathUUID, uuid as NSUUID)
        == .comparison(.uuid, .equal, .id(ObjectID(uuid))))
    #expect(try compiled("UUID == %@", uuid) == .comparison(.uuid, .equal, .id(ObjectID(uuid))))
    #expect(
      try compiled("%K > %@", HKPredicateKeyPathEndDate, date)
        == .comparison(.endDate, .greaterThan, .date(Instant(date))))
    #expect(
      try compiled(
        "duration > %f AND workoutType = %lu", 60.5, HKWorkoutActivityType.running.rawValue)
        == .and([
          .comparison(.workoutDuration, .greaterThan, .number(60.5)),
          .comparison(.workoutActivityType, .equal, .number(37)),
        ]))
    #expect(
      try compiled("count >= %d AND count <= %ld", 2, NSNumber(value: 5))
        == compiled("count BETWEEN {2, 5}"))
    #expect(
      try compiled(
        "%K.%K > %@", HKPredicateKeyPathWorkoutSumQuantity,
        HKQuantityTypeIdentifier.distanceCycling.rawValue,
        HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 2))
        == .comparison(.workoutSum(.distanceCycling), .greaterThan, .number(2000)))
    let source = HKSource(Source(name: "n", bundleIdentifier: "org.example.n"))
    #expect(
      try compiled("%K IN %@", HKPredicateKeyPathSource, Set([source]))
        == .isAny(.source, of: [.source(source.value)]))
    #expect(
      try compiled("startDate > CAST(700000000, 'NSDate')")
        == .comparison(
          .startDate, .greaterThan, .date(Instant(Date(timeIntervalSinceReferenceDate: 7e8)))))
  }

  @Test("metadata keys compare with nil, Booleans, and text")
  func metadata() throws {
    let key = HKMetadataKeyWasUserEntered
    let entered = HealthPredicate.comparison(.metadata(key), .equal, .number(1))
    #expect(try compiled("metadata.%K == YES", key) == entered)
    #expect(try compiled("%K.%K = true", HKPredicateKeyPathMetadata, key) == entered)
    #expect(try compiled("metadata.%K != YES", key) == .not(entered))
    #expect(try compiled("metadata.%K == nil", key) == .not(.exists(.metadata(key))))
    #expect(try compiled("metadata.%K != %@", key, nil) == .exists(.metadata(key)))
    #expect(try compiled("NULL != metadata.%K", key) == .exists(.metadata(key)))
    #expect(try compiled("metadata.%K > nil", key) == .or([]))
    #expect(
      try compiled("metadata.a.b == \"it's \\\"x\\\"\"")
        == .comparison(.metadata("a.b"), .equal, .text("it's \"x\"")))
    #expect(
      try compiled("metadata.#contains == '%@'")
        == .comparison(.metadata("contains"), .equal, .text("%@")))
  }

  @Test("a key path on the right-hand side reverses the comparison")
  func reversed() throws {
    #expect(try compiled("3 < count") == .comparison(.count, .greaterThan, .number(3)))
    #expect(try compiled("%@ >= startDate", date) == compiled("startDate <= %@", date))
    #expect(try compiled("{1, 2} CONTAINS count") == compiled("count IN {1, 2}"))
    #expect(try compiled("'a' IN device.name") == compiled("device.name CONTAINS 'a'"))
    #expect(try compiled("count IN (1, 2)") == compiled("ANY count IN {1, 2}"))
    #expect(try compiled("NONE count IN {1}") == .not(.isAny(.count, of: [.number(1)])))
    #expect(try compiled("count IN {}") == .isAny(.count, of: []))
  }

  @Test(
    "QUERY-05: a well-formed format that no query can evaluate fails the query",
    arguments: [
      "someProperty == 1", "startDate == 'yesterday'", "count MATCHES '1'", "startDate < endDate",
      "count BETWEEN {1}", "count BETWEEN {1, 2, 3}", "count IN {nil}", "count IN 3", "SELF = 1",
      "'a' BEGINSWITH device.name", "correlation > nil AND nothing > nil",
    ])
  func failures(_ format: String) {
    #expect { try compiled(format) } throws: { HKError.errorInvalidArgument ~= $0 }
    #expect { try HKQuery.predicate(validatingFormat: format) } throws: {
      HKError.errorInvalidArgument ~= $0
    }
  }

  @Test(
    "a malformed format is rejected with the position of the error and without its text",
    arguments: [
      "", "count", "count ==", "== 3", "count == 3 AND", "count == 3 count", "(count == 3",
      "count == 3)", "count == {1, 2", "count == 'open", "count === 3", "count == %@",
      "count == %K",
      "count == %", "count == %y", "NOT", "count == 3 &&& count == 4", "count IN (1 2)", "$x == 1",
      "count == #", "FUNCTION(count, 'x') == 1", "sum(count) == 3", "count CONTAINS[cd] 'a'",
      "ALL count == 3", "count == 99999999999999999999e999", "count == 0x",
      "CAST(3, 'NSString') = 1",
      "AND == 3", "count ! 3", "count == -", "count == 3 ; DROP",
    ])
  func slips(_ format: String) {
    let error = #expect(throws: PredicateFormatError.self) {
      try PredicateFormatParser.parse(format, [])
    }
    #expect(error?.message.hasPrefix("predicate format: at character ") == true)
    #expect(error?.message.contains("DROP") == false)
    #expect { try HKQuery.predicate(validatingFormat: format) } throws: {
      HKError.errorInvalidArgument ~= $0
    }
  }

  @Test("NSPredicate(format:) ends the process for a malformed format, like Apple's exception")
  func traps() async {
    await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "startDate >=") }
  }

  @Test("deep nesting is rejected without exhausting the stack")
  func depth() {
    for piece in ["(", "NOT ", "!", "{", "count IN ("] {
      #expect(throws: PredicateFormatError.self) {
        try PredicateFormatParser.parse(String(repeating: piece, count: 100_000), [])
      }
    }
  }

  @Test("random text is parsed or rejected without a crash")
  func fuzz() throws {
    var random = SplitMix(seed: 12)
    let pieces = [
      "count", "startDate", "metadata.", "x", "%@", "%K", "%d", "%", "==", "!=", "<", ">=", "=<",
      "AND", "or", "NOT", "!", "(", ")", "{", "}", ",", ".", "'", "\"", "\\", "#", "$", "[cd]",
      "IN",
      "count == 1", "%@ < startDate", "metadata.x IN {1}", "BETWEEN", "CONTAINS", "nil", "YES", "-",
      "1", "0x", "2.5e", "é", "\u{0}", "CAST", "ANY", " ",
    ]
    var parsed = 0
    for _ in 0..<5_000 {
      let format = (0...Int.random(in: 0...9, using: &random)).map { _ in
        (pieces.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "")
      }.joined()
      guard let tree = try? PredicateFormatParser.parse(format, ["count", 1, date, "x"]) else {
        continue
      }
      parsed += 1
      _ = try? tree.condition()
    }
    #expect(parsed > 20)
  }
}
