import HealthModel

/// Raw values of HealthKit's enumerations by name, on the command line and in results.
///
/// Names come from the catalog, so that the command line has no list of its own to maintain.
package enum RawName {
  /// Returns the current name, or the number if the catalog has no name for it.
  package static func text(_ raw: Int, of enumeration: String) -> String {
    values(enumeration).case(rawValue: Int64(raw))?.name ?? String(raw)
  }

  /// Parses a name or number: `amazed`, `Amazed` and 11 are the same label. `what` describes the
  /// value in an error.
  package static func value(
    _ text: String, of enumeration: String, what: String
  ) throws(CommandFailure) -> Int {
    let values = values(enumeration)
    if let named = values.case(named: text)?.rawValue { return Int(named) }
    if let raw = Int64(text), values.contains(rawValue: raw) { return Int(raw) }
    // Deprecated names are accepted above but neither suggested nor matched loosely.
    let current = values.cases.filter { $0.status == .current && $0.rawValue != nil }
    let folded = Suggestion.folded(text)
    if let near = current.first(where: { Suggestion.folded($0.name) == folded })?.rawValue {
      return Int(near)
    }
    let names = Suggestion.nearest(to: text, in: current.map(\.name))
    throw .usage(
      "unknown \(what) \"\(text)\"",
      nextStep: names.isEmpty
        ? "Use one of: " + current.map(\.name).joined(separator: ", ")
        : "Did you mean " + names.joined(separator: ", ") + "?")
  }

  /// Parses several names, separated by commas. Returns their values in ascending order, each once.
  package static func list(
    _ text: String, of enumeration: String, what: String
  ) throws(CommandFailure) -> [Int] {
    var found: Set<Int> = []
    for part in text.split(separator: ",") {
      found.insert(try value(String(part), of: enumeration, what: what))
    }
    return found.sorted()
  }

  private static func values(_ name: String) -> Enumeration {
    guard let values = Enumeration(name: name) else {
      // The names are constants of this program, not input.
      preconditionFailure("the catalog has no enumeration \(name)")
    }
    return values
  }
}
