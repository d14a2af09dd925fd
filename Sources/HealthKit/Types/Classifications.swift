import HealthModel

// Classes that a number falls into. HealthKit publishes their names only; the bounds are ours (see the
// model's `WalkingSteadinessClassification`).

extension HKAppleWalkingSteadinessClassification: CaseIterable {
  /// From the steadiest to the least steady.
  public static var allCases: [Self] { [.ok, .low, .veryLow] }

  /// The class of a walking steadiness.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a quantity that is no fraction.
  public init(for appleWalkingSteadiness: HKQuantity) throws {
    guard let steadiness = appleWalkingSteadiness.value(in: .known("%")),
      let found = WalkingSteadinessClassification(steadiness: steadiness),
      let made = Self(rawValue: found.rawValue)
    else {
      throw HKError(
        .errorInvalidArgument, "appleWalkingSteadiness: a fraction from 0 to 1, in percent")
    }
    self = made
  }

  /// The least steadiness of the class.
  public var minimum: HKQuantity {
    switch self {
    case .ok: .percent(WalkingSteadinessClassification.okBound)
    case .low: .percent(WalkingSteadinessClassification.lowBound)
    case .veryLow: .percent(0)
    }
  }

  /// The greatest steadiness of the class; of the lower ones the bound of the next, which belongs to
  /// that.
  public var maximum: HKQuantity {
    switch self {
    case .ok: .percent(1)
    case .low: .percent(WalkingSteadinessClassification.okBound)
    case .veryLow: .percent(WalkingSteadinessClassification.lowBound)
    }
  }
}

extension HKAppleSleepingBreathingDisturbancesClassification: CaseIterable {
  /// Both classes.
  public static var allCases: [Self] { [.notElevated, .elevated] }

  /// The class of a number of disturbances; nil for a quantity that is no such number.
  public init?(classifying value: HKQuantity) {
    guard let disturbances = value.value(in: .count),
      let found = BreathingDisturbancesClassification(disturbances: disturbances)
    else { return nil }
    self.init(rawValue: found.rawValue)
  }

  /// The least number of disturbances of the class.
  public var minimum: HKQuantity {
    HKQuantity(
      unit: .count(),
      doubleValue: self == .elevated ? BreathingDisturbancesClassification.elevatedBound : 0)
  }
}

extension HKQuantity {
  fileprivate static func percent(_ fraction: Double) -> HKQuantity {
    HKQuantity(unit: .percent(), doubleValue: fraction)
  }
}
