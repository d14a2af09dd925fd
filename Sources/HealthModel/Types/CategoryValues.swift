/// Category values as text in exports.
extension ObjectType {
  /// Returns the raw value of a category value's text, or nil if the type has no such value.
  ///
  /// Accepts the Objective-C name in every form that exports have used: the current name, an older
  /// alias (`HKCategoryValueSleepAnalysisAsleep`), a name from an enumeration that was renamed with
  /// the same raw values (`HKCategoryValueMenstrualFlowLight` for vaginal bleeding), and the bare
  /// number.
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

// MARK: - Sleep

/// The values of `sleepAnalysis` that count as asleep (rule TYPE-16): unspecified, core, deep and
/// REM; not in bed and not awake.
package enum SleepValue {
  /// Raw values of `HKCategoryValueSleepAnalysis`.
  package static let (asleepUnspecified, asleepCore): (Int64, Int64) = (1, 3)
  package static let (asleepDeep, asleepREM): (Int64, Int64) = (4, 5)

  /// Periods in bed overlap the stages, so that a sum of all values would count time twice.
  package static let asleep: Set<Int64> = [asleepUnspecified, asleepCore, asleepDeep, asleepREM]

  package static func isAsleep(_ value: Int64) -> Bool { asleep.contains(value) }
}
