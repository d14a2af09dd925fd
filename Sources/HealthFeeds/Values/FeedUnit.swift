import HealthImport
package import HealthModel

/// The conversion of numbers of a file to the canonical unit of a type. Units are HealthKit's, or
/// names of `proto/catalog/feeds/units.tsv`.
package struct FeedUnit: Sendable {
  /// Percentages of other systems are numbers to 100, those of HealthKit are fractions.
  private let isPercent: Bool
  private let conversion: UnitConversion

  private static let names: [String: (unit: String, isPercent: Bool)] = Dictionary(
    uniqueKeysWithValues: TableText.rows(of: FeedUnitTable.text).map {
      ($0[0], ($0[1], $0[2] == "yes"))
    })

  /// Returns nil if the unit is unknown or does not fit the type.
  package init?(_ text: String, of type: ObjectType) {
    let known = Self.names[text]
    let name = known?.unit ?? text
    guard type.kind == .quantity, !name.isEmpty,
      let conversion = try? HealthUnit(name).conversion(to: type.canonicalUnit)
    else { return nil }
    // Only a type that is a fraction: a count can be compatible with percent.
    isPercent = known?.isPercent == true && type.canonicalUnit.string == "%"
    self.conversion = conversion
  }

  /// Converts a number. Converting the decimal digits rounds once, so that the same text gives the
  /// same value in every import. Returns nil for a number out of range.
  package func value(_ digits: String) -> Double? {
    var digits = digits
    let decimal = digits.withUTF8 { DecimalText(UnsafeRawBufferPointer($0)) }
    guard let decimal else { return nil }
    let value = isPercent ? decimal.value(timesTenTo: -2) : decimal.value(conversion)
    return value.isFinite ? value : nil
  }

  package func value(_ number: Double) -> Double? {
    let value = isPercent ? number / 100 : conversion(number)
    return value.isFinite ? value : nil
  }
}
