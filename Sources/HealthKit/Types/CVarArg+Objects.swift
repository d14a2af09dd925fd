public import Foundation
import Synchronization

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
  /// The description of the object, which `%@` prints.
  public var _cVarArgEncoding: [Int] { FormatArguments.text(description)._cVarArgEncoding }
}

/// The texts that were arguments of formats. An argument is an unowned pointer, and Foundation on Linux
/// formats texts but not objects of other classes, so each text stays in memory. They are few: a class
/// name, a type, a unit or a source.
private enum FormatArguments {
  private static let texts = Mutex<[String: NSString]>([:])

  static func text(_ description: String) -> NSString {
    texts.withLock { texts in
      if let known = texts[description] { return known }
      let text = NSString(string: description)
      texts[description] = text
      return text
    }
  }
}
