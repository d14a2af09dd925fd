import ArgumentParser
import HealthWords
import HealthModel

extension SourcesCommand {
  /// One call; with `--preview` the daemon only counts. Exports contain names but no identifiers of
  /// sources, so a renamed device appears as a second source.
  struct Merge: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "merge", abstract: "Merge an imported source into another.",
      discussion: """
        For a device that was renamed between two exports. Samples contained in both sources are \
        removed from the first one, so that totals count them once. The remaining samples retain the \
        name under which they were imported: "sources split" undoes the merge, but does not restore \
        removed samples.

        JSON keys: samples, duplicates, merges: list of name, target.

        Example:
          healthctl sources merge "Ada's Watch" "Apple Watch" --preview
        """)

    static let fields: FieldArguments = [
      "name": "<name>",
      "target": "<target>",
    ]

    @Argument(help: "The source to merge.") var name: String
    @Argument(help: "The source to merge it into.") var target: String
    @Flag(name: .long, help: "Print the number of changes without making them.") var preview = false
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon, fields: Self.fields)
      let known = try await owner.totals().map(\.source)
      let request = SourceNameMerge(
        name: try SourceArgument.imported(name, among: known),
        target: try SourceArgument.imported(target, among: known),
        action: preview ? .preview : .merge)
      let reply = try await owner.mergeSources(request)
      if output.json { return output.console.write(MergeOutput.json(reply)) }
      let names = [request.name, request.target].map(TerminalText.printable)
      let kept = NumberText.count(reply.sampleCount - reply.duplicateCount)
      let removed = NumberText.count(reply.duplicateCount)
      output.console.write(
        preview
          ? "Merging would move \(kept) samples of \(names[0]) to \(names[1]) and remove"
            + " \(removed) duplicates.\n"
          : "Merged \(names[0]) into \(names[1]): \(kept) samples moved,"
            + " \(removed) duplicates removed.\n")
    }
  }

  struct Split: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "split",
      abstract: "Undo a merge of sources.", discussion: "JSON keys: as of merge.")

    static let fields: FieldArguments = [
      "name": "<name>"
    ]

    @Argument(help: "The source that was merged.") var name: String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let request = SourceNameMerge(name: name, target: "", action: .split)
      let reply = try await Owner(daemon, fields: Self.fields).mergeSources(request)
      if output.json { return output.console.write(MergeOutput.json(reply)) }
      output.console.write("\(TerminalText.printable(name)) is a separate source again.\n")
    }
  }
}

/// Both subcommands return all merges, so that a script sees the resulting state.
private enum MergeOutput {
  static func json(_ reply: SourceNameMergeResult) -> JSONValue {
    [
      "samples": JSONValue(reply.sampleCount), "duplicates": JSONValue(reply.duplicateCount),
      "merges": .array(
        reply.merges.map { ["name": .string($0.name), "target": .string($0.target)] }),
    ]
  }
}

extension SourceArgument {
  /// Returns the name of an imported source.
  fileprivate static func imported(
    _ text: String, among known: [Source]
  ) throws(CommandFailure) -> String {
    let imported = known.filter(\.bundleIdentifier.isEmpty)
    // The exact name first, because several names can be equal when folded.
    if imported.contains(where: { $0.name == text }) { return text }
    let found = try sources([text], among: imported)
    // Merging the wrong source could remove its samples as duplicates.
    guard found.count == 1 else {
      throw .usage("several imported sources match \"\(TerminalText.printable(text))\"")
    }
    return found[0].name
  }
}
