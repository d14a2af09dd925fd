package import HealthModel

/// Metadata on the command line: `KEY=VALUE`.
///
/// A predefined key is written as its raw string (`HKWasUserEntered`); its value is parsed as the
/// type that HealthKit assigns to the key. For an app's own key, a whole number, a decimal number
/// or an instant is parsed as such and everything else is a string. Quotation marks around the
/// value always make it a string.
package enum MetadataArgument {
  package static func entry(
    _ text: String, dates: DateExpression
  ) throws(CommandFailure) -> Metadata.Entry {
    // The first one: a value may contain further ones.
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw .usage(
        "metadata must have the form KEY=VALUE", nextStep: "For example: HKWasUserEntered=1")
    }
    let key = String(text[..<equals])
    let value = String(text[text.index(after: equals)...])
    return Metadata.Entry(key: key, value: try self.value(value, of: key, dates: dates))
  }

  /// Parses `text` as a value of the key.
  package static func value(
    _ text: String, of key: String, dates: DateExpression
  ) throws(CommandFailure) -> MetadataValue {
    switch MetadataKey.valueType(of: key) {
    case .string, .timeZone: return .string(text)
    case .number: return try number(text, key)
    case .boolean:
      let words: [String: Int64] = ["true": 1, "yes": 1, "1": 1, "false": 0, "no": 0, "0": 0]
      guard let value = words[text.lowercased()] else { throw .usage("\(key) must be yes or no") }
      return .integer(value)
    case .date: return .date(try dates.beginning(text))
    case .enumeration(let values):
      guard let raw = values.case(named: text)?.rawValue ?? Int64(text) else {
        let names = values.cases.map(\.name).joined(separator: ", ")
        throw .usage("unknown value \"\(text)\" of \(key)", nextStep: "Use one of: \(names)")
      }
      return .integer(raw)
    case .quantity, .quantityOfSample:
      let parts = text.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let value = Double(parts[0]), value.isFinite else {
        throw .usage("\(key) must be a quantity", nextStep: "For example: \(key)='21.5 degC'")
      }
      return .quantity(value: value, unit: try UnitArgument.unit(String(parts[1])).string)
    case nil: return free(text, dates)
    }
  }

  private static func number(_ text: String, _ key: String) throws(CommandFailure) -> MetadataValue
  {
    if let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw .usage("\(key) must be a number")
    }
    return .double(number)
  }

  private static func free(_ text: String, _ dates: DateExpression) -> MetadataValue {
    if text.count >= 2, text.first == "\"", text.last == "\"" {
      return .string(String(text.dropFirst().dropLast()))
    }
    if let integer = Int64(text) { return .integer(integer) }
    if let number = Double(text), number.isFinite { return .double(number) }
    // Only with a T: `2026`, `today` and `8:30` are more often a number or a text than a time.
    if text.contains("T"), let (instant, _) = dates.moment(text) { return .date(instant) }
    return .string(text)
  }
}
