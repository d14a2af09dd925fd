package import HealthWords

/// Decodes bytes of a terminal in raw mode as keys. Arrow keys are `ESC [ A` and `ESC [ B`, in some
/// modes `ESC O A`. A lone escape, with no further byte in the same read, closes the sheet.
package struct KeyReader: Sendable {
  /// Whether letters are text, for a word to be typed.
  package var isTyping = false

  package init() {}

  package func keys(_ bytes: [UInt8]) -> [SheetForm.Key] {
    var keys: [SheetForm.Key] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x1b, let second = rest.first, second == 0x5b || second == 0x4f {
        rest.removeFirst()
        switch rest.popFirst() {
        case UInt8(ascii: "A"): keys.append(.up)
        case UInt8(ascii: "B"): keys.append(.down)
        default: break
        }
        continue
      }
      if let key = key(byte) { keys.append(key) }
    }
    return keys
  }

  private func key(_ byte: UInt8) -> SheetForm.Key? {
    switch byte {
    case 0x0a, 0x0d: return .done
    // Escape, Ctrl-C and Ctrl-D: every usual way out closes the sheet without a decision.
    case 0x1b, 0x03, 0x04: return .close
    case 0x08, 0x7f: return .erase
    default: break
    }
    // The confirmation word is ASCII; other bytes would be parts of characters.
    guard (0x20..<0x7f).contains(byte) else { return nil }
    let character = Character(Unicode.Scalar(byte))
    if isTyping { return .text(character) }
    switch character {
    case "k": return .up
    case "j": return .down
    case " ": return .toggle
    case "-": return .leave
    case "a": return .allowAll
    case "n": return .refuseAll
    case "q": return .close
    default: return nil
    }
  }
}
