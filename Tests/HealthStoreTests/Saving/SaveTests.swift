import HealthModel
import Testing

@testable import HealthStorage
@testable import HealthStore

@Suite struct SaveTests {
  static func steps(_ id: UInt64, _ start: Double, _ length: Double, _ value: Double) -> Sample {
    Sample(
      id: ObjectID(high: 0x4000, low: id), type: .stepCount, start: at(start),
      end: at(start + length), value: .quantity(value))
  }

  @Test(
    """
    OBJECT-03, OBJECT-04: the source of a saved sample is the caller, whatever the request \
    contains
    """)
  func source() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    var sample = Self.steps(1, 0, 60, 10)
    sample.sourceRevision = SourceRevision(source: Source(name: "x", bundleIdentifier: "y"))
    try fixture.store.save([sample], as: app)
    let found = try fixture.store.allSamples(SampleQuery(types: [.stepCount]), in: app.readOwn)
    sample.sourceRevision = app.revision
    #expect(found == [sample])
  }

  @Test("a saved sample is read back unchanged from the journal, after a restart, and from a chunk")
  func comesBack() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    let sample = Sample(
      id: ObjectID(high: 1, low: 2), type: .heartRate, start: at(5), end: at(6.5),
      value: .quantity(1.0 / 3), device: Device(name: "Watch"),
      metadata: Metadata([.init(key: "a", value: .string("b"))]), sourceRevision: app.revision)
    try fixture.store.save([sample], as: app)
    let query = SampleQuery(types: [.heartRate])
    #expect(try fixture.store.allSamples(query, in: app.readOwn) == [sample])
    try fixture.reopen()
    #expect(try fixture.store.allSamples(query, in: app.readOwn) == [sample])
    try fixture.store.seal()
    #expect(try fixture.store.allSamples(query, in: app.readOwn) == [sample])
    try fixture.reopen()
    #expect(try fixture.store.allSamples(query, in: app.readOwn) == [sample])
  }

  @Test("SAVE-01: an identifier that the app used before is rejected, sealed or not")
  func identifierTwice() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    try fixture.store.save([Self.steps(1, 0, 60, 10)], as: app)
    for _ in 0..<2 {
      let error = #expect(throws: StoreError.self) {
        try fixture.store.save([Self.steps(2, 100, 60, 1), Self.steps(1, 200, 60, 1)], as: app)
      }
      #expect(error?.code == .invalidArgument)
      #expect(error?.healthError.code == .invalidArgument)
      try fixture.store.seal()
    }
    #expect(
      try fixture.store.allSamples(SampleQuery(types: [.stepCount]), in: app.readOwn).count == 1)
  }

  @Test("SAVE-02: a batch with one invalid sample stores nothing")
  func allOrNothing() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    #expect(throws: StoreError.self) {
      try fixture.store.save(
        [Self.steps(1, 0, 60, 10), Self.steps(2, 60, 60, .infinity)], as: app)
    }
    #expect(throws: StoreError.self) {
      try fixture.store.save([Self.steps(3, 0, 1, 1), Self.steps(3, 5, 1, 1)], as: app)
    }
    #expect(try fixture.store.status().sampleCount == 0)
    try fixture.store.save([Self.steps(1, 0, 60, 10), Self.steps(3, 0, 60, 10)], as: app)
    #expect(try fixture.store.status().sampleCount == 2)
  }

  @Test("saving an identifier does not disclose whether another app uses it")
  func identifierOfOthers() throws {
    let fixture = try StoreFixture()
    try fixture.store.save([Self.steps(1, 0, 60, 10)], as: TestApp(1))
    try fixture.store.save([Self.steps(1, 0, 60, 20)], as: TestApp(2))
    let query = SampleQuery(types: [.stepCount])
    #expect(
      try fixture.store.allSamples(query, in: TestApp(2).readOwn).map(\.value) == [.quantity(20)])
  }
}
