package import HealthModel

/// Sources by name or bundle identifier. Devices are often called `Ada’s Apple Watch`, with a
/// no-break space and a curly apostrophe, so a plain space and a straight apostrophe match them.
/// Case is ignored.
///
/// Otherwise a name that is copied from the screen would match, and the same name typed would not.
package enum SourceArgument {
  /// Returns the matching sources, each once. Several sources can have the same name.
  package static func sources(
    _ names: [String], among known: [Source]
  ) throws(CommandFailure) -> [Source] {
    var found: [Source] = []
    for name in names {
      let wanted = folded(name)
      let matching = known.filter {
        folded($0.name) == wanted || folded($0.bundleIdentifier) == wanted
      }
      guard !matching.isEmpty else { throw unknown(name, known) }
      for source in matching where !found.contains(source) { found.append(source) }
    }
    return found
  }

  private static func unknown(_ name: String, _ known: [Source]) -> CommandFailure {
    var names: [String] = []
    for source in known where !names.contains(source.name) { names.append(source.name) }
    let near = Suggestion.nearest(to: name, in: names)
    return CommandFailure(
      .notFound, "unknown source \"\(name)\"",
      nextStep: near.isEmpty
        ? "List all sources with: healthctl sources"
        : "Did you mean \(near.joined(separator: ", "))?")
  }

  private static func folded(_ text: String) -> String {
    String(
      text.lowercased().map { character in
        switch character {
        case "\u{A0}", "\u{202F}": " "
        case "’", "‘": "'"
        default: character
        }
      })
  }
}
