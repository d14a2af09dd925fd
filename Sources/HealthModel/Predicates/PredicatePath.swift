/// The name of a key without its argument. The raw value is that of `health.v1.KeyPath`.
package enum PredicatePath: UInt8, Hashable, Sendable, CaseIterable {
  case uuid = 1
  case startDate = 2
  case endDate = 3
  case duration = 4
  case source = 5
  case sourceRevision = 6
  case device = 7
  case deviceProperty = 8
  case metadata = 9
  case quantity = 10
  case categoryValue = 11
  case count = 12
  case sum = 13
  case average = 14
  case minimum = 15
  case maximum = 16
  case mostRecent = 17
  case mostRecentStartDate = 18
  case mostRecentEndDate = 19
  case mostRecentDuration = 20
  case workoutActivityType = 21
  case workoutDuration = 22
  case workoutTotalDistance = 23
  case workoutTotalEnergyBurned = 24
  case workoutTotalSwimmingStrokeCount = 25
  case workoutTotalFlightsClimbed = 26
  case workoutSum = 27
  case workoutAverage = 28
  case workoutMinimum = 29
  case workoutMaximum = 30
  case electrocardiogramClassification = 31
  case electrocardiogramSymptomsStatus = 32
  case averageHeartRate = 33
  case stateOfMindKind = 34
  case stateOfMindValence = 35
  case stateOfMindLabel = 36
  case stateOfMindAssociation = 37
  case doseStatus = 38
  case doseScheduleType = 39
  case doseScheduledDate = 40
  case medicationConceptIdentifier = 41
  case medicationIsArchived = 42
  case medicationHasSchedule = 43
  case fhirResourceType = 44
  case fhirResourceIdentifier = 45
  case documentTitle = 46
  case documentPatientName = 47
  case documentAuthorName = 48
  case documentCustodianName = 49
  case relevantDate = 50
  case day = 51

  package var name: String { "\(self)" }

  package init?(name: String) {
    guard let path = Self.byName[name] else { return nil }
    self = path
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}

/// The argument of a key that requires one.
package enum KeyArgument: Hashable, Sendable {
  case none
  case metadataKey(String)
  case deviceProperty(DeviceProperty)
  case type(ObjectType)
}

extension PredicateKey {
  /// Creates a key; nil if the path requires another argument.
  package init?(_ path: PredicatePath, _ argument: KeyArgument = .none) {
    switch (path, argument) {
    case (.metadata, .metadataKey(let key)): self = .metadata(key)
    case (.deviceProperty, .deviceProperty(let property)): self = .deviceProperty(property)
    case (.workoutSum, .type(let type)): self = .workoutSum(type)
    case (.workoutAverage, .type(let type)): self = .workoutAverage(type)
    case (.workoutMinimum, .type(let type)): self = .workoutMinimum(type)
    case (.workoutMaximum, .type(let type)): self = .workoutMaximum(type)
    case (_, .none):
      guard let key = Self.plainKeys[path] else { return nil }
      self = key
    default: return nil
    }
  }

  package var path: PredicatePath {
    switch self {
    case .metadata: return .metadata
    case .deviceProperty: return .deviceProperty
    case .workoutSum: return .workoutSum
    case .workoutAverage: return .workoutAverage
    case .workoutMinimum: return .workoutMinimum
    case .workoutMaximum: return .workoutMaximum
    default:
      guard let path = Self.plainPaths[self] else {
        preconditionFailure("a key without an argument is missing in the table of paths")
      }
      return path
    }
  }

  package var argument: KeyArgument {
    switch self {
    case .metadata(let key): .metadataKey(key)
    case .deviceProperty(let property): .deviceProperty(property)
    case .workoutSum(let type), .workoutAverage(let type), .workoutMinimum(let type),
      .workoutMaximum(let type):
      .type(type)
    default: .none
    }
  }

  /// The name in errors and in the text form of predicates, such as `metadata.HKWasUserEntered`. A
  /// metadata key is a name and not a value of a sample, so error messages may contain it.
  package var name: String {
    switch argument {
    case .none: path.name
    case .metadataKey(let key): "metadata.\(key)"
    case .deviceProperty(let property): "device.\(property)"
    case .type(let type): "\(path.name).\(type.name)"
    }
  }

  private static let plainPaths = Dictionary(uniqueKeysWithValues: plainKeys.map { ($1, $0) })

  private static let plainKeys: [PredicatePath: PredicateKey] = [
    .uuid: .uuid, .startDate: .startDate, .endDate: .endDate, .duration: .duration,
    .source: .source, .sourceRevision: .sourceRevision, .device: .device, .quantity: .quantity,
    .categoryValue: .categoryValue, .count: .count, .sum: .sum, .average: .average,
    .minimum: .minimum, .maximum: .maximum, .mostRecent: .mostRecent,
    .mostRecentStartDate: .mostRecentStartDate, .mostRecentEndDate: .mostRecentEndDate,
    .mostRecentDuration: .mostRecentDuration, .workoutActivityType: .workoutActivityType,
    .workoutDuration: .workoutDuration, .workoutTotalDistance: .workoutTotalDistance,
    .workoutTotalEnergyBurned: .workoutTotalEnergyBurned,
    .workoutTotalSwimmingStrokeCount: .workoutTotalSwimmingStrokeCount,
    .workoutTotalFlightsClimbed: .workoutTotalFlightsClimbed,
    .electrocardiogramClassification: .electrocardiogramClassification,
    .electrocardiogramSymptomsStatus: .electrocardiogramSymptomsStatus,
    .averageHeartRate: .averageHeartRate, .stateOfMindKind: .stateOfMindKind,
    .stateOfMindValence: .stateOfMindValence, .stateOfMindLabel: .stateOfMindLabel,
    .stateOfMindAssociation: .stateOfMindAssociation, .doseStatus: .doseStatus,
    .doseScheduleType: .doseScheduleType, .doseScheduledDate: .doseScheduledDate,
    .medicationConceptIdentifier: .medicationConceptIdentifier,
    .medicationIsArchived: .medicationIsArchived, .medicationHasSchedule: .medicationHasSchedule,
    .fhirResourceType: .fhirResourceType, .fhirResourceIdentifier: .fhirResourceIdentifier,
    .documentTitle: .documentTitle, .documentPatientName: .documentPatientName,
    .documentAuthorName: .documentAuthorName, .documentCustodianName: .documentCustodianName,
    .relevantDate: .relevantDate, .day: .day,
  ]
}
