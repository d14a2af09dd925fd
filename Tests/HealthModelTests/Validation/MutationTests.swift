import HealthModel
import TestSupport
import Testing

@Suite struct MutationTests {
  @Test(
    """
    OBJECT-17, CORR-02, TYPE-22, TYPE-25, MED-05, MED-06, CLIN-04, CLIN-07, WORKOUT-10: every \
    error of a table is rejected with a message that names the field and contains no value
    """)
  func refusedAndDiscreet() {
    var generator = ObjectGenerator(seed: 0x7391)
    for round in 0..<3 {
      for (index, mutation) in Mutation.all.enumerated() {
        guard let object = generator.object(of: mutation.type) else {
          Issue.record("\(mutation.type): the generator creates no object of this type")
          continue
        }
        let wrong = mutation.apply(to: object)
        let place = "\(mutation.type) \(mutation.field), mutation \(index), round \(round)"
        guard let error = refusal(of: wrong.batch, origin: .owner) else {
          Issue.record("accepted: \(place)")
          continue
        }
        #expect(error.code == .invalidArgument, "\(place)")
        #expect(error.message.contains(mutation.field), "\(place): \(error.message)")
        #expect(error.message.hasPrefix("samples."), "\(place): \(error.message)")
        let shown = error.message.lowercased()
        #expect(!shown.contains("poison") && !shown.contains("739"), "\(place)")
      }
    }
  }

  @Test("the table has errors of every kind of object with details")
  func tableCoversKinds() {
    let types = Set(Mutation.all.map(\.type))
    #expect(types == Set(ObjectType.all.filter(\.kind.hasDetails)))
    #expect(Mutation.all.count > 300)
  }

  /// Imports accept values that our tables do not contain, but nothing malformed.
  @Test("an import accepts unknown values and rejects malformed ones")
  func imported() {
    var generator = ObjectGenerator(seed: 12)
    let source = SourceRevision(source: Source(name: "Watch", bundleIdentifier: ""))
    func isAccepted(_ mutation: Mutation) -> Bool? {
      guard var object = generator.object(of: mutation.type) else { return nil }
      object = mutation.apply(to: object)
      object.batch.sources = [source]
      return refusal(of: object.batch, origin: .imported) == nil
    }
    let kept: [Mutation] = [
      .electrocardiogram("classification") { $0.classification = Mutation.rawValue },
      .stateOfMind("labels[0]") { $0.labels = [Mutation.rawValue] },
      .clinical("data") { $0.data = Array("{}".utf8) },
      .workout("activity_type") { workout, _ in workout.activityType = Mutation.rawValue },
      .dose("unit", isScheduled: false) { $0.unit = "Tablette" },
    ]
    for mutation in kept { #expect(isAccepted(mutation) == true, "\(mutation.field)") }
    let refused: [Mutation] = [
      .electrocardiogram("average_heart_rate") { $0.averageHeartRate = .nan },
      .stateOfMind("labels") { $0.labels = [3, 3] },
      .document("title") { $0.title = Mutation.poison },
      .workout("duration") { workout, _ in workout.duration = .infinity },
      .assessment(.gad7, "answers", []),
    ]
    for mutation in refused { #expect(isAccepted(mutation) == false, "\(mutation.field)") }
  }
}
