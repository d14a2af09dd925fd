import Foundation
package import HealthInsight
package import HealthModel

/// Quantities in the form of a language, with a precision that people use.
extension Language {
  /// Returns a stored value as a number in the unit of the display.
  package func amount(
    _ canonical: Double, _ display: ValueDisplay, _ limit: RangeLimit? = nil
  ) -> String {
    let text = shown(display.shown(canonical), display)
    return limit?.signed(text) ?? text
  }

  /// Returns a stored value with its unit: `8,993 steps`, `69 bpm`, `69.7 kg`; or the limit of a device's
  /// range that is in its place: `< 40 mg/dL`.
  package func quantity(
    _ canonical: Double, _ display: ValueDisplay, _ limit: RangeLimit? = nil
  ) -> String {
    let text = withUnit(display.shown(canonical), display)
    return limit?.signed(text) ?? text
  }

  /// Returns a value that is already in the unit of the display, with the unit.
  package func withUnit(_ value: Double, _ display: ValueDisplay) -> String {
    let unit = unit(display, count: value)
    return unit.isEmpty ? shown(value, display) : "\(shown(value, display)) \(unit)"
  }

  /// Returns a value that is already in the unit of the display.
  package func shown(_ value: Double, _ display: ValueDisplay) -> String {
    decimal(value, fractionDigits: Self.fractionDigits(value, display.unitText))
  }

  /// The name of the unit: `bpm`, `kg`, or what is counted. Empty for counts without a word.
  package func unit(_ display: ValueDisplay, count: Double = 2) -> String {
    guard display.isCount else {
      return EverydayUnits.label(of: display.unit, for: display.type)
    }
    switch display.type {
    case .stepCount: return self[count == 1 ? "unit.steps.one" : "unit.steps.other"]
    case .flightsClimbed: return self[count == 1 ? "unit.flights.one" : "unit.flights.other"]
    default: return ""
    }
  }

  /// Fractions of a step or of a heartbeat are results of division, and not of measurement.
  private static func fractionDigits(_ value: Double, _ unit: String) -> Int {
    switch unit {
    case "count", "count/min", "mmHg", "ms": 0
    case "kcal", "Cal", "kJ", "min", "mL": value.magnitude < 10 ? 1 : 0
    case "kg", "lb", "degC", "degF", "%": 1
    default: value.magnitude < 10 ? 2 : value.magnitude < 1000 ? 1 : 0
    }
  }

  /// The name of a type. English names are those of `EverydayNames`; other languages have theirs in
  /// the catalog.
  package func name(_ type: ObjectType) -> String {
    translated("name.\(type.name)") ?? type.displayName
  }

  /// The name of a type inside a sentence. Only English writes it in lower case.
  package func nameInSentence(_ type: ObjectType) -> String {
    translated("name.\(type.name)") ?? type.nameInSentence
  }

  /// The name of the group under which the user finds a type.
  package func groupName(_ type: ObjectType) -> String {
    type.browseGroups.first.map { name($0) } ?? type.group
  }

  /// Returns types in alphabetical order of their names.
  package func sorted(_ types: some Sequence<ObjectType>) -> [ObjectType] {
    // Accents are ignored, so that a name with an umlaut is not after those with Z.
    types.map {
      (
        key: name($0).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil),
        type: $0
      )
    }
    .sorted { $0.key < $1.key }.map(\.type)
  }

  package func name(_ group: BrowseGroup) -> String {
    translated("name.\(group.rawValue)") ?? group.displayName
  }

  /// The name of a source; own entries have no name that the user knows.
  package func name(_ source: Source) -> String {
    source.isOwn ? self["source.own"] : source.name
  }

  /// `23 %`, without a sign.
  package func percent(_ fraction: Double) -> String {
    decimal((fraction * 100).magnitude, fractionDigits: 0) + " %"
  }
}

extension Source {
  /// Whether the samples are entries of the user: the tools of healthd are one source.
  package var isOwn: Bool { bundleIdentifier == "healthctl" }
}
