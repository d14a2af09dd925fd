/// Text from apps and files, made safe for a terminal.
///
/// Apps choose the names of sources and apps. Control characters could move the cursor or change
/// the state of the terminal, and bidirectional controls could make one name look like another.
/// Both are replaced by U+FFFD.
package enum TerminalText {
  /// Returns the text unchanged in the usual case, without a copy.
  package static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(isHarmful(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }

  /// C0 and C1 control characters, and the controls of the bidirectional algorithm with the line
  /// and paragraph separators between them.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Returns the number of terminal columns: 2 for East Asian wide characters and emoji, 0 for
  /// combining marks, 1 for the rest. The ranges approximate Unicode's EastAsianWidth.txt.
  package static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + width($1) }
  }

  static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    // The variation selector for emoji makes a narrow character wide.
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.value {
    case 0..<0x20, 0x7F..<0xA0, 0x0300...0x036F, 0x200B...0x200D, 0x2060, 0xFEFF: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// Truncates the text to `columns` with an ellipsis.
  package static func truncated(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
    guard width(text) > columns else { return text }
    let room = columns - width(ellipsis)
    // Not even the ellipsis fits.
    guard room > 0 else { return String(ellipsis.prefix(max(0, columns))) }
    var used = 0
    var kept = ""
    for character in text {
      used += width(character)
      if used > room { break }
      kept.append(character)
    }
    return kept + ellipsis
  }

  /// Joins texts, with a line break in place of a separator where a line would be too long.
  package static func wrapped(_ texts: [String], separator: String, to columns: Int) -> String {
    var (text, used) = ("", 0)
    for part in texts {
      let width = width(part)
      if text.isEmpty {
        used = width
      } else if used + Self.width(separator) + width <= columns {
        text += separator
        used += Self.width(separator) + width
      } else {
        text += "\n"
        used = width
      }
      text += part
    }
    return text
  }

  package static func padded(_ text: String, to columns: Int, trailing: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, columns - width(text)))
    return trailing ? padding + text : text + padding
  }
}
