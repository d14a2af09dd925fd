package import HealthModel

/// Object types on the command line: `stepCount`, `step-count`, `"Step Count"`,
/// `HKQuantityTypeIdentifierStepCount`, or an everyday name such as `steps`.
package enum TypeArgument {
  package static func type(_ text: String) throws(CommandFailure) -> ObjectType {
    // Exact names first, because they are unique.
    if let type = ObjectType(name: text) ?? ObjectType(identifier: text) { return type }
    if let type = EverydayNames.type(named: text) { return type }
    throw .usage("unknown type \"\(text)\"", nextStep: advice(text))
  }

  /// Parses several types, separated by commas or given one by one. Returns each once, in order.
  package static func types(_ texts: [String]) throws(CommandFailure) -> [ObjectType] {
    var types: [ObjectType] = []
    for text in texts {
      for part in text.split(separator: ",") {
        let type = try type(part.trimmingBlanks)
        if !types.contains(type) { types.append(type) }
      }
    }
    return types
  }

  /// Parses several types, and a period as the last of several words: `steps heartRate 2026-11`.
  package static func typesAndPeriod(
    _ texts: [String], _ dates: DateExpression
  ) throws(CommandFailure) -> (types: [ObjectType], period: String?) {
    guard texts.count > 1, let last = texts.last, (try? types([last])) == nil else {
      return (try types(texts), nil)
    }
    do throws(CommandFailure) {
      _ = try dates.period(last)
    } catch {
      // No type begins with a digit, so that this is a mistyped time.
      if last.first?.isNumber == true { throw error }
      return (try types(texts), nil)
    }
    return (try types(texts.dropLast()), last)
  }

  /// Parses any types, and a period as the last word, which may be the only one: `week`.
  package static func typesOrPeriod(
    _ texts: [String], _ dates: DateExpression
  ) throws(CommandFailure) -> (types: [ObjectType], period: String?) {
    if texts.count == 1, (try? types(texts)) == nil, (try? dates.period(texts[0])) != nil {
      return ([], texts[0])
    }
    return try typesAndPeriod(texts, dates)
  }

  /// Parses a type whose samples are quantities, for statistics and charts.
  package static func quantityType(_ text: String) throws(CommandFailure) -> ObjectType {
    let type = try type(text)
    guard type.kind == .quantity else {
      throw .usage(
        "\(type.name) is not a quantity type, so it has no statistics",
        nextStep: "List its samples with: healthctl query \(type.name)")
    }
    return type
  }

  /// Returns the next step for a text that is no type.
  package static func advice(_ text: String) -> String {
    // Words and parts of names first: `rate` is a search and not a mistake.
    let found = EverydayNames.search(text)
    guard !found.isEmpty else { return "List all types with: healthctl types" }
    let near = EverydayNames.nearest(to: text)
    let names = near.isEmpty ? found.prefix(3).map(\.name) : near
    return "Did you mean \(names.joined(separator: ", "))?"
  }
}
