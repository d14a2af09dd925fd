package import HealthModel

/// Sources by name or bundle identifier, as people can type them: devices are often called
/// `Ada’s Apple Watch` with a no-break space and a curly apostrophe, for which a plain space and a
/// straight one will do. Case does not matter.
package enum SourceArgument {
  /// The sources that are meant, each once. A name may stand for several sources.
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
      .notFound, "there is no source \(name)",
      nextStep: near.isEmpty
        ? "See them all with: healthctl sources" : "Did you mean \(near.joined(separator: ", "))?")
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
