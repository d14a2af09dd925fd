/// The parsed text of `NSPredicate(format:)`, with its arguments in place.
indirect enum PredicateFormat {
  case constant(Bool)
  case and([PredicateFormat])
  case or([PredicateFormat])
  case not(PredicateFormat)
  case comparison(Operand, Operator, Operand)

  enum Operand {
    case keyPath(String)
    /// nil: NULL, NIL, or an argument that is nil.
    case value(Any?)
    /// `{1, 2, %@}`.
    case list([Operand])
  }

  enum Operator: Hashable, Sendable, CaseIterable {
    case equal, notEqual, lessThan, lessThanOrEqual, greaterThan, greaterThanOrEqual
    case between, `in`, contains, beginsWith, endsWith, like, matches
  }
}

/// Why a format is not a predicate format, as the text of an exception on Apple's systems would say.
/// It names a place in the format and never shows the format or an argument.
struct PredicateFormatError: Error, Hashable, Sendable {
  var message: String

  /// - Parameter place: in characters, from 0.
  init(at place: Int, expected: String) {
    message = "predicate format: at character \(place) there should be \(expected)"
  }

  init(at place: Int, unsupported: String) {
    message = "predicate format: at character \(place): \(unsupported) is not supported"
  }
}
