package import HealthModel

/// Values of metadata for people.
package enum MetadataText {
  /// Returns the name of a value that is the number of a case, such as `freestyle` for a stroke style; nil for other
  /// values, and for a number without a name.
  package static func caseName(of entry: Metadata.Entry) -> String? {
    guard case .enumeration(let enumeration)? = MetadataKey.valueType(of: entry.key),
      case .integer(let number) = entry.value
    else { return nil }
    return enumeration.case(rawValue: number)?.name
  }

  /// Returns the value with its unit. `date` is the text of an instant.
  package static func text(_ entry: Metadata.Entry, date: (Instant) -> String) -> String {
    switch entry.value {
    case .string(let text): text
    case .integer(let number): caseName(of: entry) ?? String(number)
    case .double(let number): NumberText.measurement(number)
    case .date(let instant): date(instant)
    case .quantity(let number, let unit): NumberText.measurement(number) + " " + unit
    }
  }
}
