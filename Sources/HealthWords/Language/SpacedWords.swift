/// Names of constants as words.
package enum SpacedWords {
  /// Returns `asleep core` for `asleepCore`, and `asleep REM` for `asleepREM`.
  package static func text(_ name: String) -> String {
    var words: [String] = []
    var previous: Character?
    for character in name {
      if character.isUppercase, previous?.isUppercase != true { words.append("") }
      if words.isEmpty { words.append("") }
      words[words.count - 1].append(character)
      previous = character
    }
    return words.map { word in
      word.count > 1 && word.allSatisfy(\.isUppercase) ? word : word.lowercased()
    }.joined(separator: " ")
  }

  /// Returns the words with a capital at the beginning: `Asleep core`.
  package static func title(_ name: String) -> String {
    let text = text(name)
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
