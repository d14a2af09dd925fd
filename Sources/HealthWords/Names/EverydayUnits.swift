package import HealthModel

/// Units as users type and read them, such as `bpm`, `lbs` and `°F`
/// (`proto/catalog/everyday_units.tsv`). HealthKit's symbols are not in the table.
package enum EverydayUnits {
  /// A row of the table.
  private struct Entry: Sendable {
    var name: String
    var unit: HealthUnit
    /// The types that are usually measured in the unit.
    var types: [ObjectType]
    /// Whether values of these types in this unit are shown with the name.
    var isShown: Bool
  }

  private static let entries: [Entry] = WordTable.rows(of: EverydayUnitTable.text).map { row in
    guard let unit = try? HealthUnit(row[1]) else {
      preconditionFailure("everyday_units.tsv has a unit that HealthKit lacks")
    }
    return Entry(
      name: row[0], unit: unit,
      types: EverydayNames.list(row[2]).compactMap(ObjectType.init(name:)), isShown: row[3] == "yes"
    )
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: entries.map { ($0.name.lowercased(), $0) })

  /// Returns the unit with an everyday name. Case is ignored.
  package static func unit(named text: String) -> HealthUnit? { byName[text.lowercased()]?.unit }

  /// The names that the user can type for a unit of the type.
  package static func names(for type: ObjectType) -> [String] {
    entries.filter { $0.types.contains(type) }.map(\.name)
  }

  /// Returns the types that are usually measured in a unit with this everyday name.
  static func types(measuredIn text: String) -> [ObjectType] {
    byName[text.lowercased()]?.types ?? []
  }

  /// All everyday names, for suggestions.
  static var names: [String] { entries.map(\.name) }

  /// Returns the text for a unit in front of people: `bpm` for the `count/min` of a heart rate, and
  /// HealthKit's symbol for units without an everyday name.
  ///
  /// - Parameter hasUnicode: whether the text may contain `°`.
  package static func label(
    of unit: HealthUnit, for type: ObjectType, hasUnicode: Bool = true
  ) -> String {
    let entry = entries.first { entry in
      entry.isShown && entry.unit == unit && entry.types.contains(type)
        && (hasUnicode || entry.name.utf8.allSatisfy { $0 < 128 })
    }
    return entry?.name ?? unit.string
  }
}
