package import HealthModel

/// The minimum evidence level at which an app may be granted each type without an override by the
/// user. The table is a text file that the user may edit, for example:
///
///     reproductive  2
///     heartRate     1
///
/// Each line names a category or a type and a level from 0 to 4; 5 always requires an override. A
/// line for a type takes precedence over the line for its category. Entries that are missing have
/// their value from `standard`. `#` begins a comment.
package struct Ceilings: Hashable, Sendable {
  package struct Malformed: Error, Hashable, Sendable {
    /// The line number, starting at 1.
    package var line: Int
  }

  /// Higher than every evidence level.
  private static let never: UInt8 = 5

  private var categories: [SensitiveCategory: UInt8] = [
    .other: 0, .reproductive: 2, .mentalHealth: 2, .medications: 2, .vision: 2,
    .location: 2, .clinical: 3,
  ]
  private var types: [ObjectType: UInt8] = [:]

  package static let standard = Ceilings()

  private init() {}

  package init(text: String) throws(Malformed) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "\r" }
      if words.isEmpty { continue }
      guard words.count == 2, let level = UInt8(words[1]), level <= Self.never else {
        throw Malformed(line: index + 1)
      }
      if let category = SensitiveCategory(rawValue: String(words[0])) {
        categories[category] = level
      } else if let type = ObjectType(name: String(words[0])) {
        types[type] = level
      } else {
        throw Malformed(line: index + 1)
      }
    }
  }

  package func allows(_ type: ObjectType, at level: EvidenceLevel) -> Bool {
    level.rawValue >= required(for: type)
  }

  private func required(for type: ObjectType) -> UInt8 {
    types[type] ?? categories[SensitiveCategory(type)] ?? Self.never
  }
}
