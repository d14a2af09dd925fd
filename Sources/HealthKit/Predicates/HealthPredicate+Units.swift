import HealthModel

/// A quantity in a predicate may have any unit, but the store compares numbers in the canonical
/// unit of the sample type. The type is known only when the query is created, so quantities are
/// converted then.
extension HealthPredicate {
  /// - Throws: `errorInvalidArgument` if a unit is incompatible with the types.
  func inCanonicalUnits(of types: [ObjectType]) throws(HKError) -> HealthPredicate {
    switch self {
    case .and(let parts): return .and(try Self.each(parts, types))
    case .or(let parts): return .or(try Self.each(parts, types))
    case .not(let part): return .not(try part.inCanonicalUnits(of: types))
    case .contains(let type, let part):
      return .contains(type, try part.inCanonicalUnits(of: [type]))
    case .hasActivity(let part): return .hasActivity(try part.inCanonicalUnits(of: types))
    case .comparison(let key, let comparison, let value):
      return .comparison(key, comparison, try key.canonical(value, types))
    case .isAny(let key, let values):
      var converted: [PredicateValue] = []
      for value in values { converted.append(try key.canonical(value, types)) }
      return .isAny(key, of: converted)
    case .exists, .period, .hasNoCorrelation, .related: return self
    }
  }

  private static func each(
    _ parts: [HealthPredicate], _ types: [ObjectType]
  ) throws(HKError) -> [HealthPredicate] {
    var converted: [HealthPredicate] = []
    for part in parts { converted.append(try part.inCanonicalUnits(of: types)) }
    return converted
  }
}

extension PredicateKey {
  fileprivate func canonical(
    _ value: PredicateValue, _ types: [ObjectType]
  ) throws(HKError) -> PredicateValue {
    guard case .quantity(let number, let string) = value, valueKind == .number else { return value }
    guard let unit = try? HealthUnit(string), let target = unit.canonicalUnit(for: self, types),
      let converted = try? unit.convert(number, to: target)
    else {
      throw HKError(
        .errorInvalidArgument,
        "predicate.\(name): the unit of the quantity does not suit the type of the samples")
    }
    return .number(converted)
  }
}

extension HealthUnit {
  /// Returns the unit in which the store compares the key; nil if the types do not determine it.
  /// Without types, it is the canonical unit of the compatible quantity types, if they have the
  /// same one.
  fileprivate func canonicalUnit(
    for key: PredicateKey, _ types: [ObjectType]
  ) -> HealthUnit? {
    if let fixed = key.fixedUnit { return isCompatible(with: fixed) ? fixed : nil }
    let among = types.isEmpty ? ObjectType.all : types
    let units = Set(
      among.filter { $0.kind == .quantity }.map(\.canonicalUnit)
        .filter { types.isEmpty ? isCompatible(with: $0) : true })
    guard units.count == 1, let unit = units.first, isCompatible(with: unit) else { return nil }
    return unit
  }
}

extension PredicateKey {
  /// The unit of keys that have the same unit for all objects.
  fileprivate var fixedUnit: HealthUnit? {
    switch self {
    case .workoutTotalDistance: .known("m")
    case .workoutTotalEnergyBurned: .known("kcal")
    case .workoutTotalSwimmingStrokeCount, .workoutTotalFlightsClimbed: .count
    case .averageHeartRate: ObjectType.heartRate.canonicalUnit
    case .workoutSum(let type), .workoutAverage(let type), .workoutMinimum(let type),
      .workoutMaximum(let type):
      type.canonicalUnit
    case .duration, .mostRecentDuration, .workoutDuration: .second
    default: nil
    }
  }
}

extension PredicateValue {
  /// Creates a quantity, which is converted when the query is created.
  init(_ quantity: HKQuantity) {
    self = .quantity(quantity.value, unit: quantity.unit.unitString)
  }
}
