import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

/// Objects of every kind that predicates refer to, by name.
struct PredicateWorld {
  let fixture: StoreFixture
  let phone = TestApp(1, name: "Phone")
  let watch = TestApp(2, name: "Watch", productType: "Watch6,7")
  private(set) var names: [ObjectID: String] = [:]
  private(set) var ids: [String: ObjectID] = [:]

  init(sealed: Bool) throws {
    var options = StoreOptions()
    options.sealThreshold = 1 << 20
    fixture = try StoreFixture(options: options)
    try save(Self.samples, as: phone)
    try save(Self.workouts + Self.moods + Self.recordings, as: phone)
    try save(Self.medications + Self.records, as: phone)
    try save(Self.fromWatch, as: watch)
    if sealed { try fixture.store.seal() }
  }

  typealias Named = (name: String, object: StoredObject)

  private mutating func save(_ objects: [Named], as app: TestApp) throws {
    var saved: [StoredObject] = []
    for (name, object) in objects {
      var object = object
      object.sample.id = ObjectID(high: 0x4000, low: UInt64(names.count + 1))
      names[object.sample.id] = name
      ids[name] = object.sample.id
      saved.append(object)
    }
    try fixture.store.save(saved, as: app)
  }

  /// Returns the names of the objects that match a predicate, sorted.
  func found(
    _ predicate: HealthPredicate, _ types: [ObjectType], in scope: ReadScope = person
  ) throws -> [String] {
    var query = SampleQuery(types: types)
    query.filter.predicate = predicate
    return try fixture.store.allSamples(query, in: scope).map { names[$0.id] ?? "?" }.sorted()
  }

  private static func object(
    _ name: String, _ type: ObjectType, _ time: Double, _ value: Double, length: Double = 0,
    device: Device? = nil, metadata: Metadata = Metadata(), _ details: SampleDetails? = nil
  ) -> Named {
    let sample = Sample(
      id: ObjectID(high: 0, low: 0), type: type, start: at(time), end: at(time + length),
      value: type.kind == .category ? .category(Int64(value)) : .quantity(value), device: device,
      metadata: metadata)
    return (name, StoredObject(sample, details))
  }

  private static var samples: [Named] {
    let entered = Metadata([
      .init(key: "HKWasUserEntered", value: .integer(1)),
      .init(key: "HKWeatherTemperature", value: .quantity(value: 20, unit: "degC")),
      .init(key: "note", value: .string("after lunch")),
    ])
    let later = Metadata([.init(key: "note", value: .string("before bed"))])
    return [
      object(
        "walk", .stepCount, 0, 100, length: 60, device: Device(name: "Wrist", model: "W1"),
        metadata: entered),
      object("run", .stepCount, 100, 500, length: 60, metadata: later),
      object("core", .sleepAnalysis, 200, 3, length: 60),
      object("deep", .sleepAnalysis, 300, 4, length: 60),
    ]
  }

  private static var workouts: [Named] {
    func statistics(_ type: ObjectType, _ sum: Double) -> WorkoutStatistics {
      WorkoutStatistics(type: type, start: at(1000), end: at(2800), sum: sum)
    }
    var long = Workout(activityType: 82, duration: 1800)
    long.statistics = [
      WorkoutStatistics(
        type: .heartRate, start: at(1000), end: at(2800), average: 140, minimum: 90, maximum: 180),
      statistics(.distanceCycling, 9000), statistics(.distanceSwimming, 1000),
      statistics(.activeEnergyBurned, 300), statistics(.swimmingStrokeCount, 400),
      statistics(.flightsClimbed, 12),
    ]
    var part = WorkoutActivity(
      id: ObjectID(high: 5, low: 5), activityType: 46, start: at(1000), end: at(1900),
      duration: 900)
    part.statistics = [
      WorkoutStatistics(
        type: .heartRate, start: at(1000), end: at(1900), average: 130, minimum: 95, maximum: 150),
      statistics(.swimmingStrokeCount, 400),
    ]
    part.metadata = Metadata([.init(key: "HKLapLength", value: .quantity(value: 25, unit: "m"))])
    long.activities = [part]
    var short = Workout(activityType: 13, duration: 600)
    short.statistics = [statistics(.activeEnergyBurned, 500)]
    return [
      object("triathlon", .workout, 1000, 0, length: 1800, .workout(long)),
      object("ride", .workout, 5000, 0, length: 600, .workout(short)),
      object(
        "stretch", .workout, 6000, 0, length: 60, .workout(Workout(activityType: 62, duration: 60))),
    ]
  }

  private static var moods: [Named] {
    let low = StateOfMind(kind: 1, valence: -0.3, labels: [3, 7], associations: [2])
    let high = StateOfMind(kind: 2, valence: 0.5, labels: [5], associations: [1, 2])
    return [
      object("low", .stateOfMind, 10, 0, .stateOfMind(low)),
      object("high", .stateOfMind, 20, 0, .stateOfMind(high)),
    ]
  }

  private static var recordings: [Named] {
    let sinus = Electrocardiogram(classification: 1, symptomsStatus: 1)
    let fibrillation = Electrocardiogram(
      classification: 2, symptomsStatus: 2, averageHeartRate: 110)
    return [
      object("sinus", .electrocardiogram, 30, 0, length: 30, .electrocardiogram(sinus)),
      object(
        "fibrillation", .electrocardiogram, 90, 0, length: 30, .electrocardiogram(fibrillation)),
    ]
  }

  private static var medications: [Named] {
    func dose(_ status: Int, _ concept: String, _ scheduled: Double?) -> SampleDetails {
      .medicationDoseEvent(
        MedicationDoseEvent(
          logStatus: status, scheduleType: scheduled == nil ? 1 : 2, conceptIdentifier: concept,
          scheduledDate: scheduled.map(at), scheduledQuantity: 1, quantity: 1))
    }
    func medication(_ concept: String, archived: Bool, schedule: Bool) -> SampleDetails {
      .userAnnotatedMedication(
        UserAnnotatedMedication(
          isArchived: archived, hasSchedule: schedule,
          concept: MedicationConcept(identifier: concept, displayText: "text")))
    }
    return [
      object("taken", .medicationDoseEvent, 40, 0, dose(4, "c1", 4000)),
      object("skipped", .medicationDoseEvent, 50, 0, dose(5, "c2", 8000)),
      object("asNeeded", .medicationDoseEvent, 60, 0, dose(4, "c2", nil)),
      object(
        "old", .userAnnotatedMedication, 0, 0, medication("c1", archived: true, schedule: false)),
      object(
        "current", .userAnnotatedMedication, 0, 0,
        medication("c2", archived: false, schedule: true)),
    ]
  }

  private static var records: [Named] {
    func record(_ type: String, _ identifier: String) -> SampleDetails {
      .clinicalRecord(
        ClinicalRecord(
          displayName: "name", resourceType: type, resourceIdentifier: identifier, release: "R4",
          version: "4.0.1", data: []))
    }
    func card(_ relevant: Double) -> SampleDetails {
      .verifiableClinicalRecord(
        VerifiableClinicalRecord(
          recordTypes: ["immunization"], sourceType: "SMARTHealthCard", issuerIdentifier: "issuer",
          subjectName: "name", issuedDate: at(0), relevantDate: at(relevant), data: []))
    }
    func summary(_ day: Int) -> SampleDetails {
      .activitySummary(ActivitySummary(day: CalendarDay(year: 2026, month: 1, day: day)))
    }
    return [
      object("allergy", .allergyRecord, 0, 0, record("AllergyIntolerance", "1")),
      object("condition", .conditionRecord, 0, 0, record("Condition", "1")),
      object("document", .cda, 0, 0, .document(EveryKind.document)),
      object("card", .verifiableClinicalRecord, 0, 0, card(700)),
      object("laterCard", .verifiableClinicalRecord, 0, 0, card(900)),
      object("first", .activitySummary, 0, 0, summary(1)),
      object("fifth", .activitySummary, 0, 0, summary(5)),
    ]
  }

  private static var fromWatch: [Named] {
    [
      object(
        "stroll", .stepCount, 400, 700, length: 60, device: Device(name: "Watch", model: "W2")),
      object("pulse", .heartRate, 400, 61),
    ]
  }
}
