public import Foundation

extension HKQuery {
  /// Creates a predicate from a format that may be invalid, such as user input. HealthKit has no
  /// such method; there, an exception would have to be caught in Objective-C.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for an invalid format, and for a predicate
  ///   that no query could use.
  public class func predicate(
    validatingFormat format: String, argumentArray: [Any] = []
  ) throws -> NSPredicate {
    do {
      let predicate = try HKPredicate(parsing: format, argumentArray)
      _ = try predicate.condition.get()
      return predicate
    } catch let error as PredicateFormatError {
      throw HKError(.errorInvalidArgument, error.message)
    }
  }
}
