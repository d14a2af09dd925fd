// Conversions between `UInt` raw values and the `Int` that HealthModel uses for all enumerations.
// Apple declares these two enumerations as NSUInteger.

extension HKWorkoutActivityType {
  var number: Int { Int(rawValue) }
  init?(number: Int) { self.init(rawValue: UInt(bitPattern: number)) }
}

extension HKVisionPrescriptionType {
  var number: Int { Int(rawValue) }
  init?(number: Int) { self.init(rawValue: UInt(bitPattern: number)) }
}
