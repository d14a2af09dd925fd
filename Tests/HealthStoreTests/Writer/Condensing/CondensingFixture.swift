import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

/// A store half a year after `at(0)`, with imported recordings.
final class CondensingFixture {
  static let now = at(200 * 86_400)
  static let watch = SourceRevision(
    source: Source(name: "Watch", bundleIdentifier: ""), version: "10.1",
    productType: "Watch7,5")

  let fixture: StoreFixture
  private var nextID = 1_000_000

  var store: HealthStore { fixture.store }

  init(sealThreshold: Int = 500) throws {
    var options = StoreOptions()
    options.sealThreshold = sealThreshold
    options.now = { Self.now }
    fixture = try StoreFixture(options: options)
  }

  func id() -> ObjectID {
    nextID += 1
    return objectID(nextID)
  }

  func sample(
    _ type: ObjectType, _ start: Double, _ length: Double, _ value: Double,
    source: SourceRevision = CondensingFixture.watch, device: Device? = nil,
    metadata: Metadata = Metadata()
  ) -> Sample {
    Sample(
      id: id(), type: type, start: at(start), end: at(start + length), value: .quantity(value),
      device: device, metadata: metadata, sourceRevision: source)
  }

  func workout(
    _ start: Double, _ minutes: Double, source: SourceRevision = CondensingFixture.watch
  ) -> StoredObject {
    let length = minutes * 60
    return StoredObject(
      Sample(
        id: id(), type: .workout, start: at(start), end: at(start + length), value: .quantity(0),
        sourceRevision: source),
      .workout(Workout(activityType: 37, duration: length)))
  }

  /// Returns a heart rate every five seconds, each different from the one before it.
  func heartRates(_ start: Double, count: Int) -> [Sample] {
    (0..<count).map { sample(.heartRate, start + Double($0) * 5, 0, 2 + Double($0 % 17) / 60) }
  }

  @discardableResult
  func add(
    _ objects: [StoredObject], _ relations: [Relation] = []
  ) throws -> ImportResult {
    var content = SaveContent(samples: SampleBatch(objects))
    content.relations = relations
    let session = try store.beginImport(in: owner)
    let answer = Answer<ImportResult>()
    session.add(content) { answer.set($0) }
    return try answer.wait()
  }

  @discardableResult
  func add(_ samples: [Sample]) throws -> ImportResult {
    try add(samples.map { StoredObject($0) })
  }

  func all(_ type: ObjectType) throws -> [StoredObject] {
    try store.allObjects(SampleQuery(types: [type]), in: person)
  }

  /// Returns the points of a sample as a reader receives them.
  func points(_ object: StoredObject) throws -> SeriesPoints {
    try store.allPoints(SeriesQuery(id: object.sample.id), in: person)
  }
}

extension SeriesPoints {
  /// The points of the series of these samples if no points are merged.
  init(_ samples: [Sample]) {
    self.init(kind: .quantity)
    let samples = samples.sorted { $0.start < $1.start }
    times = samples.map(\.start.microseconds)
    let lengths = samples.map { $0.end.microseconds - $0.start.microseconds }
    if lengths.contains(where: { $0 > 0 }) { durations = lengths }
    columns = [
      samples.map { sample in
        guard case .quantity(let value) = sample.value else { return .nan }
        return value
      }
    ]
  }
}
