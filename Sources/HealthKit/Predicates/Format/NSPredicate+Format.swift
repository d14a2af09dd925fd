public import Foundation
import HealthModel

/// `NSPredicate(format:)` for HealthKit's key paths. Foundation on Linux has none; this adds the
/// initializers to `NSPredicate`.
///
/// What they give is a predicate of the store, like those of `HKQuery`, which stands alone or inside
/// an `NSCompoundPredicate`. The format may contain the documented key paths (with `%K`, or their
/// text), `%@`, `%d`, `%ld`, `%f` and their relatives, comparisons in all their spellings, `BETWEEN`,
/// `IN`, `CONTAINS`, `BEGINSWITH`, `ENDSWITH`, `LIKE`, `AND`, `OR`, `NOT`, parentheses, lists in braces,
/// texts, numbers, `YES`, `NO`, `TRUE`, `FALSE`, `NULL`, `NIL`, `TRUEPREDICATE`, `FALSEPREDICATE` and
/// `CAST` of a number to `NSDate`:
///
///     NSPredicate(
///       format: "%K >= %@ AND metadata.%K != YES", HKPredicateKeyPathStartDate, date as NSDate,
///       HKMetadataKeyWasUserEntered)
///
/// A key that an object does not have is nil, as everywhere in `NSPredicate`: it is equal to nil only,
/// unequal to every value, and neither less nor greater than anything.
///
/// A protocol, because only an initializer of a protocol extension can return an object of a subclass.
public protocol HKPredicateFormatting {}

extension NSPredicate: HKPredicateFormatting {}

extension HKPredicateFormatting where Self: NSPredicate {
  /// A predicate of the format, with the arguments in place of its placeholders.
  ///
  /// Traps where Apple's raises an exception: for a text that is no predicate format, and for more
  /// placeholders than arguments. For formats that are not constants of the code, use
  /// ``HKQuery/predicate(validatingFormat:argumentArray:)``. A query fails with
  /// ``HKError/Code/errorInvalidArgument`` for a key path that HealthKit does not document, a value
  /// that does not suit it, or a comparison that the store does not have (`MATCHES`, two key paths).
  public init(format predicateFormat: String, _ arguments: Any?...) {
    self = Self.made(predicateFormat, arguments)
  }

  /// As `init(format:_:)`.
  public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    self = Self.made(predicateFormat, arguments ?? [])
  }

  private static func made(_ format: String, _ arguments: [Any?]) -> Self {
    do {
      // Self is NSPredicate where this is called, and an HKPredicate is one.
      guard let made = try HKPredicate(parsing: format, arguments) as? Self else {
        preconditionFailure("a format gives an NSPredicate, not a \(Self.self)")
      }
      return made
    } catch {
      preconditionFailure("NSPredicate(format:): \(error.message)")
    }
  }
}

extension HKQuery {
  /// As `NSPredicate(format:argumentArray:)`, for formats that the code does not know. Not in
  /// HealthKit, where an exception would have to be caught in Objective-C.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a text that is no predicate format, and for
  ///   one that no query could use.
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

extension HKPredicate {
  convenience init(
    parsing format: String, _ arguments: [Any?]
  ) throws(PredicateFormatError) {
    let parsed = try PredicateFormatParser.parse(format, arguments)
    self.init(Result { () throws(HKError) in try parsed.condition() })
  }
}
