package import HealthModel
import TestSupport

/// What a trace is about: a type of each sort that is treated differently.
package enum Subject: Int, CaseIterable, Sendable {
  case steps, glucose, sleep, workout, vision, clinical

  package var type: ObjectType {
    switch self {
    case .steps: .stepCount
    case .glucose: .bloodGlucose
    case .sleep: .sleepAnalysis
    case .workout: .workout
    case .vision: .visionPrescription
    case .clinical: .allergyRecord
    }
  }

  package var isQuantity: Bool { self == .steps || self == .glucose }

  /// An object that is the same in both worlds. Its start follows from `step`, and so that objects
  /// overlap and share days, starts are half an hour apart.
  ///
  /// - Parameter heartRate: of a workout, what its statistics say. No app here may read heart rates.
  func batch(_ id: ObjectID, step: Int, value: Int, heartRate: Int? = nil) -> SampleBatch {
    let start = Instant(microseconds: 1_700_000_000_000_000 + Int64(step) * 1_800_000_000)
    let end = Instant(microseconds: start.microseconds + 3_600_000_000)
    var object: HealthObject
    switch self {
    case .steps, .sleep:
      let number = self == .sleep ? value % 6 : value
      object = HealthObject(id: id, type: type, start: start, end: end, value: Double(number))
    case .glucose:
      object = HealthObject(id: id, type: type, start: start, end: start, value: Double(value))
    case .workout:
      var workout = Workout(activityType: 37, duration: 3_600)
      workout.statistics = [
        WorkoutStatistics(type: .activeEnergyBurned, start: start, end: end, sum: Double(value))
      ]
      if let heartRate {
        workout.statistics.append(
          WorkoutStatistics(type: .heartRate, start: start, end: end, average: Double(heartRate)))
      }
      object = HealthObject(
        id: id, type: type, start: start, end: end, details: .workout(workout))
    case .vision, .clinical:
      var generator = ObjectGenerator(seed: UInt64(value))
      generator.instants = start...start
      guard let arbitrary = generator.object(of: type) else {
        preconditionFailure("\(type.name) can be generated")
      }
      var batch = arbitrary.batch
      batch.idRuns = [ObjectIDRun(first: id, count: 1)]
      // A sync identifier would replace an earlier object.
      batch.metadata = []
      batch.metadataIndices = []
      return batch
    }
    return SampleBatch(rows: [object])
  }
}

/// Identifiers that a trace knows by number.
package enum Name: Hashable, Sendable {
  /// Of objects of the app.
  case own(Int)
  /// Of objects of others that the app does not see. The app may try them as its own.
  case secret(Int)
  /// Of objects of others that it may see.
  case shared(Int)

  var id: ObjectID {
    switch self {
    case .own(let number): Self.id(1, number)
    case .secret(let number): Self.id(2, number)
    case .shared(let number): Self.id(3, number)
    }
  }

  static func id(_ sort: UInt64, _ number: Int) -> ObjectID {
    ObjectID(
      high: 0x5eed_0000_0000_8000 | sort << 32, low: 0b10 << 62 | UInt64(number) << 8)
  }
}
