import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// The source and the device of a sample.
@Suite struct SourceTests {
  private let watch = Device(name: "Wrist", model: "W1")
  private let strap = Device(name: "Strap", model: "S1")

  private func pulse(_ start: Double, _ device: Device?) -> Sample {
    Sample(
      id: ObjectIDMint.fresh(), type: .heartRate, start: at(start), end: at(start),
      value: .quantity(60), device: device)
  }

  @Test(
    "OBJECT-05: a sample saved without a version is returned with an empty one and can be found")
  func withoutVersion() throws {
    let fixture = try StoreFixture()
    let old = SourceRevision(source: Source(name: "Band", bundleIdentifier: "org.example.band"))
    var known = old
    known.version = "2.0"
    var samples = [pulse(0, nil), pulse(1, nil)]
    samples[0].sourceRevision = old
    samples[1].sourceRevision = known
    let session = try fixture.store.beginImport(in: owner)
    #expect(try fixture.store.importAll(session, SampleBatch(samples)).addedCount == 2)
    for _ in 0..<2 {
      let found = try fixture.store.allSamples(SampleQuery(types: [.heartRate]), in: person)
      #expect(found.map(\.sourceRevision?.version) == ["", "2.0"])
      var query = SampleQuery(types: [.heartRate])
      query.filter.predicate = .comparison(.sourceRevision, .equal, .sourceRevision(known))
      #expect(try fixture.store.allSamples(query, in: person) == [samples[1]])
      // An empty text in a requested revision matches any.
      query.filter.predicate = .comparison(.sourceRevision, .equal, .sourceRevision(old))
      #expect(try fixture.store.allSamples(query, in: person).count == 2)
      try fixture.store.seal()
    }
  }

  @Test("OBJECT-06: one app saves for several devices, and one device for several apps")
  func independent() throws {
    let fixture = try StoreFixture()
    let (first, second) = (TestApp(1), TestApp(2))
    try fixture.store.save([pulse(0, watch), pulse(1, strap), pulse(2, nil)], as: first)
    try fixture.store.save([pulse(3, watch), pulse(4, nil)], as: second)
    for _ in 0..<2 {
      func starts(_ change: (inout SampleFilter) -> Void) throws -> [Double] {
        var query = SampleQuery(types: [.heartRate])
        change(&query.filter)
        return try fixture.store.allSamples(query, in: person).map { $0.start.secondsSince1970 }
      }
      let zero = at(0).secondsSince1970
      #expect(try starts { $0.devices = [watch] } == [zero, zero + 3])
      #expect(try starts { $0.devices = [strap] } == [zero + 1])
      #expect(
        try starts { $0.sources = [first.revision.source] } == [zero, zero + 1, zero + 2])
      #expect(
        try starts {
          $0.sources = [second.revision.source]
          $0.devices = [watch]
        } == [zero + 3])
      let sources = try fixture.store.sources(SourceQuery(types: [.heartRate]), in: person).value
      #expect(sources == [first.revision.source, second.revision.source])
      try fixture.store.seal()
    }
  }
}
