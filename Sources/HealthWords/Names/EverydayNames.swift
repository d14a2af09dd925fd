package import HealthModel

/// The words by which users call object types: the display names of Apple's Health app and
/// colloquial names (`proto/catalog/everyday_names.tsv`).
///
/// They are input and display for people. Programs use `ObjectType.name`, which never changes.
package enum EverydayNames {
  /// A row of the table.
  struct Entry: Sendable {
    var displayName: String
    var groups: [BrowseGroup]
    var names: [String]
  }

  /// The entries; element `i` is the entry of code `i + 1`.
  static let entries: [Entry] = WordTable.rows(of: EverydayNameTable.text).map { row in
    Entry(
      displayName: row[0], groups: list(row[1]).compactMap(BrowseGroup.init(displayName:)),
      names: list(row[2]))
  }

  /// The generator has checked that a name means one type.
  private static let byName: [[UInt8]: ObjectType] = {
    var types: [[UInt8]: ObjectType] = [:]
    for (type, entry) in zip(ObjectType.numbered, entries) {
      for name in [type.name, type.identifier, entry.displayName] + entry.names {
        types[Suggestion.folded(name)] = type.current
      }
    }
    return types
  }()

  /// Returns the type with this name in any spelling: `weight`, `Heart Rate`, `step-count`.
  package static func type(named text: String) -> ObjectType? { byName[Suggestion.folded(text)] }

  /// Returns the words for a type, the display name first.
  package static func names(of type: ObjectType) -> [String] {
    let entry = entries[Int(type.code) - 1]
    return [entry.displayName] + entry.names
  }

  static func list(_ text: String) -> [String] {
    var names: [String] = []
    for part in text.split(separator: ",") {
      let name = part.trimmingBlanks
      if !name.isEmpty { names.append(name) }
    }
    return names
  }
}

extension ObjectType {
  /// The name in Apple's Health app, such as `Weight` for `bodyMass`.
  package var displayName: String { EverydayNames.entries[Int(code) - 1].displayName }

  /// The groups under which the user finds the type. The first is the main one.
  package var browseGroups: [BrowseGroup] { EverydayNames.entries[Int(code) - 1].groups }

  /// The display name inside a sentence: `weight`, `UV index`, `vitamin B12`.
  package var nameInSentence: String {
    displayName.split(separator: " ").map { word in
      // Acronyms and single letters are capitals everywhere.
      let isName = word.count == 1 || word.contains(where: \.isNumber)
      let capitals = word.split(separator: "-").map { $0.filter(\.isUppercase).count }.max() ?? 0
      return isName || capitals > 1 ? String(word) : word.lowercased()
    }.joined(separator: " ")
  }
}

extension BrowseGroup {
  private static let rows = WordTable.rows(of: BrowseGroupTable.text)
  private var row: [String] { Self.rows[Self.allCases.firstIndex(of: self) ?? 0] }

  /// The name in Apple's Health app, such as `Body Measurements`.
  package var displayName: String { row[0] }

  /// Further words for the group.
  var names: [String] { EverydayNames.list(row[1]) }

  init?(displayName: String) {
    guard let group = Self.allCases.first(where: { $0.displayName == displayName }) else {
      return nil
    }
    self = group
  }

  /// The types of the group, in order of their display names. A type can be in several groups.
  package var types: [ObjectType] {
    ObjectType.all.filter { $0.browseGroups.contains(self) }
      .sorted { $0.displayName < $1.displayName }
  }
}
