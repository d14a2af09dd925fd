/// The name of a source without control characters, which some apps have in theirs: `Pacer` with a
/// U+000B exports it in some versions and not in others. Where one stands, a space remains.
enum SourceName {
  static func cleaned(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else { return name }
    return name.split { character in
      character.unicodeScalars.allSatisfy { $0.value <= 0x20 || $0.value == 0x7f }
    }.joined(separator: " ")
  }
}
