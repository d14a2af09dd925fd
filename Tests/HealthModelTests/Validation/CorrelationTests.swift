import HealthModel
import TestSupport
import Testing

@Suite struct CorrelationTests {
  /// Returns a correlation of the given types.
  private func correlation(
    _ type: ObjectType, of types: [ObjectType], origin: SampleValidator.Origin = .app
  ) -> SampleBatch {
    var batch = SampleBatch()
    batch.types = types + [type]
    batch.typeIndices = batch.types.indices.map(UInt32.init)
    batch.idRuns = [ObjectIDRun(first: ObjectID(high: 9, low: 1 << 63), count: batch.types.count)]
    batch.starts = batch.types.map { _ in 1_700_000_000_000_000 }
    batch.values = types.map { _ in 80 } + [0]
    batch.details = [
      .correlation(
        Correlation(contained: types.indices.map { batch.idRuns[0].first.advanced(by: $0) }))
    ]
    batch.detailIndices = types.map { _ in 0 } + [1]
    if origin == .imported {
      batch.sources = [SourceRevision(source: Source(name: "Watch", bundleIdentifier: ""))]
    }
    return batch
  }

  private let systolic = ObjectType.bloodPressureSystolic
  private let diastolic = ObjectType.bloodPressureDiastolic

  @Test("CORR-01: blood pressure and food contain other samples, and no other type does")
  func types() {
    #expect(ObjectType.all.filter { $0.kind == .correlation } == [.bloodPressure, .food])
    #expect(refusal(of: correlation(.bloodPressure, of: [systolic, diastolic])) == nil)
    #expect(refusal(of: correlation(.food, of: [.dietaryFiber])) == nil)
    for type in [ObjectType.bloodPressure, .food] {
      let error = refusal(of: batch(of: type, value: 0))
      #expect(error?.message.contains("must have details of its kind") == true)
    }
    // The value 0 is valid for all other kinds, so that the details are the only mistake.
    let apart: Set<ObjectType.Kind> = [.correlation, .category, .characteristic, .attachment]
    let others = ObjectType.all.filter {
      !apart.contains($0.kind) && $0.requiredMetadataKey == nil
    }
    #expect(others.count > 100)
    for type in others {
      let error = refusal(of: correlation(type, of: [systolic]), origin: .owner)
      #expect(error?.message.contains("must have details of its own kind") == true, "\(type)")
    }
  }

  @Test("CORR-02: a blood pressure contains exactly one systolic and one diastolic sample")
  func bloodPressure() {
    #expect(refusal(of: correlation(.bloodPressure, of: [systolic, diastolic])) == nil)
    #expect(refusal(of: correlation(.bloodPressure, of: [diastolic, systolic])) == nil)
    for wrong in [
      [], [systolic], [systolic, systolic], [systolic, diastolic, diastolic],
      [systolic, .heartRate], [systolic, diastolic, .dietaryWater],
    ] {
      let error = refusal(of: correlation(.bloodPressure, of: wrong))
      #expect(error?.message.contains("one systolic and one diastolic") == true)
    }
  }

  @Test("CORR-03: food contains one or more dietary samples, and energy is not required")
  func food() {
    let nutrients = ObjectType.all.filter(\.isDietary)
    #expect(nutrients.count == 39 && nutrients.contains(.dietaryEnergyConsumed))
    #expect(refusal(of: correlation(.food, of: nutrients)) == nil)
    #expect(refusal(of: correlation(.food, of: [.dietaryFiber])) == nil)
    #expect(refusal(of: correlation(.food, of: [.dietaryFiber, .dietaryFiber])) == nil)
    for wrong in [[], [.dietaryFiber, .bodyMass], [ObjectType.numberOfAlcoholicBeverages]] {
      #expect(
        refusal(of: correlation(.food, of: wrong))?.message.contains("dietary") == true)
    }
    var named = correlation(.food, of: [.dietaryFiber])
    named.metadata = [Metadata([.init(key: MetadataKey.foodType, value: .string("oats"))])]
    named.metadataIndices = [0, 1]
    #expect(refusal(of: named) == nil)
  }

  @Test("CORR-04: a reading outside of a correlation is accepted")
  func alone() {
    #expect(refusal(of: batch(of: .bloodPressureSystolic, value: 120)) == nil)
  }

  @Test("CORR-05: contained samples are in the same request and in one correlation only")
  func sameRequest() {
    var foreign = correlation(.bloodPressure, of: [systolic, diastolic])
    foreign.details = [
      .correlation(
        Correlation(contained: [foreign.idRuns[0].first, ObjectID(high: 9, low: 7)]))
    ]
    #expect(refusal(of: foreign)?.message.contains("same request") == true)
    var twice = correlation(.food, of: [.dietaryFiber])
    twice.types.append(.food)
    twice.typeIndices.append(2)
    twice.idRuns[0].count += 1
    twice.starts.append(twice.starts[0])
    twice.values.append(0)
    twice.details.append(twice.details[0])
    twice.detailIndices.append(2)
    #expect(refusal(of: twice)?.message.contains("in one correlation") == true)
    var itself = correlation(.food, of: [.dietaryFiber])
    itself.details = [
      .correlation(Correlation(contained: [itself.idRuns[0].first.advanced(by: 1)]))
    ]
    #expect(refusal(of: itself)?.message.contains("dietary") == true)
  }

  @Test("CORR-11: contained samples have the dates of their correlation")
  func dates() {
    var later = correlation(.bloodPressure, of: [systolic, diastolic])
    later.starts[1] += 1
    #expect(refusal(of: later)?.message.contains("start and end") == true)
    var longer = correlation(.bloodPressure, of: [systolic, diastolic])
    longer.durations = [0, 1, 0]
    #expect(refusal(of: longer)?.message.contains("start and end") == true)
    longer.durations = [1, 1, 1]
    #expect(refusal(of: longer) == nil)
  }

  @Test("an imported correlation may refer to samples imported earlier")
  func imported() {
    var foreign = correlation(.bloodPressure, of: [], origin: .imported)
    foreign.details = [.correlation(Correlation(contained: [ObjectID(high: 1, low: 1)]))]
    #expect(refusal(of: foreign, origin: .imported) == nil)
  }

  @Test("AUTH-13: correlation types are not shareable")
  func notShareable() {
    #expect(!ObjectType.bloodPressure.isShareable && !ObjectType.food.isShareable)
  }
}
