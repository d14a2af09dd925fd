package import HealthModel

/// Search by everyday words, for the page, `healthctl types` and suggestions.
extension EverydayNames {
  /// How well a type matches, best first.
  private enum Rank: Int {
    /// A name of the type.
    case exact
    /// A unit in which the type is measured, such as `bpm`.
    case unit
    /// The beginning of a name.
    case prefix
    /// The beginnings of words of one name, in any order: `rate resting`.
    case words
    /// The group of the type.
    case group
    /// A part of a name.
    case part
  }

  /// A name in the forms that are compared. They are computed once, because a search on the page
  /// runs for every key that is pressed.
  private struct Name: Sendable {
    var folded: [UInt8]
    var words: [[UInt8]]

    init(_ text: String) {
      folded = Suggestion.folded(text)
      words = EverydayNames.words(of: text)
    }
  }

  /// The names of all types in order of code.
  private static let searchable = ObjectType.numbered.map { type in
    (names(of: type) + [type.name, type.identifier]).map(Name.init)
  }

  /// Returns the types that a text may mean, best match first: by name, by unit, by the beginning
  /// of a name or of its words, by group, and by a part of a name.
  ///
  /// - Parameter corrects: whether a text without matches is regarded as misspelled.
  package static func search(_ text: String, corrects: Bool = true) -> [ObjectType] {
    let wanted = Suggestion.folded(text)
    guard !wanted.isEmpty else { return [] }
    let words = words(of: text)
    let measured = EverydayUnits.types(measuredIn: text)
    let groups = BrowseGroup.allCases.filter { group in
      ([group.displayName] + group.names).contains { Suggestion.folded($0) == wanted }
    }
    var found: [(rank: Rank, order: Int, type: ObjectType)] = []
    for type in ObjectType.all {
      if let (rank, length) = rank(of: type, wanted, words) {
        found.append((rank, length, type))
      }
      if let order = measured.firstIndex(of: type) { found.append((.unit, order, type)) }
      if !groups.isEmpty, !groups.allSatisfy({ !type.browseGroups.contains($0) }) {
        found.append((.group, type.browseGroups.first.map(groups.contains) == true ? 0 : 1, type))
      }
    }
    guard !found.isEmpty else { return corrects ? misspelled(text) : [] }
    // Shorter names first: of the types that begin with `heart`, `Heart Rate` is meant most often.
    found.sort {
      ($0.rank.rawValue, $0.order, $0.type.code) < ($1.rank.rawValue, $1.order, $1.type.code)
    }
    var types: [ObjectType] = []
    for match in found where !types.contains(match.type) { types.append(match.type) }
    return types
  }

  /// Returns the best rank of the names of a type, and the length of the shortest name with it.
  private static func rank(
    of type: ObjectType, _ wanted: [UInt8], _ words: [[UInt8]]
  ) -> (Rank, length: Int)? {
    var best: (rank: Rank, length: Int)?
    for name in searchable[Int(type.code) - 1] {
      let folded = name.folded
      let rank: Rank? =
        if folded == wanted {
          .exact
        } else if folded.starts(with: wanted) {
          .prefix
        } else if matches(words, name.words) {
          .words
        } else if wanted.count >= 3, Suggestion.contains(folded, wanted) {
          .part
        } else {
          nil
        }
      guard let rank else { continue }
      if best.map({ (rank.rawValue, folded.count) < ($0.rank.rawValue, $0.length) }) ?? true {
        best = (rank, folded.count)
      }
    }
    return best.map { ($0.rank, $0.length) }
  }

  /// Whether each of the words begins a word of the name.
  private static func matches(_ words: [[UInt8]], _ others: [[UInt8]]) -> Bool {
    words.allSatisfy { word in others.contains { $0.starts(with: word) } }
  }

  private static func words(of text: String) -> [[UInt8]] {
    text.split { !$0.isLetter && !$0.isNumber }.map { Suggestion.folded(String($0)) }
      .filter { !$0.isEmpty }
  }

  /// Returns the types whose names are nearest to the text, at most three.
  private static func misspelled(_ text: String) -> [ObjectType] {
    nearest(to: text).compactMap(type(named:))
  }

  /// Returns the names nearest to a misspelled one, at most one for each type. The name of the type
  /// is preferred to an everyday name that is as near.
  static func nearest(to text: String, limit: Int = 3) -> [String] {
    var names = ObjectType.all.map(\.name)
    for entry in entries { names += [entry.displayName] + entry.names }
    var types: [ObjectType] = []
    var nearest: [String] = []
    for name in Suggestion.nearest(to: text, in: names, limit: names.count) {
      guard let type = type(named: name), !types.contains(type) else { continue }
      types.append(type)
      nearest.append(ObjectType(name: name) == nil ? name.lowercased() : name)
      if nearest.count == limit { break }
    }
    return nearest
  }
}
