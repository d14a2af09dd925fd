/// A number as users type it, with a decimal point or a decimal comma: `72.5`, `72,5`, `8,993.5`,
/// `8.993,5`.
///
/// The locale does not decide, so that a command means the same on every machine. A comma before
/// exactly three digits is a separator of thousands in one half of the world and the decimal comma
/// in the other, so it is refused unless the rest of the number decides.
package enum EnteredNumber {
  /// U+2212. `healthctl` replaces the hyphen of a negative number by it, because the parser of
  /// arguments would regard `-5kg` as an option.
  package static let minus: Character = "\u{2212}"

  /// Splits a text into the leading number and the rest, which is the unit.
  package static func split(_ text: String) throws(CommandFailure) -> (Double, String) {
    let number = text.prefix { "0123456789+-.,eE\(minus)".contains($0) }
    var (digits, rest) = (String(number), text.dropFirst(number.count).trimmingBlanks)
    // The e belongs to the unit if no exponent follows.
    if let last = digits.last, last == "e" || last == "E" {
      digits.removeLast()
      rest = String(last) + rest
    }
    guard let value = try Self.value(digits.replacing(String(minus), with: "-")), value.isFinite
    else {
      throw .usage("invalid number \"\(text)\"", nextStep: "Use the form 72.5 or 72.5kg")
    }
    return (value, rest)
  }

  /// Whether the text has a number and no unit, so that the preferred unit matters.
  package static func hasNoUnit(_ text: String) -> Bool {
    text.allSatisfy { !$0.isLetter && $0 != "%" && $0 != "°" }
  }

  private static func value(_ text: String) throws(CommandFailure) -> Double? {
    guard text.contains(",") else { return Double(text) }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let (head, tail) = (parts[0], parts[parts.count - 1])
    if parts.count == 2, !tail.contains(".") {
      if head.contains(".") { return thousands(head, ".").flatMap { Double("\($0).\(tail)") } }
      guard tail.count == 3, head.drop(while: { $0 == "-" || $0 == "+" }) != "0" else {
        return Double("\(head).\(tail)")
      }
      throw .usage(
        "ambiguous number \"\(text)\"", nextStep: "Write \(head)\(tail) or \(head).\(tail)")
    }
    // Several commas, or one before the decimal point, separate thousands.
    let whole = text.prefix { $0 != "." }
    return thousands(whole, ",").flatMap { Double($0 + text.dropFirst(whole.count)) }
  }

  /// Returns the digits without separators; nil unless each group has three digits.
  private static func thousands(_ text: Substring, _ separator: Character) -> String? {
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    guard groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    return groups.joined()
  }
}
