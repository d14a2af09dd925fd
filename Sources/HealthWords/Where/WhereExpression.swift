/// The text form of a predicate, as in `--where`.
///
///     EXPR    TERM or TERM …            TERM    FACTOR and FACTOR …
///     FACTOR  not FACTOR, ( EXPR ), or one of
///
///     KEY = VALUE    KEY != VALUE    KEY < VALUE    KEY <= VALUE    KEY > VALUE    KEY >= VALUE
///     KEY begins TEXT    KEY ends TEXT    KEY contains TEXT    KEY like PATTERN
///     KEY in (VALUE, VALUE, …)
///     exists KEY
///     overlaps PERIOD    starts PERIOD    ends PERIOD
///     uncorrelated                           not inside a correlation
///     of workout ID    of workoutEffort ID    of electrocardiogramSymptom ID    of correlation ID
///     contains TYPE ( EXPR )                 of correlations
///     activity ( EXPR )                      of workouts
///
/// Keys are those of `PredicatePath`, `metadata.KEY`, `device.PROPERTY` and, for a workout's
/// statistics, `workoutSum.TYPE` and similar. `and` binds more tightly than `or`; keywords are
/// lower case. A value is one or more words (`120 mmHg`, `2026-11-21 08:30`) or a quoted text. Its
/// meaning depends on the key: a quantity with or without unit, the name of an enumeration case, or
/// a date in the usual forms of the command line.
indirect enum WhereExpression: Hashable, Sendable {
  /// A text as typed. Words are resolved later by `WhereReader`, because their meaning depends on
  /// the types of the query.
  struct Text: Hashable, Sendable {
    var text: String
    var place: Int
    var isQuoted = false
  }

  enum Period: Hashable, Sendable { case overlaps, starts, ends }

  case and([WhereExpression])
  case or([WhereExpression])
  case not(WhereExpression)
  case comparison(key: Text, sign: Text, value: Text)
  case isAny(key: Text, [Text])
  case exists(Text)
  case period(Period, Text)
  case uncorrelated
  case related(kind: Text, id: Text)
  case contains(type: Text, WhereExpression)
  case activity(WhereExpression)

  init(_ text: String) throws(WhereMistake) {
    var parser = WhereParser(tokens: try WhereToken.tokens(of: text))
    self = try parser.expression()
    try parser.finish()
  }

  /// Whether the expression compares sources, whose names must be looked up.
  var mentionsSources: Bool {
    switch self {
    case .and(let parts), .or(let parts): parts.contains { $0.mentionsSources }
    case .not(let part), .contains(_, let part), .activity(let part): part.mentionsSources
    case .comparison(let key, _, _), .isAny(let key, _): key.text == "source"
    case .exists, .period, .uncorrelated, .related: false
    }
  }
}

/// A recursive descent parser, one function for each level of precedence.
private struct WhereParser {
  let tokens: [WhereToken]
  private var next = 0
  private var depth = 0

  init(tokens: [WhereToken]) { self.tokens = tokens }

  /// Limits the recursion of the parser. The parser is recursive, and a script may pass any text.
  private static let depthMax = 64
  private static let textSigns = ["begins", "ends", "contains", "like"]
  /// The words that end a value. They must be quoted to be part of a value.
  private static let keywords = ["and", "or", "not", "in"]

  private var token: WhereToken { tokens[next] }

  private mutating func takes(_ word: String) -> Bool {
    guard token.kind == .word(word) else { return false }
    next += 1
    return true
  }

  private mutating func take(_ kind: WhereToken.Kind, _ what: String) throws(WhereMistake) {
    guard token.kind == kind else { throw WhereMistake("expected \(what)", token.place) }
    next += 1
  }

  func finish() throws(WhereMistake) {
    guard token.kind == .end else {
      throw WhereMistake("expected and, or, or the end of the expression", token.place)
    }
  }

  mutating func expression() throws(WhereMistake) -> WhereExpression {
    var parts = [try term()]
    while takes("or") { parts.append(try term()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func term() throws(WhereMistake) -> WhereExpression {
    var parts = [try factor()]
    while takes("and") { parts.append(try factor()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func factor() throws(WhereMistake) -> WhereExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthMax else {
      throw WhereMistake("the expression is nested too deeply", token.place)
    }
    if takes("not") { return .not(try factor()) }
    if token.kind == .open { return try group() }
    if takes("uncorrelated") { return .uncorrelated }
    if takes("exists") { return .exists(try word("a key")) }
    if takes("activity") { return .activity(try group()) }
    if takes("of") {
      return .related(kind: try word("the kind of object"), id: try value())
    }
    if takes("contains") { return .contains(type: try word("a type"), try group()) }
    if takes("overlaps") { return .period(.overlaps, try value()) }
    if takes("starts") { return .period(.starts, try value()) }
    if takes("ends") { return .period(.ends, try value()) }
    return try test(try word("a condition"))
  }

  private mutating func group() throws(WhereMistake) -> WhereExpression {
    try take(.open, "an opening parenthesis")
    let inner = try expression()
    try take(.close, "a closing parenthesis")
    return inner
  }

  private mutating func test(_ key: WhereExpression.Text) throws(WhereMistake) -> WhereExpression {
    let sign = token
    switch sign.kind {
    case .comparison(let text):
      next += 1
      return .comparison(key: key, sign: .init(text: text, place: sign.place), value: try value())
    case .word("in"):
      next += 1
      try take(.open, "an opening parenthesis")
      var values = [try value()]
      while token.kind == .comma {
        next += 1
        values.append(try value())
      }
      try take(.close, "a closing parenthesis")
      return .isAny(key: key, values)
    case .word(let text) where Self.textSigns.contains(text):
      next += 1
      return .comparison(key: key, sign: .init(text: text, place: sign.place), value: try value())
    default:
      throw WhereMistake(
        "expected a comparison", sign.place,
        "Comparisons: = != < <= > >= begins ends contains like in")
    }
  }

  private mutating func word(_ what: String) throws(WhereMistake) -> WhereExpression.Text {
    guard case .word(let text) = token.kind, !Self.keywords.contains(text) else {
      throw WhereMistake("expected \(what)", token.place)
    }
    defer { next += 1 }
    return .init(text: text, place: token.place)
  }

  private mutating func value() throws(WhereMistake) -> WhereExpression.Text {
    if case .quoted(let text) = token.kind {
      defer { next += 1 }
      return .init(text: text, place: token.place, isQuoted: true)
    }
    var value = try word("a value")
    while case .word(let more) = token.kind, !Self.keywords.contains(more) {
      value.text += " " + more
      next += 1
    }
    return value
  }
}
