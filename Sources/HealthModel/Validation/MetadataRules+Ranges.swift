/// Ranges of the predefined keys (rule OBJECT-11). HealthKit's texts give ranges for enumerations and
/// booleans only; that a length, a time, a speed and the like is not negative is ours.
///
/// Humidity has no upper bound: programs write a share both as 0.54 and as 54.
extension MetadataRules {
  /// Keys whose number or quantity is never negative.
  private static let nonNegative: Set<String> = [
    MetadataKey.audioExposureDuration, MetadataKey.averageMETs, MetadataKey.averageSpeed,
    MetadataKey.barometricPressure, MetadataKey.crossTrainerDistance,
    MetadataKey.elevationAscended, MetadataKey.elevationDescended,
    MetadataKey.fitnessMachineDuration, MetadataKey.heartRateEventThreshold,
    MetadataKey.heartRateRecoveryActivityDuration,
    MetadataKey.heartRateRecoveryMaxObservedRecoveryHeartRate, MetadataKey.indoorBikeDistance,
    MetadataKey.lapLength, MetadataKey.lowCardioFitnessEventThreshold,
    MetadataKey.maximumLightIntensity, MetadataKey.maximumSpeed, MetadataKey.swolfScore,
    MetadataKey.vo2MaxValue, MetadataKey.weatherHumidity, MetadataKey.weatherTemperature,
  ]

  /// The value is of the key's type. A temperature is compared in kelvin.
  func checkRange(
    of entry: Metadata.Entry, _ type: MetadataKey.ValueType
  ) throws(HealthError) {
    if entry.key == MetadataKey.syncIdentifier, entry.value == .string("") {
      throw .invalidArgument("\(field): the value of \(entry.key) must not be empty")
    }
    guard Self.nonNegative.contains(entry.key) else { return }
    var number = 0.0
    switch (entry.value, type) {
    case (.integer(let value), _): number = Double(value)
    case (.double(let value), _): number = value
    case (.quantity(let value, let unit), .quantity(let wanted)):
      number = try Unit(unit).convert(value, to: Unit(wanted))
    default: break
    }
    guard number >= 0 else {
      throw .invalidArgument("\(field): the value of \(entry.key) must not be negative")
    }
  }

  /// The limits of a reference range, where both are there.
  func checkReferenceRange(_ metadata: Metadata) throws(HealthError) {
    guard let lower = number(metadata[MetadataKey.referenceRangeLowerLimit]),
      let upper = number(metadata[MetadataKey.referenceRangeUpperLimit]), lower > upper
    else { return }
    throw .invalidArgument(
      "\(field): the value of \(MetadataKey.referenceRangeLowerLimit) must not be above that of "
        + MetadataKey.referenceRangeUpperLimit)
  }

  private func number(_ value: MetadataValue?) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
}
