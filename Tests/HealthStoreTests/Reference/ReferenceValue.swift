import HealthModel

@testable import HealthStore

/// The value of an object for a key of a predicate.
enum ReferenceValue {
  case number(Double)
  case numbers([Int])
  case text(String)
  case date(Instant)
  case id(ObjectID)
  case revision(SourceRevision)
  case device(Device)
  case quantity(Double, String)

  init(_ value: MetadataValue) {
    switch value {
    case .string(let text): self = .text(text)
    case .integer(let number): self = .number(Double(number))
    case .double(let number): self = .number(number)
    case .date(let date): self = .date(date)
    case .quantity(let number, let unit): self = .quantity(number, unit)
    }
  }

  fileprivate init?(_ number: Double?) {
    guard let number else { return nil }
    self = .number(number)
  }

  fileprivate init?(_ text: String?) {
    guard let text else { return nil }
    self = .text(text)
  }

  fileprivate init?(_ date: Instant?) {
    guard let date else { return nil }
    self = .date(date)
  }

  // MARK: - Objects

  /// nil when the object does not have the key.
  init?(_ key: PredicateKey, of object: HealthObject) {
    let value: ReferenceValue? =
      switch key {
      case .uuid: .id(object.id)
      case .startDate: .date(object.start)
      case .endDate: .date(object.end)
      case .duration: .number(Self.seconds(object.start, object.end))
      case .source, .sourceRevision: object.sourceRevision.map { .revision($0) }
      case .device: object.device.map { .device($0) }
      case .deviceProperty(let property): .init(object.device?[property])
      case .metadata(let name): object.metadata.value(named: name).map { .init($0) }
      case .categoryValue: object.type.kind == .category ? .number(object.value) : nil
      default:
        if object.type.kind == .quantity {
          Self.quantityValue(key, object)
        } else {
          object.details.flatMap { Self.value(key, $0) }
        }
      }
    guard let value else { return nil }
    self = value
  }

  private static func seconds(_ start: Instant, _ end: Instant) -> Double {
    Double(end.microseconds - start.microseconds) / 1_000_000
  }

  /// A sample of one quantity is treated as a series of one point.
  private static func quantityValue(_ key: PredicateKey, _ object: HealthObject) -> Self? {
    if key == .quantity { return .number(object.value) }
    var series = QuantitySeries(count: 1)
    if case .quantitySeries(let known) = object.details {
      series = known
    } else if object.type.aggregation == .cumulative {
      series.sum = object.value
    } else {
      (series.average, series.mostRecent) = (object.value, object.value)
      (series.minimum, series.maximum) = (object.value, object.value)
      (series.mostRecentStart, series.mostRecentEnd) = (object.start, object.end)
    }
    switch key {
    case .count: return .number(Double(series.count))
    case .sum: return .init(series.sum)
    case .average: return .init(series.average)
    case .minimum: return .init(series.minimum)
    case .maximum: return .init(series.maximum)
    case .mostRecent: return .init(series.mostRecent)
    case .mostRecentStartDate: return .init(series.mostRecentStart)
    case .mostRecentEndDate: return .init(series.mostRecentEnd)
    case .mostRecentDuration:
      guard let start = series.mostRecentStart, let end = series.mostRecentEnd else { return nil }
      return .number(seconds(start, end))
    default: return nil
    }
  }

  private static func value(_ key: PredicateKey, _ details: SampleDetails) -> Self? {
    switch (key, details) {
    case (.workoutActivityType, .workout(let workout)): .number(Double(workout.activityType))
    case (.workoutDuration, .workout(let workout)): .number(workout.duration)
    case (_, .workout(let workout)): total(key, workout.statistics)
    case (.electrocardiogramClassification, .electrocardiogram(let recording)):
      .number(Double(recording.classification))
    case (.electrocardiogramSymptomsStatus, .electrocardiogram(let recording)):
      .number(Double(recording.symptomsStatus))
    case (.averageHeartRate, .electrocardiogram(let recording)):
      .init(recording.averageHeartRate)
    case (.stateOfMindKind, .stateOfMind(let state)): .number(Double(state.kind))
    case (.stateOfMindValence, .stateOfMind(let state)): .number(state.valence)
    case (.stateOfMindLabel, .stateOfMind(let state)): .numbers(state.labels)
    case (.stateOfMindAssociation, .stateOfMind(let state)): .numbers(state.associations)
    case (.day, .activitySummary(let summary)):
      .number(Double(summary.day.year * 10_000 + summary.day.month * 100 + summary.day.day))
    default: medicalValue(key, details)
    }
  }

  private static func medicalValue(_ key: PredicateKey, _ details: SampleDetails) -> Self? {
    switch (key, details) {
    case (.doseStatus, .medicationDoseEvent(let dose)): .number(Double(dose.logStatus))
    case (.doseScheduleType, .medicationDoseEvent(let dose)): .number(Double(dose.scheduleType))
    case (.doseScheduledDate, .medicationDoseEvent(let dose)): .init(dose.scheduledDate)
    case (.medicationConceptIdentifier, .medicationDoseEvent(let dose)):
      .text(dose.conceptIdentifier)
    case (.medicationConceptIdentifier, .userAnnotatedMedication(let medication)):
      .text(medication.concept.identifier)
    case (.medicationIsArchived, .userAnnotatedMedication(let medication)):
      .number(medication.isArchived ? 1 : 0)
    case (.medicationHasSchedule, .userAnnotatedMedication(let medication)):
      .number(medication.hasSchedule ? 1 : 0)
    case (.fhirResourceType, .clinicalRecord(let record)): .text(record.resourceType)
    case (.fhirResourceIdentifier, .clinicalRecord(let record)): .text(record.resourceIdentifier)
    case (.documentTitle, .document(let document)): .text(document.title)
    case (.documentPatientName, .document(let document)): .text(document.patientName)
    case (.documentAuthorName, .document(let document)): .text(document.authorName)
    case (.documentCustodianName, .document(let document)): .text(document.custodianName)
    case (.relevantDate, .verifiableClinicalRecord(let card)): .date(card.relevantDate)
    default: nil
    }
  }

  // MARK: - Workout activities

  init?(_ key: PredicateKey, of activity: WorkoutActivity) {
    let value: ReferenceValue? =
      switch key {
      case .uuid: .id(activity.id)
      case .startDate: .date(activity.start)
      case .endDate: .date(activity.end)
      case .duration: .number(Self.seconds(activity.start, activity.end))
      case .workoutActivityType: .number(Double(activity.activityType))
      case .workoutDuration: .number(activity.duration)
      case .metadata(let name): activity.metadata.value(named: name).map { .init($0) }
      default: Self.total(key, activity.statistics)
      }
    guard let value else { return nil }
    self = value
  }

  private static func total(_ key: PredicateKey, _ statistics: [WorkoutStatistics]) -> Self? {
    func of(_ type: ObjectType) -> WorkoutStatistics? { statistics.first { $0.type == type } }
    switch key {
    case .workoutSum(let type): return .init(of(type)?.sum)
    case .workoutAverage(let type): return .init(of(type)?.average)
    case .workoutMinimum(let type): return .init(of(type)?.minimum)
    case .workoutMaximum(let type): return .init(of(type)?.maximum)
    case .workoutTotalEnergyBurned: return .init(of(.activeEnergyBurned)?.sum)
    case .workoutTotalSwimmingStrokeCount: return .init(of(.swimmingStrokeCount)?.sum)
    case .workoutTotalFlightsClimbed: return .init(of(.flightsClimbed)?.sum)
    case .workoutTotalDistance:
      let sums = statistics.filter { $0.type.isDistance }.compactMap(\.sum)
      return sums.isEmpty ? nil : .number(sums.reduce(0, +))
    default: return nil
    }
  }
}

extension Metadata {
  /// Keys are compared by their bytes, without Unicode normalization.
  func value(named name: String) -> MetadataValue? {
    entries.first { $0.key.utf8.elementsEqual(name.utf8) }?.value
  }
}
