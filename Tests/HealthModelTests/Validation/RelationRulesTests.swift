import HealthAPI
import HealthModel
import TestSupport
import Testing

@Suite struct RelationRulesTests {
  private func batch(_ types: [ObjectType]) -> SampleBatch {
    var generator = ObjectGenerator(seed: 6)
    var batch = SampleBatch()
    for (index, type) in types.enumerated() {
      guard let one = generator.object(of: type)?.batch else { continue }
      batch.types.append(type)
      batch.typeIndices.append(UInt32(index))
      batch.idRuns.append(ObjectIDRun(first: ObjectID(high: 5, low: UInt64(index) << 32), count: 1))
      batch.starts.append(one.starts[0])
      batch.durations.append(one.durations[0])
      batch.values.append(one.values[0])
      batch.details += one.details
      batch.detailIndices.append(one.details.isEmpty ? 0 : UInt32(batch.details.count))
    }
    return batch
  }

  private func id(_ row: Int) -> ObjectID { ObjectID(high: 5, low: UInt64(row) << 32) }
  private let stored = ObjectID(high: 7_391, low: 7_391)

  private func mistake(_ types: [ObjectType], _ relation: Relation) -> String? {
    var request = SaveRequest(samples: batch(types))
    request.relations = [relation]
    do throws(HealthError) {
      try SampleValidator(origin: .owner).validate(request)
      return nil
    } catch {
      return error.message
    }
  }

  @Test("WORKOUT-05: a workout may be related to samples of the request or of the store")
  func workouts() {
    let types: [ObjectType] = [.workout, .heartRate, .workoutRoute]
    let right = Relation(kind: .workout, parent: id(0), children: [id(1), id(2), stored])
    #expect(mistake(types, right) == nil)
    #expect(mistake([], Relation(kind: .workout, parent: stored, children: [id(3)])) == nil)
    for (field, wrong) in [
      ("parent", Relation(kind: .workout, parent: id(1), children: [id(2)])),
      ("children", Relation(kind: .workout, parent: id(0), children: [])),
      ("children", Relation(kind: .workout, parent: id(0), children: [id(0)])),
      ("children", Relation(kind: .workout, parent: id(0), children: [stored, stored])),
      ("activity", Relation(kind: .workout, parent: id(0), activity: stored, children: [id(1)])),
      ("kind", Relation(kind: .correlation, parent: id(0), children: [id(1)])),
    ] {
      let text = mistake(types, wrong)
      #expect(text?.hasPrefix("relations[0].\(field)") == true)
      #expect(text?.contains("739") != true)
    }
    let nested = Relation(kind: .workout, parent: id(0), children: [id(1)])
    #expect(mistake([.workout, .workout], nested)?.contains("any but workouts") == true)
  }

  @Test("WORKOUT-05: an import without samples is checked like one with samples")
  func importWithoutSamples() {
    func mistake(_ relations: [Relation], series: [SeriesReference] = []) -> String? {
      let request = ImportSamplesRequest(
        importID: 1, samples: SampleBatch(), series: series, relations: relations,
        deferredKeys: [stored])
      do throws(HealthError) {
        try SampleValidator(origin: .imported).validate(request)
        return nil
      } catch {
        return error.message
      }
    }
    let right = Relation(kind: .workout, parent: stored, children: [id(1)])
    #expect(mistake([]) == nil)
    #expect(mistake([right]) == nil)
    for (field, wrong) in [
      ("children", Relation(kind: .workout, parent: stored, children: [])),
      ("children", Relation(kind: .workout, parent: stored, children: [id(1), id(1)])),
      ("activity", Relation(kind: .workout, parent: stored, activity: stored, children: [id(1)])),
      ("kind", Relation(kind: .correlation, parent: stored, children: [id(1)])),
    ] {
      #expect(mistake([wrong])?.hasPrefix("relations[0].\(field)") == true)
    }
    // A reference to a row that does not exist must not reach the reading of the row.
    let text = mistake([right], series: [SeriesReference(row: 0, buffer: 1)])
    #expect(text?.hasPrefix("series[0].row") == true)
  }

  @Test("WORKOUT-21: effort scores are related to a workout or one of its activities")
  func effort() {
    let types: [ObjectType] = [
      .workout, .workoutEffortScore, .estimatedWorkoutEffortScore, .heartRate,
    ]
    let right = Relation(kind: .workoutEffort, parent: id(0), children: [id(1), id(2)])
    #expect(mistake(types, right) == nil)
    let wrong = Relation(kind: .workoutEffort, parent: id(0), children: [id(3)])
    #expect(mistake(types, wrong)?.contains("effort scores") == true)
    let elsewhere = Relation(
      kind: .workoutEffort, parent: id(0), activity: stored, children: [id(1)])
    #expect(mistake(types, elsewhere)?.contains("relations[0].activity") == true)
    let unknown = Relation(
      kind: .workoutEffort, parent: stored, activity: stored, children: [id(1)])
    #expect(mistake(types, unknown) == nil)
  }

  @Test("TYPE-28: symptoms of an electrocardiogram are ordinary symptom samples")
  func symptoms() {
    let types: [ObjectType] = [.electrocardiogram, .dizziness, .sleepAnalysis]
    let right = Relation(kind: .electrocardiogramSymptom, parent: id(0), children: [id(1)])
    #expect(mistake(types, right) == nil)
    let wrong = Relation(kind: .electrocardiogramSymptom, parent: id(0), children: [id(2)])
    #expect(mistake(types, wrong)?.contains("symptoms") == true)
  }
}
