/// The parsed format of `NSPredicate(format:)`, with its arguments.
indirect enum PredicateFormat {
  case constant(Bool)
  case and([PredicateFormat])
  case or([PredicateFormat])
  case not(PredicateFormat)
  case comparison(Operand, Operator, Operand)

  enum Operand {
    case keyPath(String)
    /// A value; nil for NULL, NIL and an argument that is nil.
    case value(Any?)
    /// A list such as `{1, 2, %@}`.
    case list([Operand])
  }

  enum Operator: Hashable, Sendable, CaseIterable {
    case equal, notEqual, lessThan, lessThanOrEqual, greaterThan, greaterThanOrEqual
    case between, `in`, contains, beginsWith, endsWith, like, matches
  }
}

/// The reason why a format is invalid. The message contains a position in the format, but never the
/// format itself or an argument.
struct PredicateFormatError: Error, Hashable, Sendable {
  var message: String

  /// - Parameter place: the position in characters, from 0.
  init(at place: Int, expected: String) {
    message = "predicate format: at character \(place) there should be \(expected)"
  }

  init(at place: Int, unsupported: String) {
    message = "predicate format: at character \(place): \(unsupported) is not supported"
  }
}
