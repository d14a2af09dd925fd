/// Category values as exports write them.
extension ObjectType {
  /// The raw value of a category value's text, or nil when the type has no such value.
  ///
  /// Accepts the Objective-C name in every form that exports have used: the current one, an older
  /// alias (`HKCategoryValueSleepAnalysisAsleep`), a name of an enumeration that was renamed with
  /// equal numbers (`HKCategoryValueMenstrualFlowLight` for vaginal bleeding), and the bare number.
  package func categoryValue(exported text: String) -> Int64? {
    guard kind == .category, let values = valueEnumeration else { return nil }
    guard let raw = Int64(text) ?? Self.rawCategoryValue(constant: text) else { return nil }
    return values.contains(rawValue: raw) ? raw : nil
  }

  private static func rawCategoryValue(constant text: String) -> Int64? {
    guard let found = Enumeration.constant(text),
      found.enumeration.name.utf8.starts(with: "HKCategoryValue".utf8)
    else { return nil }
    return found.case.rawValue
  }
}
