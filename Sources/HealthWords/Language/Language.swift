/// The language of the page: its strings, and the forms of its numbers and dates.
///
/// All strings are in `Strings/CODE.strings`, one `key = text` in each line. Arguments are `{0}`,
/// `{1}` and so on. Every language has the same keys, which the tests check, except
/// for the names of types (`name.`) and of constants (`word.`), which have another source in English.
package struct Language: Sendable {
  /// The code of the language, for the attribute `lang`.
  package let code: String
  private let strings: [String: String]

  package static let english = Language("en", PackageResources.en_strings)
  package static let german = Language("de", PackageResources.de_strings)
  package static let all = [english, german]

  private init(_ code: String, _ resource: [UInt8]) {
    self.code = code
    strings = Self.parsed(String(decoding: resource, as: UTF8.self))
  }

  /// Returns the texts of a catalog by key.
  package static func parsed(_ text: String) -> [String: String] {
    var strings: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let equals = line.firstRange(of: " = ") else { continue }
      let key = String(line[..<equals.lowerBound])
      precondition(strings[key] == nil, "the key \(key) is in the catalog once")
      strings[key] = String(line[equals.upperBound...])
    }
    return strings
  }

  package var keys: Set<String> { Set(strings.keys) }

  /// Returns the first language that a browser accepts, otherwise English.
  ///
  /// - Parameter header: The header `Accept-Language`, such as `de-DE,de;q=0.9,en;q=0.8`. Browsers
  ///   list the languages in order of preference, so the weights are not compared.
  package static func accepted(by header: String?) -> Language {
    for part in (header ?? "").split(separator: ",") {
      let code = part.prefix { $0 != ";" && $0 != "-" }.trimmingPrefix(" ")
      if let language = all.first(where: { $0.code == code }) { return language }
    }
    return english
  }

  /// Chooses the language of the locale for messages: the first of these variables that is set and
  /// not empty determines it (POSIX, 8.2). English if it is another language, or the locale is not
  /// UTF-8, as words have letters that only UTF-8 can write.
  package init(environment: [String: String]) {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }?.lowercased() ?? ""
    let code = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }
    let hasUTF8 = locale.contains("utf-8") || locale.contains("utf8")
    self = hasUTF8 ? Self.all.first { $0.code == code } ?? .english : .english
  }

  /// Returns a string.
  package subscript(_ key: String) -> String {
    guard let text = strings[key] else { preconditionFailure("the catalog has the key \(key)") }
    return text
  }

  /// Returns a string that not every language has, because it has another source in English.
  package func translated(_ key: String) -> String? { strings[key] }

  /// Returns a string with arguments.
  package func callAsFunction(_ key: String, _ arguments: String...) -> String {
    var text = ""
    var rest = self[key][...]
    // The arguments are inserted in one pass, so that braces in an argument are text.
    while let open = rest.firstIndex(of: "{"),
      let close = rest[open...].firstIndex(of: "}"),
      let index = Int(rest[rest.index(after: open)..<close]), arguments.indices.contains(index)
    {
      text += rest[..<open]
      text += arguments[index]
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// Returns the string whose key has the suffix `.one` or `.other`, with the number as argument 0.
  package func counted(_ key: String, _ count: Int) -> String {
    self(key + (count == 1 ? ".one" : ".other"), number(count))
  }

  /// Returns such a string with a second argument.
  package func counted(_ key: String, _ count: Int, _ text: String) -> String {
    self(key + (count == 1 ? ".one" : ".other"), number(count), text)
  }

  /// Returns names as a list: `a`, `a and b`, `a, b and c`, `a, b and 7 more`.
  package func list(_ names: [String], mostNames: Int = .max) -> String {
    if names.count > mostNames, mostNames > 1 {
      let shown = names.prefix(mostNames - 1).joined(separator: ", ")
      return self("list.more", shown, number(names.count - mostNames + 1))
    }
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return self("list.last", names.dropLast().joined(separator: ", "), last)
  }
}

extension Language: Hashable {
  package static func == (left: Language, right: Language) -> Bool { left.code == right.code }
  package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
