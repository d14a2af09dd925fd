import HealthAPI
import HealthModel

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// A sample of any kind with its details.
struct StoredObject: Equatable {
  var sample: Sample
  var details: SampleDetails?

  init(_ sample: Sample, _ details: SampleDetails? = nil) {
    self.sample = sample
    self.details = details
    if let details { self.sample.value = .quantity(details.representativeValue) }
  }

  func saved(by app: TestApp) -> StoredObject {
    var saved = self
    saved.sample.sourceRevision = app.revision
    return saved
  }
}

extension SampleBatch {
  init(_ objects: [StoredObject]) {
    self.init(objects.map(\.sample))
    for object in objects {
      if let entry = object.details { details.append(entry) }
      detailIndices.append(object.details == nil ? 0 : UInt32(details.count))
    }
  }

  var objects: [StoredObject] {
    zip(samples, 0..<count).map { sample, row in
      let index = detailIndices.isEmpty ? 0 : Int(detailIndices[row])
      return StoredObject(sample, index == 0 ? nil : details[index - 1])
    }
  }
}

extension HealthStore {
  func save(_ objects: [StoredObject], as app: TestApp) throws(StoreError) {
    try save(SampleBatch(objects), as: app)
  }

  /// Returns the objects of all pages.
  func allObjects(_ query: SampleQuery, in scope: ReadScope) throws(StoreError) -> [StoredObject] {
    var query = query
    var objects: [StoredObject] = []
    repeat {
      let page = try samples(query, in: scope).page
      objects += page.samples.objects
      query.cursor = page.cursor
    } while !query.cursor.isEmpty
    return objects
  }
}

/// One object of every kind that can exist by itself.
enum EveryKind {
  static let details: [(type: ObjectType, details: SampleDetails)] = [
    (.heartbeatSeries, .heartbeatSeries(HeartbeatSeries())),
    (.workoutRoute, .workoutRoute(WorkoutRoute())),
    (.workout, .workout(workout)),
    (.electrocardiogram, .electrocardiogram(Electrocardiogram(classification: 1))),
    (
      .audiogram,
      .audiogram(
        Audiogram(points: [
          .init(frequency: 1000, tests: [.init(sensitivity: 12.5, side: 0)])
        ]))
    ),
    (
      .visionPrescription,
      .visionPrescription(
        VisionPrescription(prescriptionType: 1, expiration: at(9)))
    ),
    (.stateOfMind, .stateOfMind(StateOfMind(kind: 1, valence: -0.3, labels: [3, 7]))),
    (.gad7, .scoredAssessment(ScoredAssessment(answers: [0, 1, 2, 3, 0, 1, 2]))),
    (
      .medicationDoseEvent,
      .medicationDoseEvent(
        MedicationDoseEvent(logStatus: 4, scheduleType: 1, conceptIdentifier: "c1", quantity: 1))
    ),
    (
      .userAnnotatedMedication,
      .userAnnotatedMedication(
        UserAnnotatedMedication(
          nickname: "n", concept: MedicationConcept(identifier: "c1", displayText: "d")))
    ),
    (
      .allergyRecord,
      .clinicalRecord(
        ClinicalRecord(
          displayName: "n", resourceType: "AllergyIntolerance", resourceIdentifier: "1",
          release: "R4", version: "4.0.1", data: Array("{}".utf8)))
    ),
    (.cda, .document(document)),
    (
      .verifiableClinicalRecord,
      .verifiableClinicalRecord(
        VerifiableClinicalRecord(
          recordTypes: ["immunization"], sourceType: "SMARTHealthCard", issuerIdentifier: "i",
          subjectName: "s", issuedDate: at(0), relevantDate: at(1), data: [1, 2, 3]))
    ),
    (
      .activitySummary,
      .activitySummary(ActivitySummary(day: CalendarDay(year: 2026, month: 1, day: 1)))
    ),
  ]

  static var workout: Workout {
    var workout = Workout(activityType: 37, duration: 1800)
    workout.statistics = [
      WorkoutStatistics(type: .heartRate, start: at(0), end: at(1800), average: 2.5),
      WorkoutStatistics(type: .distanceCycling, start: at(0), end: at(1800), sum: 9000),
    ]
    var activity = WorkoutActivity(
      id: ObjectID(high: 5, low: 5), activityType: 37, start: at(0), end: at(900), duration: 900)
    activity.statistics = [
      WorkoutStatistics(type: .heartRate, start: at(0), end: at(900), average: 2.25)
    ]
    workout.activities = [activity]
    return workout
  }

  static let document = ClinicalDocument(
    title: "t", patientName: "p", authorName: "a", custodianName: "c",
    data: Array(repeating: 60, count: 1000))

  static func objects(firstID: UInt64 = 1) -> [StoredObject] {
    details.enumerated().map { index, entry in
      StoredObject(
        Sample(
          id: ObjectID(high: 0x4000, low: firstID + UInt64(index)), type: entry.type,
          start: at(Double(index)), end: at(Double(index)), value: .quantity(0)), entry.details)
    }
  }
}

extension HealthStore {
  func save(_ content: SaveContent, as app: TestApp) throws(StoreError) {
    let answer = Answer<Void>()
    save(content, in: app.write) { answer.set($0) }
    try answer.wait()
  }

  func save(_ content: SaveContent, in scope: WriteScope) throws(StoreError) {
    let answer = Answer<Void>()
    save(content, in: scope) { answer.set($0) }
    try answer.wait()
  }

  func relate(
    _ relations: [Relation], isRemoval: Bool = false, as app: TestApp
  ) throws(StoreError) {
    let answer = Answer<Void>()
    relate(RelateRequest(relations: relations, isRemoval: isRemoval), in: app.write) {
      answer.set($0)
    }
    try answer.wait()
  }

  func relateAny(_ relations: [Relation], isRemoval: Bool = false) throws(StoreError) {
    let answer = Answer<Void>()
    relate(RelateRequest(relations: relations, isRemoval: isRemoval), in: owner) { answer.set($0) }
    try answer.wait()
  }

  func replace(
    _ id: ObjectID, with objects: [StoredObject], as app: TestApp
  ) throws(StoreError) {
    let answer = Answer<Void>()
    var content = SaveContent(samples: SampleBatch(objects))
    content.replaced = id
    save(content, in: app.write) { answer.set($0) }
    try answer.wait()
  }

  /// Returns the identifiers of the children of `parent`, regardless of visibility.
  func children(
    of parent: ObjectID, _ kind: Relation.Kind, activity: ObjectID? = nil
  ) throws(StoreError) -> [ObjectID] {
    try read { (snapshot, connection) throws(StoreError) in
      let locator = Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
      var anchors: [Int64] = []
      for sample in try locator.samples(ids: [parent]) {
        anchors += try RelationTable(connection: connection)
          .children(of: sample.anchor, kind, activity: activity).anchors
      }
      let all = Set(ObjectType.all.map(\.code))
      return try locator.samples(anchors: anchors.sorted(), types: all)
        .sorted { $0.anchor < $1.anchor }.map(\.id)
    }
  }

  /// Returns all points of an object.
  func allPoints(
    _ query: SeriesQuery, in scope: ReadScope
  ) throws(StoreError) -> SeriesPoints {
    var query = query
    var points: SeriesPoints?
    repeat {
      let page = try series(query, in: scope).page
      if points == nil {
        points = page.points
      } else {
        points!.append(page.points, 0..<page.points.count)
      }
      query.cursor = page.cursor
    } while !query.cursor.isEmpty
    return points!
  }
}

/// Returns an identifier that looks random, which the store indexes individually.
func objectID(_ number: Int) -> ObjectID { ObjectID(high: 0x4000, low: UInt64(number)) }

func object(
  _ number: Int, _ type: ObjectType, _ start: Double, _ length: Double = 0, _ value: Double = 0,
  _ details: SampleDetails? = nil, metadata: Metadata = Metadata()
) -> StoredObject {
  StoredObject(
    Sample(
      id: objectID(number), type: type, start: at(start), end: at(start + length),
      value: type.kind == .category ? .category(Int64(value)) : .quantity(value),
      metadata: metadata), details)
}
