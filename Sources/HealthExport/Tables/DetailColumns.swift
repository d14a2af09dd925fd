package import HealthModel
import HealthWords

/// A value in a table.
package enum Cell: Hashable, Sendable {
  case empty
  case text(String)
  case integer(Int64)
  case number(Double)
  case instant(Instant)

  init(_ text: String?) { self = text.flatMap { $0.isEmpty ? nil : .text($0) } ?? .empty }
  init(_ number: Double?) { self = number.map(Cell.number) ?? .empty }
  init(_ instant: Instant?) { self = instant.map(Cell.instant) ?? .empty }
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
  init(_ count: Int) { self = .integer(Int64(count)) }
  init(_ day: CalendarDay) { self = .text(DayText.iso8601(day)) }

  /// A raw value by its name.
  init(_ raw: Int, of enumeration: String) { self = .text(RawName.text(raw, of: enumeration)) }

  /// A list, separated by spaces.
  init(_ list: [String]) { self.init(list.joined(separator: " ")) }
}

/// A column for a part of the details of a kind of objects.
package struct DetailColumn: Sendable {
  /// What a spreadsheet or a database calls the column, with the unit.
  package let name: String
  let value: @Sendable (HealthObject, [ObjectID: HealthObject]) -> Cell

  private init(_ name: String, _ value: @escaping @Sendable (SampleDetails) -> Cell) {
    self.name = name
    self.value = { object, _ in object.details.map(value) ?? .empty }
  }

  private init(contained type: ObjectType, _ name: String) {
    self.name = name
    value = { object, contained in
      guard case .correlation(let correlation)? = object.details else { return .empty }
      return Cell(
        correlation.contained.lazy.compactMap { contained[$0] }.first { $0.type == type }?.value)
    }
  }

  /// Returns the columns of the objects of a type. Lists are in the column `details` only.
  package static func columns(of type: ObjectType) -> [DetailColumn] {
    if type == .bloodPressure {
      return [
        DetailColumn(contained: .bloodPressureSystolic, "systolic_mmhg"),
        DetailColumn(contained: .bloodPressureDiastolic, "diastolic_mmhg"), contained,
      ]
    }
    switch type.kind {
    case .quantity: return quantity
    case .correlation: return [contained]
    case .series: return [DetailColumn("points") { Cell($0.pointCount) }]
    case .workout: return workout
    case .electrocardiogram: return electrocardiogram
    case .audiogram: return [DetailColumn("frequencies") { Cell($0.pointCount) }]
    case .visionPrescription: return vision
    case .stateOfMind: return stateOfMind
    case .scoredAssessment: return assessment
    case .medicationDoseEvent: return dose
    case .userAnnotatedMedication: return medication
    case .clinical: return clinical
    case .document: return document
    case .verifiableClinicalRecord: return verifiable
    case .activitySummary: return summary
    case .category, .characteristic, .attachment: return []
    }
  }

  private static let contained = DetailColumn("contained") {
    guard case .correlation(let correlation) = $0 else { return .empty }
    return Cell(correlation.contained.map(\.uuidString))
  }

  /// The number of quantities of a series; empty for a single quantity.
  private static let quantity = [DetailColumn("points") { Cell($0.pointCount) }]

  // MARK: Kinds

  private static func workout(
    _ name: String, _ value: @escaping @Sendable (Workout) -> Cell
  ) -> DetailColumn {
    DetailColumn(name) { if case .workout(let workout) = $0 { value(workout) } else { .empty } }
  }

  private static let workout = [
    workout("activity") { Cell($0.activityType, of: "HKWorkoutActivityType") },
    workout("duration_s") { .number($0.duration) },
    workout("energy_kcal") { Cell($0.sum(of: .activeEnergyBurned)) },
    workout("distance_m") { Cell($0.sum(of: Workout.distanceType(of: $0.activityType))) },
  ]

  private static func electrocardiogram(
    _ name: String, _ value: @escaping @Sendable (Electrocardiogram) -> Cell
  ) -> DetailColumn {
    DetailColumn(name) {
      if case .electrocardiogram(let recording) = $0 { value(recording) } else { .empty }
    }
  }

  private static let electrocardiogram = [
    electrocardiogram("classification") {
      Cell($0.classification, of: "HKElectrocardiogram.Classification")
    },
    electrocardiogram("symptoms") {
      Cell($0.symptomsStatus, of: "HKElectrocardiogram.SymptomsStatus")
    },
    electrocardiogram("average_heart_rate") { Cell($0.averageHeartRate) },
    electrocardiogram("sampling_frequency_hz") { Cell($0.samplingFrequency) },
    electrocardiogram("points") { Cell($0.voltageCount) },
  ]

  private static func vision(
    _ name: String, _ value: @escaping @Sendable (VisionPrescription) -> Cell
  ) -> DetailColumn {
    DetailColumn(name) {
      if case .visionPrescription(let prescription) = $0 { value(prescription) } else { .empty }
    }
  }

  private static let vision = [
    vision("kind") { Cell($0.prescriptionType, of: "HKVisionPrescriptionType") },
    vision("expiration") { Cell($0.expiration) }, vision("brand") { Cell($0.brand) },
    vision("left_sphere") { Cell($0.leftEye?.sphere) },
    vision("left_cylinder") { Cell($0.leftEye?.cylinder) },
    vision("left_axis") { Cell($0.leftEye?.axis) },
    vision("right_sphere") { Cell($0.rightEye?.sphere) },
    vision("right_cylinder") { Cell($0.rightEye?.cylinder) },
    vision("right_axis") { Cell($0.rightEye?.axis) },
  ]

  private static func stateOfMind(
    _ name: String, _ value: @escaping @Sendable (StateOfMind) -> Cell
  ) -> DetailColumn {
    DetailColumn(name) { if case .stateOfMind(let state) = $0 { value(state) } else { .empty } }
  }

  private static let stateOfMind = [
    stateOfMind("kind") { Cell($0.kind, of: "HKStateOfMind.Kind") },
    stateOfMind("valence") { .number($0.valence) },
    stateOfMind("labels") { Cell($0.labels.map { RawName.text($0, of: "HKStateOfMind.Label") }) },
    stateOfMind("associations") {
      Cell($0.associations.map { RawName.text($0, of: "HKStateOfMind.Association") })
    },
  ]

  private static func assessment(
    _ name: String, _ value: @escaping @Sendable (ScoredAssessment) -> Cell
  ) -> DetailColumn {
    DetailColumn(name) {
      if case .scoredAssessment(let assessment) = $0 { value(assessment) } else { .empty }
    }
  }

  private static let assessment = [
    assessment("score") { Cell($0.score) },
    assessment("answers") { Cell($0.answers.map { "\($0)" }) },
  ]

  // MARK: Medication

  private static func dose(
    _ name: String, _ value: @escaping @Sendable (MedicationDoseEvent) -> Cell
  ) -> DetailColumn {
    DetailColumn(name) {
      if case .medicationDoseEvent(let event) = $0 { value(event) } else { .empty }
    }
  }

  private static let dose = [
    dose("status") { Cell($0.logStatus, of: "HKMedicationDoseEvent.LogStatus") },
    dose("schedule_kind") { Cell($0.scheduleType, of: "HKMedicationDoseEvent.ScheduleType") },
    dose("medication") { Cell($0.conceptIdentifier) },
    dose("scheduled") { Cell($0.scheduledDate) },
    dose("scheduled_quantity") { Cell($0.scheduledQuantity) },
    dose("quantity") { Cell($0.quantity) }, dose("unit") { Cell($0.unit) },
  ]

  private static func medication(
    _ name: String, _ value: @escaping @Sendable (UserAnnotatedMedication) -> Cell
  ) -> DetailColumn {
    DetailColumn(name) {
      if case .userAnnotatedMedication(let medication) = $0 { value(medication) } else { .empty }
    }
  }

  private static let medication = [
    medication("medication") { Cell($0.concept.identifier) },
    medication("name") { Cell($0.concept.displayText) },
    medication("nickname") { Cell($0.nickname) },
    medication("form") { Cell($0.concept.generalForm) },
    medication("is_archived") { Cell($0.isArchived) },
    medication("has_schedule") { Cell($0.hasSchedule) },
    medication("codes") { Cell($0.concept.relatedCodings.map { "\($0.system)|\($0.code)" }) },
  ]

  // MARK: Records

  private static func clinical(
    _ name: String, _ value: @escaping @Sendable (ClinicalRecord) -> Cell
  ) -> DetailColumn {
    DetailColumn(name) {
      if case .clinicalRecord(let record) = $0 { value(record) } else { .empty }
    }
  }

  private static let clinical = [
    clinical("name") { Cell($0.displayName) },
    clinical("resource_type") { Cell($0.resourceType) },
    clinical("resource_id") { Cell($0.resourceIdentifier) },
    clinical("fhir_version") { Cell($0.version) }, clinical("source_url") { Cell($0.sourceURL) },
  ]

  private static func document(
    _ name: String, _ value: @escaping @Sendable (ClinicalDocument) -> Cell
  ) -> DetailColumn {
    DetailColumn(name) { if case .document(let document) = $0 { value(document) } else { .empty } }
  }

  private static let document = [
    document("title") { Cell($0.title) }, document("patient") { Cell($0.patientName) },
    document("author") { Cell($0.authorName) }, document("custodian") { Cell($0.custodianName) },
  ]

  private static func verifiable(
    _ name: String, _ value: @escaping @Sendable (VerifiableClinicalRecord) -> Cell
  ) -> DetailColumn {
    DetailColumn(name) {
      if case .verifiableClinicalRecord(let record) = $0 { value(record) } else { .empty }
    }
  }

  private static let verifiable = [
    verifiable("kinds") { Cell($0.recordTypes) },
    verifiable("issuer") { Cell($0.issuerIdentifier) },
    verifiable("subject") { Cell($0.subjectName) },
    verifiable("issued") { .instant($0.issuedDate) },
    verifiable("relevant") { .instant($0.relevantDate) },
    verifiable("expiration") { Cell($0.expirationDate) },
    verifiable("items") { Cell($0.itemNames.joined(separator: "; ")) },
  ]

  // MARK: Activity summaries

  private static func summary(
    _ name: String, _ value: @escaping @Sendable (ActivitySummary) -> Cell
  ) -> DetailColumn {
    DetailColumn(name) {
      if case .activitySummary(let summary) = $0 { value(summary) } else { .empty }
    }
  }

  private static let summary = [
    summary("day") { Cell($0.day) },
    summary("move_mode") { Cell($0.moveMode, of: "HKActivityMoveMode") },
    summary("energy_kcal") { .number($0.activeEnergyBurned) },
    summary("energy_goal_kcal") { Cell($0.activeEnergyBurnedGoal) },
    summary("move_min") { .number($0.moveTime) },
    summary("move_goal_min") { Cell($0.moveTimeGoal) },
    summary("exercise_min") { .number($0.exerciseTime) },
    summary("exercise_goal_min") { Cell($0.exerciseTimeGoal) },
    summary("stand_hours") { .number($0.standHours) },
    summary("stand_goal_hours") { Cell($0.standHoursGoal) },
  ]
}

extension SampleDetails {
  /// The number of points or parts.
  fileprivate var pointCount: Int {
    switch self {
    case .quantitySeries(let series): series.count
    case .heartbeatSeries(let series): series.count
    case .workoutRoute(let route): route.count
    case .audiogram(let audiogram): audiogram.points.count
    default: 0
    }
  }
}

extension Workout {
  fileprivate func sum(of type: ObjectType) -> Double? {
    statistics.first { $0.type == type }?.sum
  }
}
