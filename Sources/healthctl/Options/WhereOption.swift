import ArgumentParser
import HealthCommands
import HealthModel

/// A condition as an expression.
struct WhereOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Select the samples that match an expression.",
      discussion: """
        For example: quantity > 120 and metadata.HKWasUserEntered = 1 and not source = "Watch"
        The comparisons = != < <= > >= begins ends contains like, in (A, B) and exists KEY can be \
        combined with and, or, not and parentheses.
        """,
      valueName: "expr"))
  var `where`: String?

  func predicate(
    _ types: [ObjectType], _ dates: DateExpression, _ connection: ConnectionOptions
  ) async throws(CommandFailure) -> Predicate? {
    guard let text = self.where else { return nil }
    let argument = try WhereArgument(text)
    let known = argument.mentionsSources ? try await connection.sources() : []
    return try argument.predicate(types: types, dates: dates, sources: known)
  }
}

extension ConnectionOptions {
  /// Returns the sources in the store. An app knows only its own.
  func sources() async throws(CommandFailure) -> [Source] {
    guard bundleIdentifier == nil else {
      throw .usage("sources cannot be selected with --app")
    }
    return try await Owner(daemon).status().types.map(\.source)
  }
}
