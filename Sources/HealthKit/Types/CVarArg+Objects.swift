public import Foundation

// Apple's HealthKit classes are Objective-C classes, and so arguments of `NSLog` and of formats with
// `%@`. Their descriptions disclose no health data here.

extension HKQuery: CVarArg {}
extension HKObject: CVarArg {}
extension HKObjectType: CVarArg {}
extension HKUnit: CVarArg {}
extension HKQuantity: CVarArg {}
extension HKSource: CVarArg {}
extension HKStatistics: CVarArg {}

extension CVarArg where Self: NSObject {
  /// A reference, which `%@` formats with `description`. The caller retains the object for as long as
  /// the call with it lasts.
  public var _cVarArgEncoding: [Int] {
    [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())]
  }
}
