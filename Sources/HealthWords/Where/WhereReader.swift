import HealthModel

/// Resolves the words of an expression for the types of the query.
///
/// The result is checked by the daemon too; here, errors can still point at the word.
struct WhereReader {
  var types: [ObjectType]
  var dates: DateExpression
  var sources: [Source]
  /// The units of numbers without one; the canonical unit for other types.
  var units: [ObjectType: HealthUnit] = [:]

  func predicate(_ expression: WhereExpression) throws(WhereMistake) -> HealthPredicate {
    switch expression {
    case .and(let parts): return .and(try predicates(parts))
    case .or(let parts): return .or(try predicates(parts))
    case .not(let part): return .not(try predicate(part))
    case .comparison(let key, let sign, let value): return try comparison(key, sign, value)
    case .isAny(let key, let values):
      let found = try self.key(key)
      var wanted: [PredicateValue] = []
      for value in values { wanted += try self.values(value, of: found) }
      return .isAny(found, of: wanted)
    case .exists(let key): return .exists(try self.key(key))
    case .period(let kind, let text):
      let period = try Self.marked(text) { () throws(CommandFailure) in
        try dates.period(text.text)
      }
      return .period(
        start: period.start, end: period.end, strictStart: kind == .starts,
        strictEnd: kind == .ends)
    case .uncorrelated: return .hasNoCorrelation
    case .related(let kind, let id): return try related(kind, id)
    case .contains(let type, let part):
      guard let found = EverydayNames.type(named: type.text) else {
        throw WhereMistake("unknown type \"\(type.text)\"", type.place)
      }
      // Inside the parentheses, `value` and units are those of the contained type.
      var inner = self
      inner.types = [found]
      return .contains(found, try inner.predicate(part))
    case .activity(let part): return .hasActivity(try predicate(part))
    }
  }

  private func predicates(_ parts: [WhereExpression]) throws(WhereMistake) -> [HealthPredicate] {
    var predicates: [HealthPredicate] = []
    for part in parts { predicates.append(try predicate(part)) }
    return predicates
  }

  // MARK: - Keys

  func key(_ text: WhereExpression.Text) throws(WhereMistake) -> PredicateKey {
    // `value` means the number of either kind of sample.
    if text.text == "value" {
      return types.contains { $0.kind == .quantity } ? .quantity : .categoryValue
    }
    let parts = text.text.split(separator: ".", maxSplits: 1).map(String.init)
    guard let name = parts.first else { throw WhereMistake("expected a key", text.place) }
    guard parts.count == 2 else {
      if let path = PredicatePath(name: name), let key = PredicateKey(path) { return key }
      throw unknown(text)
    }
    switch name {
    case "metadata": return .metadata(parts[1])
    case "device":
      guard let property = DeviceProperty.allCases.first(where: { "\($0)" == parts[1] }) else {
        let names = DeviceProperty.allCases.map { "\($0)" }.joined(separator: ", ")
        throw WhereMistake(
          "unknown device property \"\(parts[1])\"", text.place, "Use one of: \(names)")
      }
      return .deviceProperty(property)
    default:
      guard let path = PredicatePath(name: name) else { throw unknown(text) }
      guard let type = ObjectType(name: parts[1]), let key = PredicateKey(path, .type(type)) else {
        throw WhereMistake("unknown key \"\(text.text)\"", text.place)
      }
      return key
    }
  }

  private func unknown(_ text: WhereExpression.Text) -> WhereMistake {
    let names =
      PredicatePath.allCases.map(\.name).filter { $0 != "deviceProperty" } + [
        "value", "device.name",
      ]
    let near = Suggestion.nearest(to: text.text, in: names)
    let hint =
      near.isEmpty
      ? "Keys are quantity, startDate, metadata.KEY, device.name and others; see the manual"
      : "Did you mean \(near.joined(separator: ", "))?"
    return WhereMistake("unknown key \"\(text.text)\"", text.place, hint)
  }

  // MARK: - Tests

  private static let signs: [String: Comparison] = [
    "=": .equal, "!=": .notEqual, "<": .lessThan, "<=": .lessThanOrEqual, ">": .greaterThan,
    ">=": .greaterThanOrEqual, "begins": .beginsWith, "ends": .endsWith, "contains": .contains,
    "like": .like,
  ]

  private func comparison(
    _ key: WhereExpression.Text, _ sign: WhereExpression.Text, _ value: WhereExpression.Text
  ) throws(WhereMistake) -> HealthPredicate {
    let found = try self.key(key)
    guard let comparison = Self.signs[sign.text] else {
      throw WhereMistake("unknown comparison \(sign.text)", sign.place)
    }
    switch comparison {
    case .beginsWith, .endsWith, .contains, .like:
      return .comparison(found, comparison, .text(value.text))
    default: break
    }
    let values = try values(value, of: found)
    // Several sources can have the same name.
    guard values.count != 1 else { return .comparison(found, comparison, values[0]) }
    switch comparison {
    case .equal: return .isAny(found, of: values)
    case .notEqual: return .not(.isAny(found, of: values))
    default: throw WhereMistake("\(sign.text) does not apply to \(key.text)", sign.place)
    }
  }

  private func related(
    _ kind: WhereExpression.Text, _ id: WhereExpression.Text
  ) throws(WhereMistake) -> HealthPredicate {
    guard let found = Relation.Kind.allCases.first(where: { "\($0)" == kind.text }) else {
      let names = Relation.Kind.allCases.map { "\($0)" }.joined(separator: ", ")
      throw WhereMistake(
        "unknown kind of object \"\(kind.text)\"", kind.place, "Use one of: \(names)")
    }
    let ids = id.text.split(separator: "/").map { ObjectID(uuidString: String($0)) }
    guard let parent = ids.first ?? nil, ids.count <= 2, !ids.contains(nil) else {
      throw WhereMistake("expected a UUID", id.place)
    }
    return .related(found, to: parent, activity: ids.count == 2 ? ids[1] : nil)
  }

  /// Rethrows an error about a value with the position of the value. The parsers of values are
  /// those of other arguments and know no position.
  static func marked<Result>(
    _ text: WhereExpression.Text, _ body: () throws(CommandFailure) -> Result
  ) throws(WhereMistake) -> Result {
    do {
      return try body()
    } catch {
      throw WhereMistake(error.message, text.place, error.nextStep)
    }
  }
}
