/// The query of an address.
struct Query: Sendable {
  private var fields: [String: [String]] = [:]

  init(_ parameters: some Sequence<(key: Substring, value: Substring)>) {
    for (name, value) in parameters { fields[String(name), default: []].append(String(value)) }
  }

  /// Returns the first value of a field; nil if it is missing.
  subscript(_ name: String) -> String? { fields[name]?.first }

  /// Returns all values of a field, such as those of checkboxes.
  func all(_ name: String) -> [String] { fields[name] ?? [] }
}
