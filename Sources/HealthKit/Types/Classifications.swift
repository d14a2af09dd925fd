import HealthModel

// Classes of numeric values. Apple publishes only their names; the bounds are our own (see
// `WalkingSteadinessClassification` in HealthModel).

extension HKAppleWalkingSteadinessClassification: CaseIterable {
  /// All classes, from the steadiest to the least steady.
  public static var allCases: [Self] { [.ok, .low, .veryLow] }

  /// Creates the class of a walking steadiness.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` if the quantity is not a fraction from 0 to 1.
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

  /// The lower bound of the class, inclusive.
  public var minimum: HKQuantity {
    switch self {
    case .ok: .percent(WalkingSteadinessClassification.okBound)
    case .low: .percent(WalkingSteadinessClassification.lowBound)
    case .veryLow: .percent(0)
    }
  }

  /// The upper bound of the class. It is inclusive for ``ok`` only; for the other classes it is the
  /// lower bound of the next class.
  public var maximum: HKQuantity {
    switch self {
    case .ok: .percent(1)
    case .low: .percent(WalkingSteadinessClassification.okBound)
    case .veryLow: .percent(WalkingSteadinessClassification.lowBound)
    }
  }
}

extension HKAppleSleepingBreathingDisturbancesClassification: CaseIterable {
  /// Both classes, from fewer to more disturbances.
  public static var allCases: [Self] { [.notElevated, .elevated] }

  /// Creates the class of a number of disturbances. Returns nil if the quantity is not a count, or
  /// is negative or infinite.
  public init?(classifying value: HKQuantity) {
    guard let disturbances = value.value(in: .count),
      let found = BreathingDisturbancesClassification(disturbances: disturbances)
    else { return nil }
    self.init(rawValue: found.rawValue)
  }

  /// The lower bound of the class, inclusive.
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
