/// Removes the control characters that some apps have in the name of their source: some versions of
/// iOS export `Pacer` with a U+000B, others without it. A space replaces them.
enum SourceName {
  /// The name is part of the key by which a later import recognizes a record, so both spellings
  /// must become one. All other characters are retained, such as the U+00A0 in `Apple Watch`.
  static func cleaned(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else { return name }
    return name.split { character in
      character.unicodeScalars.allSatisfy { $0.value <= 0x20 || $0.value == 0x7f }
    }.joined(separator: " ")
  }
}
