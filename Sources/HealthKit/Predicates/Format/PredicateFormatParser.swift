import Foundation

/// A recursive descent parser of predicate formats:
///
///     predicate  = both { ("OR" | "||") both }
///     both       = single { ("AND" | "&&") single }
///     single     = ("NOT" | "!") single | "(" predicate ")" | TRUEPREDICATE | FALSEPREDICATE
///                | [ ANY | SOME | NONE ] operand operator operand
///     operand    = key path | string | number | TRUE | YES | FALSE | NO | NULL | NIL | %@ etc.
///                | "{" operand { "," operand } "}"
///                | "(" operand { "," operand } ")" after IN, BETWEEN
///                | CAST "(" operand "," string ")"
///     key path   = name { "." name }, where a name is a word, %K or # and a reserved word
///
/// Keywords are case-insensitive. Arguments are consumed in order.
struct PredicateFormatParser {
  private typealias Token = PredicateFormatLexer.Token

  private var lexer: PredicateFormatLexer
  private var arguments: ArraySlice<Any?>
  private var token: Token = .end
  private var place = 0
  private var depth = 0

  /// The maximum nesting depth of parentheses, negations and operands. It bounds the recursion for
  /// formats from untrusted input.
  static let maximumDepth = 64

  static func parse(
    _ format: String, _ arguments: [Any?]
  ) throws(PredicateFormatError) -> PredicateFormat {
    var parser = Self(lexer: PredicateFormatLexer(format), arguments: arguments[...])
    try parser.advance()
    let predicate = try parser.predicate()
    guard parser.token == .end else { throw parser.expected("AND, OR or the end") }
    return predicate
  }

  private init(lexer: PredicateFormatLexer, arguments: ArraySlice<Any?>) {
    (self.lexer, self.arguments) = (lexer, arguments)
  }

  // MARK: - Predicates

  private mutating func predicate() throws(PredicateFormatError) -> PredicateFormat {
    var parts = [try both()]
    while try take("OR", or: "||") { parts.append(try both()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func both() throws(PredicateFormatError) -> PredicateFormat {
    var parts = [try single()]
    while try take("AND", or: "&&") { parts.append(try single()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func single() throws(PredicateFormatError) -> PredicateFormat {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw expected("fewer parentheses") }
    if try take("NOT", or: "!") { return .not(try single()) }
    if try takeWord("TRUEPREDICATE") { return .constant(true) }
    if try takeWord("FALSEPREDICATE") { return .constant(false) }
    if try takeSymbol("(") {
      let inner = try predicate()
      guard try takeSymbol(")") else { throw expected("a closing parenthesis") }
      return inner
    }
    return try comparison()
  }

  private mutating func comparison() throws(PredicateFormatError) -> PredicateFormat {
    // ANY and SOME have no effect, because a key with several values, such as labels, matches if
    // any of its values does.
    let isNone = try takeWord("NONE")
    if !isNone {
      if case .word(let word) = token, word.uppercased() == "ALL" {
        throw PredicateFormatError(at: place, unsupported: "ALL")
      }
      if try !takeWord("ANY") { _ = try takeWord("SOME") }
    }
    let left = try operand(mayBeParenthesized: false)
    let comparison = try self.operator()
    if try takeSymbol("[") {
      throw PredicateFormatError(
        at: place, unsupported: "a comparison without regard to case or accents")
    }
    let right = try operand(mayBeParenthesized: comparison == .in || comparison == .between)
    let whole = PredicateFormat.comparison(left, comparison, right)
    return isNone ? .not(whole) : whole
  }

  private static let symbolOperators: [String: PredicateFormat.Operator] = [
    "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .lessThan,
    "<=": .lessThanOrEqual, "=<": .lessThanOrEqual, ">": .greaterThan,
    ">=": .greaterThanOrEqual, "=>": .greaterThanOrEqual,
  ]

  private static let wordOperators: [String: PredicateFormat.Operator] = [
    "BETWEEN": .between, "IN": .in, "CONTAINS": .contains, "BEGINSWITH": .beginsWith,
    "ENDSWITH": .endsWith, "LIKE": .like, "MATCHES": .matches,
  ]

  private mutating func `operator`() throws(PredicateFormatError) -> PredicateFormat.Operator {
    let found: PredicateFormat.Operator? =
      switch token {
      case .symbol(let symbol): Self.symbolOperators[symbol]
      case .word(let word): Self.wordOperators[word.uppercased()]
      default: nil
      }
    guard let found else { throw expected("an operator such as ==, <, BETWEEN, IN or CONTAINS") }
    try advance()
    return found
  }

  // MARK: - Operands

  private mutating func operand(
    mayBeParenthesized: Bool
  ) throws(PredicateFormatError) -> PredicateFormat.Operand {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw expected("fewer parentheses") }
    switch token {
    case .string(let text): return try value(text)
    case .integer(let number): return try value(Int(number))
    case .real(let number): return try value(number)
    case .symbol("-"):
      try advance()
      switch token {
      case .integer(let number): return try value(Int(-number))
      case .real(let number): return try value(-number)
      default: throw expected("a number")
      }
    case .symbol("{"): return try list(until: "}")
    case .symbol("(") where mayBeParenthesized: return try list(until: ")")
    case .placeholder("K"), .escapedWord: return .keyPath(try keyPath())
    case .placeholder: return try value(try argument())
    case .word(let word):
      if let constant = Self.constants[word.uppercased()] { return try value(constant) }
      if Self.nulls.contains(word.uppercased()) { return try value(nil) }
      if word.uppercased() == "CAST" { return try cast() }
      guard !Self.reserved.contains(word.uppercased()) else {
        throw expected("a key path or value")
      }
      return .keyPath(try keyPath())
    default: throw expected("a key path or value")
    }
  }

  private static let constants = ["TRUE": true, "YES": true, "FALSE": false, "NO": false]
  private static let nulls: Set = ["NULL", "NIL"]
  private static let reserved: Set = [
    "AND", "OR", "NOT", "IN", "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES",
    "ANY", "SOME", "ALL", "NONE", "TRUEPREDICATE", "FALSEPREDICATE", "SUBQUERY",
  ]

  private mutating func value(_ value: Any?) throws(PredicateFormatError) -> PredicateFormat.Operand
  {
    try advance()
    return .value(value)
  }

  private mutating func list(
    until end: String
  ) throws(PredicateFormatError) -> PredicateFormat.Operand {
    try advance()
    var operands: [PredicateFormat.Operand] = []
    if try takeSymbol(end) { return .list([]) }
    repeat { operands.append(try operand(mayBeParenthesized: false)) } while try takeSymbol(",")
    guard try takeSymbol(end) else { throw expected("a comma or \(end)") }
    return .list(operands)
  }

  /// Parses `CAST(700000000, "NSDate")`, where the number counts seconds since 2001.
  private mutating func cast() throws(PredicateFormatError) -> PredicateFormat.Operand {
    let begin = place
    try advance()
    guard try takeSymbol("(") else { throw expected("an opening parenthesis") }
    let operand = try operand(mayBeParenthesized: false)
    guard try takeSymbol(","), case .string(let type) = token else {
      throw expected("a comma and a type")
    }
    try advance()
    guard try takeSymbol(")") else { throw expected("a closing parenthesis") }
    guard type == "NSDate", case .value(let value?) = operand,
      let seconds = value as? Double ?? (value as? Int).map(Double.init)
        ?? (value as? NSNumber)?.doubleValue
    else {
      throw PredicateFormatError(at: begin, unsupported: "CAST except from a number to NSDate")
    }
    return .value(Date(timeIntervalSinceReferenceDate: seconds))
  }

  private mutating func keyPath() throws(PredicateFormatError) -> String {
    var path = try name()
    if case .symbol("(") = token {
      throw PredicateFormatError(at: place, unsupported: "a function")
    }
    while try takeSymbol(".") { path += "." + (try name()) }
    return path.hasPrefix("SELF.") ? String(path.dropFirst(5)) : path
  }

  private mutating func name() throws(PredicateFormatError) -> String {
    switch token {
    case .word(let word), .escapedWord(let word):
      try advance()
      return word
    case .placeholder("K"):
      guard let text = try argument() as? String else { throw expected("a text as argument of %K") }
      try advance()
      return text
    default: throw expected("a name")
    }
  }

  /// Consumes the argument of the current placeholder.
  private mutating func argument() throws(PredicateFormatError) -> Any? {
    guard let argument = arguments.popFirst() else {
      throw expected("no more placeholders than there are arguments")
    }
    // An optional that was passed as `Any` is still an optional, so it is unwrapped by reflection.
    guard let argument, !(argument is NSNull) else { return nil }
    return Mirror(reflecting: argument).displayStyle == .optional
      ? Mirror(reflecting: argument).children.first?.value : argument
  }

  // MARK: - Tokens

  private mutating func advance() throws(PredicateFormatError) {
    (token, place) = try lexer.next()
  }

  private mutating func takeWord(_ keyword: String) throws(PredicateFormatError) -> Bool {
    guard case .word(let word) = token, word.uppercased() == keyword else { return false }
    try advance()
    return true
  }

  private mutating func take(
    _ keyword: String, or symbol: String
  ) throws(PredicateFormatError) -> Bool {
    if try takeWord(keyword) { return true }
    return try takeSymbol(symbol)
  }

  private mutating func takeSymbol(_ symbol: String) throws(PredicateFormatError) -> Bool {
    guard token == .symbol(symbol) else { return false }
    try advance()
    return true
  }

  private func expected(_ what: String) -> PredicateFormatError {
    PredicateFormatError(at: place, expected: what)
  }
}
