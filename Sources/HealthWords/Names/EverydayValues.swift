package import HealthModel

/// Values of category and characteristic types as users type them, such as `A+` and `deep`
/// (`proto/catalog/everyday_values.tsv`).
package enum EverydayValues {
  /// The cases by enumeration and name. Signs matter: `A+` and `A-` are two values.
  private static let cases: [String: [String: String]] = {
    var cases: [String: [String: String]] = [:]
    for row in WordTable.rows(of: EverydayValueTable.text) {
      for name in EverydayNames.list(row[2]) {
        cases[row[0], default: [:]][name.lowercased()] = row[1]
      }
    }
    return cases
  }()

  /// Returns the value with an everyday name. Case is ignored.
  static func value(named text: String, in enumeration: Enumeration) -> Int64? {
    guard let name = cases[enumeration.name]?[text.lowercased()] else { return nil }
    return enumeration.case(named: name)?.rawValue
  }

  /// Returns the words for values of a type, for completions: the names and the everyday names that
  /// are one word.
  package static func words(for type: ObjectType) -> [String] {
    guard let values = type.valueEnumeration else { return [] }
    let names = values.cases.filter { $0.status == .current }.map(\.name)
    let others = cases[values.name]?.keys.filter { !$0.contains(" ") && !names.contains($0) } ?? []
    return names + others.sorted()
  }
}
