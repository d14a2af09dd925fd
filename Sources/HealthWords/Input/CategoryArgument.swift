package import HealthModel

/// Values of category types by name: `asleepCore`, `HKCategoryValueSleepAnalysisAsleepCore`, the
/// raw number, or an everyday name such as `deep` or `A+`.
///
/// Exact names come first, then the names of exports, then everyday names, then spelling without
/// case and hyphens.
package enum CategoryArgument {
  package static func value(_ text: String, for type: ObjectType) throws(CommandFailure) -> Int64 {
    guard let values = type.valueEnumeration else {
      throw .usage("\(type.nameInSentence) has no values")
    }
    if let named = values.case(named: text)?.rawValue { return named }
    if let exported = type.categoryValue(exported: text) { return exported }
    // Before the folded names, which have no signs: `A-` must not become `a`.
    if let everyday = EverydayValues.value(named: text, in: values) { return everyday }
    let folded = Suggestion.folded(text)
    if let near = values.cases.first(where: { Suggestion.folded($0.name) == folded })?.rawValue {
      return near
    }
    // Deprecated names are accepted but not suggested.
    let names = values.cases.filter { $0.status == .current }.map(\.name)
    throw .usage(
      "unknown value \"\(text)\" of \(type.nameInSentence)",
      nextStep: "Use one of: " + names.joined(separator: ", "))
  }

  /// Returns the name of a stored value, or its number if the catalog has no name for it.
  package static func name(_ value: Int64, of type: ObjectType) -> String {
    type.valueEnumeration?.case(rawValue: value)?.name ?? String(value)
  }
}
