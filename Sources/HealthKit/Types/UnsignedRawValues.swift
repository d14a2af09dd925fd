// Apple declares these two as NSUInteger, so their raw values are `UInt`. The model has one integer
// type for all enumerations.

extension HKWorkoutActivityType {
  var number: Int { Int(rawValue) }
  init?(number: Int) { self.init(rawValue: UInt(bitPattern: number)) }
}

extension HKVisionPrescriptionType {
  var number: Int { Int(rawValue) }
  init?(number: Int) { self.init(rawValue: UInt(bitPattern: number)) }
}
