/// The arguments of a command by the fields of its request that they fill.
///
/// An error of the daemon names a field as the .proto does, for callers of the API:
/// `samples.details[0].labels: must ascend`. The user did not type a field but an argument, so the
/// message becomes `--label: must ascend`. A field that no argument fills is left out.
package struct FieldArguments: Sendable, ExpressibleByDictionaryLiteral {
  private var arguments: [String: String]

  /// Fields without indices, such as `samples.details.labels`, each with its argument as in the
  /// usage of the command: `--label`, `<valence>`. A field also stands for its parts, unless these
  /// have an argument of their own. The user typed the parts of `predicate.*`: in the argument, `*`
  /// is the part.
  package init(dictionaryLiteral elements: (String, String)...) {
    arguments = Dictionary(elements, uniquingKeysWith: { _, last in last })
  }

  /// All arguments, each once.
  package var names: Set<String> { Set(arguments.values) }

  /// Returns the arguments of both; those of `other` take precedence.
  package func merging(_ other: FieldArguments) -> FieldArguments {
    var result = self
    result.arguments.merge(other.arguments) { _, new in new }
    return result
  }

  /// Returns the message with the argument in place of the field. The number of a row is retained
  /// if `countsRows`: `samples.starts[2]` becomes `start of sample 3`.
  package func translated(_ message: String, countsRows: Bool = false) -> String {
    guard let (path, text, isSubject) = Self.split(message) else { return message }
    // The path means nothing to a user, so only the rest of the message is shown.
    guard var name = argument(of: path.components) else {
      return isSubject ? "the request" + text : text
    }
    // Users count from 1.
    if countsRows, let row = path.row { name += " of sample \(row + 1)" }
    return isSubject ? name + text : name + ": " + text
  }

  /// Returns the argument of the longest declared part of the path.
  private func argument(of components: [Substring]) -> String? {
    for count in stride(from: components.count, to: 0, by: -1) {
      let field = components[..<count].joined(separator: ".")
      let part = components[count...].joined(separator: ".")
      if !part.isEmpty, let found = arguments[field + ".*"] {
        return found.replacing("*", with: part)
      }
      if let found = arguments[field] { return found }
    }
    return nil
  }

  private struct Path {
    var components: [Substring]
    /// The row of the batch, if the path names one.
    var row: Int?
  }

  /// The columns of a batch that have an entry for each row; the others are dictionaries.
  private static let rowColumns: Set<Substring> = [
    "starts", "durations", "values", "detail_indices",
  ]

  /// Splits `path: text`, `path of row 2: text`, and `Message.field text`, whose subject is the
  /// field. Returns nil if the message begins with none of them.
  private static func split(_ message: String) -> (Path, text: String, isSubject: Bool)? {
    let head = message.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_.[]".contains($0)) }
    guard head.first?.isLetter == true, var path = path(String(head)) else { return nil }
    var rest = message[head.endIndex...]
    let rowMark = " of row "
    if rest.hasPrefix(rowMark) {
      let digits = rest.dropFirst(rowMark.count).prefix { $0.isASCII && $0.isNumber }
      path.row = Int(digits)
      rest = rest[digits.endIndex...]
    }
    if rest.hasPrefix(": ") { return (path, String(rest.dropFirst(2)), false) }
    // A decoder names the message, whose name begins with a capital letter.
    guard rest.hasPrefix(" "), head.first?.isUppercase == true, path.components.count > 1 else {
      return nil
    }
    path.components.removeFirst()
    return (path, String(rest), true)
  }

  /// Returns nil if the text is not a path, such as `a..b`.
  private static func path(_ text: String) -> Path? {
    var path = Path(components: [])
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      let name = part.prefix { $0 != "[" }
      guard !name.isEmpty else { return nil }
      path.components.append(name)
      guard name.endIndex < part.endIndex, rowColumns.contains(name) else { continue }
      path.row = Int(part[name.endIndex...].dropFirst().prefix { $0.isNumber })
    }
    return path
  }
}
