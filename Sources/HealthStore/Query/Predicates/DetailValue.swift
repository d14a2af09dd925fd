import HealthModel

/// The value of a predicate key in the details of an object.
enum DetailValue {
  case number(Double)
  case numbers([Int])
  case text(String)
  case date(Instant)
  case id(ObjectID)

  func holds(_ comparison: Comparison, _ wanted: PredicateValue) -> Bool {
    switch (self, wanted) {
    case (.number(let number), .number(let limit)): comparison.holds(number, limit)
    // A comparison holds for a list when it holds for any element.
    case (.numbers(let numbers), .number(let limit)):
      numbers.contains { comparison.holds(Double($0), limit) }
    case (.text(let text), .text(let limit)): comparison.holds(Array(text.utf8), Array(limit.utf8))
    case (.date(let date), .date(let limit)):
      comparison.holds(date.microseconds, limit.microseconds)
    // Identifiers have no order.
    case (.id(let id), .id(let wanted)):
      comparison == .equal ? id == wanted : comparison == .notEqual && id != wanted
    default: false
    }
  }

  private static func optional(_ number: Double?) -> DetailValue? { number.map { .number($0) } }

  // MARK: - Keys

  /// Returns nil when the object does not have the key.
  init?(of key: PredicateKey, in details: SampleDetails) {
    let value: DetailValue? =
      switch details {
      case .quantitySeries(let series): Self.value(of: key, series)
      case .workout(let workout): Self.value(of: key, workout)
      case .electrocardiogram(let recording): Self.value(of: key, recording)
      case .stateOfMind(let state): Self.value(of: key, state)
      case .medicationDoseEvent(let event): Self.value(of: key, event)
      case .userAnnotatedMedication(let medication): Self.value(of: key, medication)
      case .clinicalRecord(let record): Self.value(of: key, record)
      case .document(let document): Self.value(of: key, document)
      case .verifiableClinicalRecord(let record):
        key == .relevantDate ? .date(record.relevantDate) : nil
      case .activitySummary(let summary):
        key == .day ? .number(Double(summary.day.number)) : nil
      case .heartbeatSeries, .workoutRoute, .correlation, .audiogram, .visionPrescription,
        .scoredAssessment:
        nil
      }
    guard let value else { return nil }
    self = value
  }

  private static func value(of key: PredicateKey, _ series: QuantitySeries) -> DetailValue? {
    switch key {
    case .count: .number(Double(series.count))
    case .sum: optional(series.sum)
    case .average: optional(series.average)
    case .minimum: optional(series.minimum)
    case .maximum: optional(series.maximum)
    case .mostRecent: optional(series.mostRecent)
    case .mostRecentStartDate: series.mostRecentStart.map { .date($0) }
    case .mostRecentEndDate: series.mostRecentEnd.map { .date($0) }
    case .mostRecentDuration:
      if let start = series.mostRecentStart, let end = series.mostRecentEnd {
        .number(RowTest.seconds(end.microseconds - start.microseconds))
      } else {
        nil
      }
    default: nil
    }
  }

  private static func value(of key: PredicateKey, _ workout: Workout) -> DetailValue? {
    switch key {
    case .workoutActivityType: .number(Double(workout.activityType))
    case .workoutDuration: .number(workout.duration)
    default: statistic(key, workout.statistics)
    }
  }

  /// Reads a key of a workout activity, which has its own dates and identifier.
  init?(of key: PredicateKey, in activity: WorkoutActivity) {
    let value: DetailValue? =
      switch key {
      case .uuid: .id(activity.id)
      case .startDate: .date(activity.start)
      case .endDate: .date(activity.end)
      case .duration:
        .number(RowTest.seconds(activity.end.microseconds - activity.start.microseconds))
      case .workoutActivityType: .number(Double(activity.activityType))
      case .workoutDuration: .number(activity.duration)
      default: Self.statistic(key, activity.statistics)
      }
    guard let value else { return nil }
    self = value
  }

  /// Returns a value from the statistics of a workout. The total distance is the sum over all
  /// distance types.
  private static func statistic(
    _ key: PredicateKey, _ statistics: [WorkoutStatistics]
  ) -> DetailValue? {
    func of(_ type: ObjectType) -> WorkoutStatistics? { statistics.first { $0.type == type } }
    return switch key {
    case .workoutSum(let type): optional(of(type)?.sum)
    case .workoutAverage(let type): optional(of(type)?.average)
    case .workoutMinimum(let type): optional(of(type)?.minimum)
    case .workoutMaximum(let type): optional(of(type)?.maximum)
    case .workoutTotalEnergyBurned: optional(of(.activeEnergyBurned)?.sum)
    case .workoutTotalSwimmingStrokeCount: optional(of(.swimmingStrokeCount)?.sum)
    case .workoutTotalFlightsClimbed: optional(of(.flightsClimbed)?.sum)
    case .workoutTotalDistance:
      optional(total(statistics.filter { $0.type.isDistance }.compactMap(\.sum)))
    default: nil
    }
  }

  private static func total(_ sums: [Double]) -> Double? {
    sums.isEmpty ? nil : sums.reduce(0, +)
  }

  private static func value(of key: PredicateKey, _ recording: Electrocardiogram) -> DetailValue? {
    switch key {
    case .electrocardiogramClassification: .number(Double(recording.classification))
    case .electrocardiogramSymptomsStatus: .number(Double(recording.symptomsStatus))
    case .averageHeartRate: optional(recording.averageHeartRate)
    default: nil
    }
  }

  private static func value(of key: PredicateKey, _ state: StateOfMind) -> DetailValue? {
    switch key {
    case .stateOfMindKind: .number(Double(state.kind))
    case .stateOfMindValence: .number(state.valence)
    case .stateOfMindLabel: .numbers(state.labels)
    case .stateOfMindAssociation: .numbers(state.associations)
    default: nil
    }
  }

  private static func value(of key: PredicateKey, _ event: MedicationDoseEvent) -> DetailValue? {
    switch key {
    case .doseStatus: .number(Double(event.logStatus))
    case .doseScheduleType: .number(Double(event.scheduleType))
    case .doseScheduledDate: event.scheduledDate.map { .date($0) }
    case .medicationConceptIdentifier: .text(event.conceptIdentifier)
    default: nil
    }
  }

  private static func value(
    of key: PredicateKey, _ medication: UserAnnotatedMedication
  ) -> DetailValue? {
    switch key {
    case .medicationIsArchived: .number(medication.isArchived ? 1 : 0)
    case .medicationHasSchedule: .number(medication.hasSchedule ? 1 : 0)
    case .medicationConceptIdentifier: .text(medication.concept.identifier)
    default: nil
    }
  }

  private static func value(of key: PredicateKey, _ record: ClinicalRecord) -> DetailValue? {
    switch key {
    case .fhirResourceType: .text(record.resourceType)
    case .fhirResourceIdentifier: .text(record.resourceIdentifier)
    default: nil
    }
  }

  private static func value(of key: PredicateKey, _ document: ClinicalDocument) -> DetailValue? {
    switch key {
    case .documentTitle: .text(document.title)
    case .documentPatientName: .text(document.patientName)
    case .documentAuthorName: .text(document.authorName)
    case .documentCustodianName: .text(document.custodianName)
    default: nil
    }
  }
}

extension ObjectType {
  /// Whether a workout adds the type to its total distance.
  var isDistance: Bool {
    aggregation == .cumulative && name.hasPrefix("distance") && canonicalUnit.string == "m"
  }
}
