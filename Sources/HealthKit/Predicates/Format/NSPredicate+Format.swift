public import Foundation
import HealthModel

/// The initializers `NSPredicate(format:)` for HealthKit's key paths. Foundation on Linux has none.
///
/// They create predicates of the store, like the methods of `HKQuery`, which can also be part of an
/// `NSCompoundPredicate`. The format may contain the documented key paths (with `%K` or literally),
/// `%@`, `%d`, `%ld`, `%f` and similar placeholders, comparisons in all spellings, `BETWEEN`, `IN`,
/// `CONTAINS`, `BEGINSWITH`, `ENDSWITH`, `LIKE`, `AND`, `OR`, `NOT`, parentheses, lists in braces,
/// strings, numbers, `YES`, `NO`, `TRUE`, `FALSE`, `NULL`, `NIL`, `TRUEPREDICATE`,
/// `FALSEPREDICATE`, and `CAST` of a number to `NSDate`:
///
///     NSPredicate(
///       format: "%K >= %@ AND metadata.%K != YES", HKPredicateKeyPathStartDate, date as NSDate,
///       HKMetadataKeyWasUserEntered)
///
/// As always in `NSPredicate`, a key that an object does not have is nil. It equals only nil,
/// differs from every value, and is neither less nor greater than any value.
///
/// This is a protocol because only an initializer in a protocol extension can return an instance of
/// a subclass.
public protocol HKPredicateFormatting {}

extension NSPredicate: HKPredicateFormatting {}

extension HKPredicateFormatting where Self: NSPredicate {
  /// Creates a predicate from a format and the arguments for its placeholders.
  ///
  /// Traps where Apple's initializer raises an exception: for an invalid format, and for more
  /// placeholders than arguments. For formats that are not constants in the code, use
  /// ``HKQuery/predicate(validatingFormat:argumentArray:)``. A query fails with
  /// ``HKError/Code/errorInvalidArgument`` for a key path that HealthKit does not document, a value
  /// of the wrong type, or a comparison that the store does not support (`MATCHES`, or two key
  /// paths).
  public init(format predicateFormat: String, _ arguments: Any?...) {
    self = Self.made(predicateFormat, arguments)
  }

  /// Creates a predicate from a format and an array of arguments. Traps like `init(format:_:)`.
  public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    self = Self.made(predicateFormat, arguments ?? [])
  }

  private static func made(_ format: String, _ arguments: [Any?]) -> Self {
    do {
      // Self is NSPredicate here, and HKPredicate is a subclass of it.
      guard let made = try HKPredicate(parsing: format, arguments) as? Self else {
        preconditionFailure("a format gives an NSPredicate, not a \(Self.self)")
      }
      return made
    } catch {
      preconditionFailure("NSPredicate(format:): \(error.message)")
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
