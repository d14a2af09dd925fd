package import HealthModel
import TestSupport

/// The types of a trace: one of every kind that the daemon treats differently.
package enum Subject: Int, CaseIterable, Sendable {
  case steps, glucose, heartRate, noise, energy, mass, sleep, workout, effort, route
  case pressure, systolic, diastolic, food, carbohydrates, caffeine
  case electrocardiogram, mood, audiogram, vision, medication, dose, clinical

  package var type: ObjectType {
    switch self {
    case .steps: .stepCount
    case .glucose: .bloodGlucose
    case .heartRate: .heartRate
    case .noise: .environmentalAudioExposure
    case .energy: .activeEnergyBurned
    case .mass: .bodyMass
    case .sleep: .sleepAnalysis
    case .workout: .workout
    case .effort: .workoutEffortScore
    case .route: .workoutRoute
    case .pressure: .bloodPressure
    case .systolic: .bloodPressureSystolic
    case .diastolic: .bloodPressureDiastolic
    case .food: .food
    case .carbohydrates: .dietaryCarbohydrates
    case .caffeine: .dietaryCaffeine
    case .electrocardiogram: .electrocardiogram
    case .mood: .stateOfMind
    case .audiogram: .audiogram
    case .vision: .visionPrescription
    case .medication: .userAnnotatedMedication
    case .dose: .medicationDoseEvent
    case .clinical: .allergyRecord
    }
  }

  var isQuantity: Bool { type.kind == .quantity }
  var isCorrelation: Bool { type.kind == .correlation }
  /// Whether objects are granted individually.
  var isByObject: Bool { type.followsObjectGrants }
  /// Whether only the user saves them.
  var isOwners: Bool {
    self == .medication || self == .dose || self == .clinical || self == .electrocardiogram
  }
  /// Whether it may be part of a correlation.
  var isPart: Bool { Self.parts.values.contains { $0.contains(self) } }
  /// How it is related to another object.
  var relation: Relation.Kind? {
    switch self {
    case .steps, .heartRate, .energy, .route: .workout
    case .effort: .workoutEffort
    case .sleep: .electrocardiogramSymptom
    default: isPart ? .correlation : nil
    }
  }
  /// Whether it may have its own grant; the parts of the others decide.
  var hasGrant: Bool { !isCorrelation }

  /// The types that determine who can see a correlation.
  static let parts: [Subject: [Subject]] = [
    .pressure: [.systolic, .diastolic], .food: [.carbohydrates, .caffeine],
  ]

  static let withGrants = allCases.filter { $0.hasGrant && !$0.isByObject }
  static let quantities = allCases.filter(\.isQuantity)
}

/// Identifiers that a trace refers to by number.
package enum Name: Hashable, Sendable {
  /// An object of the app.
  case own(Int)
  /// An object of others that the app does not see. The app may use the identifier for its own
  /// objects.
  case secret(Int)
  /// An object of others that the app may see.
  case shared(Int)
  /// A hidden object of the user.
  case users(Int)
  /// An identifier that is not used.
  case unknown(Int)
  /// A sentinel of the streams.
  case sentinel(Int)

  var id: ObjectID {
    switch self {
    case .own(let number): Self.id(1, number)
    case .secret(let number): Self.id(2, number)
    case .shared(let number): Self.id(3, number)
    case .sentinel(let number): Self.id(4, number)
    case .users(let number): Self.id(5, number)
    case .unknown(let number): Self.id(6, number)
    }
  }

  /// Returns an identifier with space for a run of 65,536.
  static func id(_ sort: UInt64, _ number: Int) -> ObjectID {
    ObjectID(
      high: 0x5eed_0000_0000_8000 | sort << 32, low: 0b10 << 62 | UInt64(number) << 16)
  }

  /// Whether an identifier is one of these.
  static func isName(_ id: ObjectID) -> Bool { id.high >> 48 == 0x5eed }
}

/// Draws the objects of a trace.
struct Draw {
  var random: SplitMix
  /// Restricts numbers to one magnitude: the sum of hundreds of them fits into two doubles, as
  /// chunks store it, and its last bits are not lost in a much greater one.
  var isModerate = false

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  mutating func one<Choice>(of choices: [Choice]) -> Choice {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
  mutating func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  /// Returns small integers, numbers with all their digits, and numbers whose magnitudes make the
  /// order of a sum visible in its last bits.
  mutating func number() -> Double {
    if isModerate { return Double.random(in: 0...200, using: &random) }
    return switch integer(0...9) {
    case 0...1: Double(integer(0...9)) * (chance(10) ? -0.0 : 1)
    case 2...7: Double.random(in: 0...200, using: &random)
    case 8: Double.random(in: 1...10, using: &random) * one(of: [1e-9, 1e-3, 1e6, 1e9])
    default: Double.random(in: 1...10, using: &random) * one(of: [1e12, 1e15, 1e16])
    }
  }

  /// Returns an instant within twelve days, at multiples of half an hour, so that objects overlap
  /// and share days.
  mutating func instant() -> Instant {
    Instant(microseconds: Self.beginning + Int64(integer(0...575)) * 1_800_000_000)
  }

  static let beginning: Int64 = 1_700_000_000_000_000
  /// Objects that end earlier are hidden where only recent ones are visible.
  static let recentFrom = Instant(microseconds: beginning + 6 * 86_400_000_000)

  static let devices = [
    Device(name: "Watch", manufacturer: "Example", model: "One", hardwareVersion: "1"),
    Device(name: "Phone", localIdentifier: "2"),
  ]
  /// A device of hidden objects alone.
  static let hiddenDevice = Device(name: "Scale", manufacturer: "Hidden", localIdentifier: "3")

  /// Returns metadata that predicates query.
  mutating func metadata(_ syncs: Bool) -> Metadata {
    var entries: [Metadata.Entry] = []
    if chance(40) {
      entries.append(.init(key: MetadataKey.wasUserEntered, value: .integer(Int64(integer(0...1)))))
    }
    if chance(30) { entries.append(.init(key: "note", value: .string(one(of: ["a", "b"])))) }
    if chance(20) { entries.append(.init(key: "number", value: .double(number()))) }
    if syncs {
      entries.append(
        .init(key: MetadataKey.syncIdentifier, value: .string(one(of: ["s1", "s2", "s3"]))))
      entries.append(.init(key: MetadataKey.syncVersion, value: .integer(Int64(integer(1...4)))))
    }
    return Metadata(entries)
  }

  /// The data for saving an object.
  struct Object {
    var batch: SampleBatch
    var points: SeriesPoints?
    var row: Int { batch.count - 1 }
  }

  /// The requested variations.
  struct Wish {
    var start: Instant?
    var isSeries = false
    var syncs = false
    /// The average heart rate of a workout or an electrocardiogram, which differs where it is
    /// hidden.
    var heartRate: Double?
    var energy: Double?
    var hasEnergy = true
    /// Whether a food contains caffeine.
    var hasCaffeine: Bool?
    /// The concept of a dose or a medication.
    var concept: String?
    var device: Device?
  }

  mutating func object(_ subject: Subject, _ id: ObjectID, _ wish: Wish = Wish()) -> Object {
    let start = wish.start ?? instant()
    let end = Instant(microseconds: start.microseconds + Int64(integer(0...4)) * 1_500_000_000)
    var object = HealthObject(id: id, type: subject.type, start: start, end: end, value: 0)
    object.device = wish.device ?? (chance(30) ? one(of: Self.devices) : nil)
    object.metadata = metadata(wish.syncs)
    switch subject {
    case .steps, .energy, .mass, .carbohydrates, .caffeine, .systolic, .diastolic, .heartRate,
      .glucose, .noise:
      let isSeries = wish.isSeries && subject.type.allowedDurations == nil
      if subject.type.allowedDurations?.upperBound == 0 { object.end = start }
      if isSeries {
        object.end = Instant(microseconds: start.microseconds + 3_600_000_000)
        object.details = .quantitySeries(QuantitySeries())
        return Object(batch: SampleBatch(rows: [object]), points: points(start))
      }
      object.value = number()
    case .effort: object.value = Double(integer(1...10))
    case .sleep: object.value = Double(integer(0...5))
    case .workout:
      object.end = Instant(microseconds: start.microseconds + 3_600_000_000)
      object.details = .workout(workout(id, start, object.end, wish))
      object.value = object.details?.representativeValue ?? 0
    case .pressure, .food: return correlation(subject, object, wish)
    default: return generated(subject, object, wish)
    }
    return Object(batch: SampleBatch(rows: [object]))
  }

  private mutating func points(_ start: Instant) -> SeriesPoints {
    var points = SeriesPoints(kind: .quantity)
    points.times = (0..<integer(2...40)).map { start.microseconds + Int64($0) * 60_000_000 }
    points.columns = [points.times.map { _ in number() }]
    return points
  }

  private mutating func workout(
    _ id: ObjectID, _ start: Instant, _ end: Instant, _ wish: Wish
  ) -> Workout {
    var workout = Workout(activityType: one(of: [37, 13, 46]), duration: 3_600)
    let energy = Double(integer(100...900))
    var statistics: [WorkoutStatistics] = []
    if wish.hasEnergy {
      statistics.append(
        WorkoutStatistics(
          type: .activeEnergyBurned, start: start, end: end, sum: wish.energy ?? energy))
    }
    if let rate = wish.heartRate {
      statistics.append(
        WorkoutStatistics(
          type: .heartRate, start: start, end: end, average: rate, minimum: rate - 10,
          maximum: rate + 10))
    }
    workout.statistics = statistics
    guard chance(40) else { return workout }
    var activity = WorkoutActivity(
      id: id.advanced(by: 9), activityType: workout.activityType, start: start, end: end,
      duration: 3_600)
    activity.statistics = statistics
    workout.activities = [activity]
    return workout
  }

  private mutating func correlation(
    _ subject: Subject, _ object: HealthObject, _ wish: Wish
  ) -> Object {
    var parts = Subject.parts[subject] ?? []
    if subject == .food {
      parts = wish.hasCaffeine ?? chance(50) ? parts : [.carbohydrates]
    }
    let rows = parts.enumerated().map { number, part in
      HealthObject(
        id: object.id.advanced(by: number + 1), type: part.type, start: object.start,
        end: object.end, value: self.number())
    }
    var parent = object
    parent.details = .correlation(Correlation(contained: rows.map(\.id)))
    return Object(batch: SampleBatch(rows: rows + [parent]))
  }

  /// Returns an object whose details are drawn by the shared generator.
  private mutating func generated(
    _ subject: Subject, _ object: HealthObject, _ wish: Wish
  ) -> Object {
    var generator = ObjectGenerator(seed: UInt64(integer(0...Int(Int32.max))))
    generator.instants = object.start...object.start
    guard let arbitrary = generator.object(of: subject.type) else {
      preconditionFailure("\(subject) can be drawn")
    }
    var batch = arbitrary.batch
    batch.idRuns = [ObjectIDRun(first: object.id, count: 1)]
    adjust(&batch, wish)
    // Generated text is not one of our sync identifiers.
    batch.metadata = object.metadata.isEmpty ? [] : [object.metadata]
    batch.metadataIndices = object.metadata.isEmpty ? [] : [1]
    return Object(batch: batch, points: arbitrary.points)
  }

  private func adjust(_ batch: inout SampleBatch, _ wish: Wish) {
    for index in batch.details.indices {
      switch batch.details[index] {
      case .electrocardiogram(var recording):
        recording.averageHeartRate = wish.heartRate
        batch.details[index] = .electrocardiogram(recording)
      case .userAnnotatedMedication(var medication):
        medication.concept.identifier = wish.concept ?? medication.concept.identifier
        batch.details[index] = .userAnnotatedMedication(medication)
      case .medicationDoseEvent(var dose):
        dose.conceptIdentifier = wish.concept ?? dose.conceptIdentifier
        batch.details[index] = .medicationDoseEvent(dose)
      default: break
      }
    }
  }

  /// Returns as many samples of a quantity type as a device saves at once.
  mutating func bulk(_ subject: Subject, _ id: ObjectID, count: Int) -> SampleBatch {
    let start = instant().microseconds
    var batch = SampleBatch()
    batch.types = [subject.type]
    batch.idRuns = [ObjectIDRun(first: id, count: count)]
    batch.starts = (0..<count).map { start + Int64($0) * 7_000_000 }
    let hasDurations = subject.type.allowedDurations?.upperBound != 0
    batch.durations = hasDurations ? Array(repeating: 5_000_000, count: count) : []
    batch.values = (0..<count).map { _ in number() }
    return batch
  }
}
