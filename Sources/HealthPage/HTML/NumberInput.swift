package import HealthWords

/// A number as a user types it, with the decimal separator of the language or a point.
package enum NumberInput {
  /// Returns nil for text that is no number or is ambiguous.
  package static func value(_ text: String, _ language: Language) -> Double? {
    let text = text.filter { !$0.isWhitespace }
    let separators = text.filter { $0 == "," || $0 == "." }
    // Two separators could group digits or not, depending on the language.
    guard separators.count <= 1 else { return nil }
    // In English, "1,500" is not one and a half.
    if separators == ",", language["number.decimal"] != "," { return nil }
    guard let value = Double(text.replacing(",", with: ".")), value.isFinite else { return nil }
    return value
  }
}
