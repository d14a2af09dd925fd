public import Foundation
import Synchronization

// On Apple platforms HealthKit classes are Objective-C classes, so they can be arguments of `NSLog`
// and of format strings with `%@`. The descriptions in this module disclose no health data.

extension HKObject: CVarArg {}
extension HKObjectType: CVarArg {}
extension HKUnit: CVarArg {}
extension HKQuantity: CVarArg {}
extension HKSource: CVarArg {}
extension HKStatistics: CVarArg {}

extension CVarArg where Self: NSObject {
  /// The encoding of the object's description, which `%@` prints.
  public var _cVarArgEncoding: [Int] { FormatArguments.text(description)._cVarArgEncoding }
}

/// The strings that were passed as format arguments. An argument is an unowned pointer, and
/// Foundation on Linux formats strings but not objects of other classes, so each string stays in
/// memory. Their number is small, because a description is a class name, a type, a unit or a
/// source.
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
