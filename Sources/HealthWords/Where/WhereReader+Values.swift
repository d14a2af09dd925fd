import HealthModel

extension WhereReader {
  /// Parses the text as a value of the key. Returns several values if several sources have this
  /// name.
  func values(
    _ text: WhereExpression.Text, of key: PredicateKey
  ) throws(WhereMistake) -> [PredicateValue] {
    switch key.valueKind {
    case .text: return [.text(text.text)]
    case .date:
      return [
        .date(
          try Self.marked(text) { () throws(CommandFailure) in
            try dates.beginning(text.text)
          })
      ]
    case .id:
      guard let id = ObjectID(uuidString: text.text) else {
        throw WhereMistake("expected a UUID", text.place)
      }
      return [.id(id)]
    case .source:
      return try Self.marked(text) { () throws(CommandFailure) in
        try SourceArgument.sources([text.text], among: sources)
      }.map { .source($0) }
    // They have several properties, and none of them identifies the whole.
    case .sourceRevision, .device:
      throw WhereMistake(
        "\(key.name) cannot be compared with a text", text.place,
        "Use source or a property such as device.name")
    case .metadata: return [try metadata(text, of: key)]
    case .number, .numbers: return [.number(try number(text, of: key))]
    }
  }

  private func metadata(
    _ text: WhereExpression.Text, of key: PredicateKey
  ) throws(WhereMistake) -> PredicateValue {
    guard case .metadataKey(let name) = key.argument else { return .text(text.text) }
    // Quotation marks make a number a text, as in `--metadata`.
    if text.isQuoted, MetadataKey.valueType(of: name) == nil { return .text(text.text) }
    return try Self.marked(text) { () throws(CommandFailure) in
      PredicateValue(try MetadataArgument.value(text.text, of: name, dates: dates))
    }
  }

  private func number(
    _ text: WhereExpression.Text, of key: PredicateKey
  ) throws(WhereMistake) -> Double {
    switch key {
    case .quantity, .sum, .average, .minimum, .maximum, .mostRecent:
      return try quantity(text, of: types.filter { $0.kind == .quantity })
    case .categoryValue:
      guard let type = types.first(where: { $0.kind == .category }) else {
        throw WhereMistake("none of the types is a category type", text.place)
      }
      return try Self.marked(text) { () throws(CommandFailure) in
        Double(try CategoryArgument.value(text.text, for: type))
      }
    case .workoutSum(let type), .workoutAverage(let type), .workoutMinimum(let type),
      .workoutMaximum(let type):
      return try quantity(text, of: [type])
    case .workoutTotalDistance: return try quantity(text, of: [.distanceWalkingRunning])
    case .workoutTotalEnergyBurned: return try quantity(text, of: [.activeEnergyBurned])
    case .averageHeartRate: return try quantity(text, of: [.heartRate])
    case .duration, .workoutDuration, .mostRecentDuration: return try seconds(text)
    case .day:
      // A day is compared as the number 20261121, whose order is that of the days.
      let day = text.text.filter { $0 != "-" }
      guard day.count == 8, let number = Double(day) else {
        throw WhereMistake("expected a day", text.place, "Use the form 2026-11-21")
      }
      return number
    default: break
    }
    if let number = Self.caseNumber(text.text, of: key.path) { return number }
    if let number = Double(text.text), number.isFinite { return number }
    throw WhereMistake("invalid value \"\(text.text)\" of \(key.name)", text.place)
  }

  private func quantity(
    _ text: WhereExpression.Text, of types: [ObjectType]
  ) throws(WhereMistake) -> Double {
    guard let type = types.first else {
      throw WhereMistake("none of the types is a quantity type", text.place)
    }
    // One number in the predicate would mean another quantity for each type.
    guard types.allSatisfy({ $0.canonicalUnit == type.canonicalUnit }) else {
      throw WhereMistake(
        "the types are stored in different units", text.place, "Query one type at a time")
    }
    guard types.allSatisfy({ units[$0] == units[type] }) || !EnteredNumber.hasNoUnit(text.text)
    else {
      throw WhereMistake(
        "you prefer different units for the types", text.place,
        "Write the unit, such as 70 \(type.canonicalUnit.string)")
    }
    return try Self.marked(text) { () throws(CommandFailure) in
      try UnitArgument.value(text.text, unit: nil, for: type, preferred: units[type])
    }
  }

  /// Parses seconds from `90`, `30 min` or `1.5 hr`.
  private func seconds(_ text: WhereExpression.Text) throws(WhereMistake) -> Double {
    if let number = Double(text.text), number.isFinite { return number }
    return try Self.marked(text) { () throws(CommandFailure) in
      try UnitArgument.conversion(text.text, to: "s").value
    }
  }

  private static let enumerations: [PredicatePath: String] = [
    .workoutActivityType: "HKWorkoutActivityType",
    .electrocardiogramClassification: "HKElectrocardiogram.Classification",
    .electrocardiogramSymptomsStatus: "HKElectrocardiogram.SymptomsStatus",
    .stateOfMindKind: "HKStateOfMind.Kind", .stateOfMindLabel: "HKStateOfMind.Label",
    .stateOfMindAssociation: "HKStateOfMind.Association",
    .doseStatus: "HKMedicationDoseEvent.LogStatus",
    .doseScheduleType: "HKMedicationDoseEvent.ScheduleType",
  ]

  private static func caseNumber(_ text: String, of path: PredicatePath) -> Double? {
    switch path {
    case .medicationIsArchived, .medicationHasSchedule:
      return ["yes": 1, "true": 1, "no": 0, "false": 0][text.lowercased()]
    default:
      guard let name = enumerations[path], let cases = Enumeration(name: name) else { return nil }
      return cases.case(named: text)?.rawValue.map { Double($0) }
    }
  }
}
