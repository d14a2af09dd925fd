/// Validation of the ranges of predefined keys (rule OBJECT-11). HealthKit documents ranges for
/// enumerations and booleans only; that lengths, durations, speeds and similar values are not
/// negative is a rule of this project.
///
/// Humidity has no upper bound because programs write percentages both as 0.54 and as 54.
extension MetadataRules {
  /// The keys whose number or quantity cannot be negative.
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

  /// Checks the range of a value that has the key's type. Temperatures are compared in kelvin.
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
      number = try HealthUnit(unit).convert(value, to: HealthUnit(wanted))
    default: break
    }
    guard number >= 0 else {
      throw .invalidArgument("\(field): the value of \(entry.key) must not be negative")
    }
  }

  /// Checks the limits of a reference range, if both are set.
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
