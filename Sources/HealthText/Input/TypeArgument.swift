package import HealthModel

/// Object types on the command line: `stepCount`, `step-count`, `"Step Count"` or
/// `HKQuantityTypeIdentifierStepCount`.
package enum TypeArgument {
  package static func type(_ text: String) throws(CommandFailure) -> ObjectType {
    // Exact names first, because they are unique.
    if let type = ObjectType(name: text) ?? ObjectType(identifier: text) { return type }
    let folded = Suggestion.folded(text)
    if let type = ObjectType.all.first(where: {
      Suggestion.folded($0.name) == folded || Suggestion.folded($0.identifier) == folded
    }) {
      return type
    }
    throw .usage("unknown type \"\(text)\"", nextStep: advice(text))
  }

  /// Parses several types, separated by commas or given one by one. Returns each once, in order.
  package static func types(_ texts: [String]) throws(CommandFailure) -> [ObjectType] {
    var types: [ObjectType] = []
    for text in texts {
      for part in text.split(separator: ",") {
        let type = try type(part.trimmingBlanks)
        if !types.contains(type) { types.append(type) }
      }
    }
    return types
  }

  /// Parses a type whose samples are quantities, for statistics and charts.
  package static func quantityType(_ text: String) throws(CommandFailure) -> ObjectType {
    let type = try type(text)
    guard type.kind == .quantity else {
      throw .usage(
        "\(type.name) is not a quantity type, so it has no statistics",
        nextStep: "List its samples with: healthctl query \(type.name)")
    }
    return type
  }

  private static func advice(_ text: String) -> String {
    let names = Suggestion.nearest(to: text, in: ObjectType.all.map(\.name))
    guard !names.isEmpty else { return "List all types with: healthctl types" }
    return "Did you mean \(names.joined(separator: ", "))?"
  }
}

extension ObjectType {
  /// The name in words: `Step count`, `VO2 max`.
  package var title: String {
    var words = ""
    var previous: Character = "A"
    for character in name {
      if character.isUppercase, previous.isLowercase || previous.isNumber { words += " " }
      words.append(character)
      previous = character
    }
    let parts = words.split(separator: " ").map { word in
      if word.contains(where: \.isNumber) { return word.uppercased() }
      return word.dropFirst().contains(where: \.isUppercase) ? String(word) : word.lowercased()
    }
    let text = parts.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension Substring {
  package var trimmingBlanks: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
