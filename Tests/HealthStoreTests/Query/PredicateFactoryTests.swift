import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// Every predicate that HealthKit's factories create, as a tree, and the samples that match it.
@Suite struct PredicateFactoryTests {
  private struct Factory {
    var name: String
    var types: [ObjectType]
    var finds: [String]
    var predicate: HealthPredicate

    init(_ name: String, _ types: [ObjectType], finds: [String], _ predicate: HealthPredicate) {
      self.name = name
      self.types = types
      self.finds = finds
      self.predicate = predicate
    }
  }

  private func expect(_ factories: [Factory], in world: PredicateWorld) throws {
    for factory in factories {
      let found = try world.found(factory.predicate, factory.types)
      #expect(found == factory.finds.sorted(), "\(factory.name)")
    }
  }

  private func inEveryForm(_ body: (PredicateWorld) throws -> Void) throws {
    for isSealed in [false, true] { try body(try PredicateWorld(sealed: isSealed)) }
  }

  @Test("QUERY-06: predicates on objects match identifiers, sources, devices, and metadata")
  func objects() throws {
    try inEveryForm { world in
      let types: [ObjectType] = [.stepCount, .sleepAnalysis, .heartRate]
      let (walk, pulse) = (world.ids["walk"]!, world.ids["pulse"]!)
      var anyVersion = world.watch.revision
      anyVersion.version = ""
      var otherVersion = world.watch.revision
      otherVersion.version = "0"
      try expect(
        [
          Factory("object", types, finds: ["walk"], .comparison(.uuid, .equal, .id(walk))),
          Factory(
            "objects", types, finds: ["pulse", "walk"],
            .isAny(.uuid, of: [.id(walk), .id(pulse)])),
          Factory(
            "source", types, finds: ["pulse", "stroll"],
            .comparison(.source, .equal, .source(world.watch.revision.source))),
          Factory(
            "sources", types, finds: ["walk", "run", "core", "deep"],
            .isAny(.source, of: [.source(world.phone.revision.source)])),
          Factory(
            "revisions", types, finds: ["pulse", "stroll"],
            .isAny(.sourceRevision, of: [.sourceRevision(anyVersion)])),
          Factory(
            "revisions of another version", types, finds: [],
            .isAny(.sourceRevision, of: [.sourceRevision(otherVersion)])),
          Factory(
            "devices", types, finds: ["walk"],
            .isAny(.device, of: [.device(Device(name: "Wrist", model: "W1"))])),
          Factory(
            "device property", types, finds: ["stroll"],
            .isAny(.deviceProperty(.model), of: [.text("W2"), .text("W3")])),
          Factory("metadata key", types, finds: ["walk", "run"], .exists(.metadata("note"))),
          Factory(
            "metadata values", types, finds: ["run"],
            .isAny(.metadata("note"), of: [.text("before bed"), .text("never")])),
          Factory(
            "metadata operator", types, finds: ["walk"],
            .comparison(.metadata("HKWasUserEntered"), .greaterThanOrEqual, .number(1))),
          Factory(
            "metadata quantity in another unit", types, finds: ["walk"],
            .comparison(
              .metadata("HKWeatherTemperature"), .greaterThan, .quantity(67, unit: "degF"))),
          Factory(
            "metadata text", types, finds: ["walk"],
            .comparison(.metadata("note"), .like, .text("*lun?h"))),
        ], in: world)
    }
  }

  @Test("QUERY-06: predicates on samples match quantities, category values, and periods")
  func samples() throws {
    try inEveryForm { world in
      try expect(
        [
          Factory(
            "quantity", [.stepCount], finds: ["run", "stroll"],
            .comparison(.quantity, .greaterThanOrEqual, .number(500))),
          Factory(
            "sum", [.stepCount], finds: ["walk"], .comparison(.sum, .lessThan, .number(500))),
          Factory(
            "count", [.stepCount], finds: ["run", "stroll", "walk"],
            .comparison(.count, .equal, .number(1))),
          Factory(
            "most recent", [.heartRate], finds: ["pulse"],
            .and([
              .comparison(.mostRecent, .equal, .number(61)),
              .comparison(.mostRecentStartDate, .equal, .date(at(400))),
              .comparison(.mostRecentDuration, .equal, .number(0)),
            ])),
          Factory(
            "category", [.sleepAnalysis], finds: ["deep"],
            .comparison(.categoryValue, .equal, .number(4))),
          Factory(
            "categories", [.sleepAnalysis], finds: ["core", "deep"],
            .isAny(.categoryValue, of: [.number(3), .number(4)])),
          Factory(
            "period", [.stepCount, .sleepAnalysis], finds: ["core", "run"],
            .period(start: at(150), end: at(250), strictStart: false, strictEnd: false)),
          Factory(
            "dates", [.stepCount, .sleepAnalysis], finds: ["core"],
            .and([
              .comparison(.startDate, .greaterThan, .date(at(100))),
              .comparison(.endDate, .lessThanOrEqual, .date(at(260))),
            ])),
          Factory(
            "a key that only one of the types has", [.stepCount, .sleepAnalysis],
            finds: ["core", "deep", "walk"],
            .not(.comparison(.quantity, .greaterThan, .number(100)))),
        ], in: world)
    }
  }

  @Test("QUERY-06: predicates on workouts match their properties, statistics, and activities")
  func workouts() throws {
    func heart(_ key: (ObjectType) -> PredicateKey, _ limit: Double) -> HealthPredicate {
      .comparison(key(.heartRate), .greaterThan, .number(limit))
    }
    func total(_ key: PredicateKey, _ limit: Double) -> HealthPredicate {
      .comparison(key, .greaterThanOrEqual, .number(limit))
    }
    let part = HealthPredicate.period(
      start: at(1800), end: at(1850), strictStart: false, strictEnd: false)
    let tests: [(String, [String], HealthPredicate)] = [
      ("type", ["triathlon"], .comparison(.workoutActivityType, .equal, .number(82))),
      ("duration", ["triathlon"], total(.workoutDuration, 900)),
      ("average", ["triathlon"], heart(PredicateKey.workoutAverage, 139)),
      ("minimum", ["triathlon"], heart(PredicateKey.workoutMinimum, 89)),
      ("maximum", [], heart(PredicateKey.workoutMaximum, 180)),
      ("sum", ["ride"], .comparison(.workoutSum(.activeEnergyBurned), .greaterThan, .number(300))),
      ("total distance", ["triathlon"], .comparison(.workoutTotalDistance, .equal, .number(10000))),
      ("total energy", ["ride"], total(.workoutTotalEnergyBurned, 301)),
      ("total strokes", ["triathlon"], total(.workoutTotalSwimmingStrokeCount, 400)),
      ("total flights", ["triathlon"], total(.workoutTotalFlightsClimbed, 12)),
      ("no flights", ["ride", "stretch"], .not(.exists(.workoutTotalFlightsClimbed))),
      (
        "activity type", ["triathlon"],
        .hasActivity(.comparison(.workoutActivityType, .equal, .number(46)))
      ),
      ("activity duration", ["triathlon"], .hasActivity(total(.workoutDuration, 900))),
      ("activity longer than any", [], .hasActivity(total(.workoutDuration, 901))),
      ("activity period", ["triathlon"], .hasActivity(part)),
      (
        "activity average, minimum, maximum and sum of one", ["triathlon"],
        .hasActivity(
          .and([
            heart(PredicateKey.workoutAverage, 129), heart(PredicateKey.workoutMinimum, 94),
            heart(PredicateKey.workoutMaximum, 149),
            total(.workoutSum(.swimmingStrokeCount), 400),
            .comparison(.metadata("HKLapLength"), .lessThan, .quantity(0.03, unit: "km")),
          ]))
      ),
      (
        "activity dates", ["triathlon"],
        .hasActivity(
          .and([
            .comparison(.startDate, .equal, .date(at(1000))),
            .not(.comparison(.endDate, .greaterThan, .date(at(1900)))),
          ]))
      ),
    ]
    try inEveryForm { world in
      try expect(tests.map { Factory($0.0, [.workout], finds: $0.1, $0.2) }, in: world)
    }
  }

  @Test("TYPE-24: kind, valence, label, and association combine with and, or, not")
  func statesOfMind() throws {
    let kind = HealthPredicate.comparison(.stateOfMindKind, .equal, .number(1))
    let pleasant = HealthPredicate.comparison(.stateOfMindValence, .greaterThan, .number(0))
    let label = HealthPredicate.comparison(.stateOfMindLabel, .equal, .number(7))
    let work = HealthPredicate.comparison(.stateOfMindAssociation, .equal, .number(2))
    try inEveryForm { world in
      try expect(
        [
          Factory("kind", [.stateOfMind], finds: ["low"], kind),
          Factory("valence", [.stateOfMind], finds: ["high"], pleasant),
          Factory("label", [.stateOfMind], finds: ["low"], label),
          Factory("association", [.stateOfMind], finds: ["high", "low"], work),
          Factory(
            "labels", [.stateOfMind], finds: ["high", "low"],
            .isAny(.stateOfMindLabel, of: [.number(5), .number(7)])),
          Factory("and", [.stateOfMind], finds: ["high"], .and([work, pleasant])),
          Factory("or", [.stateOfMind], finds: ["high", "low"], .or([label, pleasant])),
          Factory("not", [.stateOfMind], finds: ["high"], .and([work, .not(label)])),
        ], in: world)
    }
  }

  @Test(
    "MED-11: predicates match medications by their flags, doses by status, schedule, and concept")
  func medications() throws {
    let (doses, list) = ([ObjectType.medicationDoseEvent], [ObjectType.userAnnotatedMedication])
    func concept(_ name: String) -> HealthPredicate {
      .comparison(.medicationConceptIdentifier, .equal, .text(name))
    }
    try inEveryForm { world in
      try expect(
        [
          Factory(
            "archived", list, finds: ["old"],
            .comparison(.medicationIsArchived, .equal, .number(1))),
          Factory(
            "schedule", list, finds: ["current"],
            .comparison(.medicationHasSchedule, .equal, .number(1))),
          Factory(
            "status", doses, finds: ["asNeeded", "taken"],
            .comparison(.doseStatus, .equal, .number(4))),
          Factory(
            "statuses", doses, finds: ["asNeeded", "skipped", "taken"],
            .isAny(.doseStatus, of: [.number(4), .number(5)])),
          Factory(
            "scheduled date", doses, finds: ["taken"],
            .comparison(.doseScheduledDate, .equal, .date(at(4000)))),
          Factory(
            "scheduled dates", doses, finds: ["skipped", "taken"],
            .isAny(.doseScheduledDate, of: [.date(at(4000)), .date(at(8000))])),
          Factory(
            "scheduled period", doses, finds: ["taken"],
            .and([
              .comparison(.doseScheduledDate, .greaterThanOrEqual, .date(at(4000))),
              .comparison(.doseScheduledDate, .lessThan, .date(at(8000))),
            ])),
          Factory("not scheduled", doses, finds: ["asNeeded"], .not(.exists(.doseScheduledDate))),
          Factory(
            "origin", doses, finds: ["asNeeded"],
            .comparison(.doseScheduleType, .equal, .number(1))),
          Factory("concept", doses, finds: ["asNeeded", "skipped"], concept("c2")),
          Factory(
            "concepts", doses, finds: ["asNeeded", "skipped", "taken"],
            .isAny(.medicationConceptIdentifier, of: [.text("c1"), .text("c2")])),
          Factory("both kinds", doses + list, finds: ["old", "taken"], concept("c1")),
        ], in: world)
      for types in [doses, list] {
        var limited = SampleQuery(types: types)
        limited.limit = 1
        #expect(try world.fixture.store.allObjects(limited, in: person).count == 1)
      }
    }
  }

  @Test("QUERY-06: predicates match properties of recordings, records, documents, and summaries")
  func records() throws {
    let fhir = HealthPredicate.comparison(.fhirResourceType, .equal, .text("Condition"))
    let clinical: [ObjectType] = [.allergyRecord, .conditionRecord]
    let days = HealthPredicate.comparison(.day, .greaterThan, .number(20_260_101))
    try inEveryForm { world in
      try expect(
        [
          Factory(
            "classification", [.electrocardiogram], finds: ["fibrillation"],
            .comparison(.electrocardiogramClassification, .equal, .number(2))),
          Factory(
            "symptoms", [.electrocardiogram], finds: ["fibrillation"],
            .comparison(.electrocardiogramSymptomsStatus, .equal, .number(2))),
          Factory(
            "heart rate", [.electrocardiogram], finds: ["fibrillation"],
            .comparison(.averageHeartRate, .greaterThan, .number(100))),
          Factory("resource type", clinical, finds: ["condition"], fhir),
          Factory(
            "resource", clinical, finds: ["condition"],
            .and([
              .comparison(.source, .equal, .source(world.phone.revision.source)), fhir,
              .comparison(.fhirResourceIdentifier, .equal, .text("1")),
            ])),
          Factory(
            "relevant date", [.verifiableClinicalRecord], finds: ["card"],
            .and([
              .comparison(.relevantDate, .greaterThanOrEqual, .date(at(700))),
              .comparison(.relevantDate, .lessThan, .date(at(900))),
            ])),
          Factory(
            "document", [.cda], finds: ["document"],
            .and([
              .comparison(.documentTitle, .equal, .text("t")),
              .comparison(.documentPatientName, .beginsWith, .text("p")),
              .comparison(.documentAuthorName, .notEqual, .text("p")),
              .exists(.documentCustodianName),
            ])),
          Factory(
            "day", [.activitySummary], finds: ["first"],
            .comparison(.day, .equal, .number(20_260_101))),
          Factory("days", [.activitySummary], finds: ["fifth"], days),
        ], in: world)
    }
  }

  @Test("workout statistics of types that the caller may not read match nothing")
  func unreadableStatistics() throws {
    let world = try PredicateWorld(sealed: true)
    let heart = HealthPredicate.comparison(.workoutAverage(.heartRate), .greaterThan, .number(1))
    let scope = world.watch.read([.workout])
    #expect(try world.found(heart, [.workout], in: scope) == [])
    #expect(
      try world.found(.not(heart), [.workout], in: scope) == ["ride", "stretch", "triathlon"])
    #expect(try world.found(heart, [.workout], in: world.watch.readAll) == ["triathlon"])
  }
}
