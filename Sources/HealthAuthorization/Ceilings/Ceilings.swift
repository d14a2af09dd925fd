package import HealthModel

/// The level from which on an app may be granted a type without the person overriding it. Data, not
/// code: the person may edit it, as lines of text such as
///
///     reproductive  2
///     heartRate     1
///
/// with the name of a category or of a type and a level from 0 to 4 (5: never without overriding). A
/// type's own line counts before that of its category; what has no line is as in `standard`. `#`
/// begins a comment.
package struct Ceilings: Hashable, Sendable {
  package struct Malformed: Error, Hashable, Sendable {
    /// Counted from 1.
    package var line: Int
  }

  /// Beyond every level.
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
