import ArgumentParser
import HealthCommands
import HealthModel

/// A condition as an expression.
struct WhereOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only samples for which the expression holds.",
      discussion: """
        For example: quantity > 120 and metadata.HKWasUserEntered = 1 and not source = "Watch"
        Comparisons are = != < <= > >= begins ends contains like, in (A, B) and exists KEY; they \
        are combined with and, or, not and parentheses.
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
  /// What the store has; an app does not know other sources than its own.
  func sources() async throws(CommandFailure) -> [Source] {
    guard bundleIdentifier == nil else {
      throw .usage("sources cannot be combined with --app: an app does not know them")
    }
    return try await Owner(daemon).status().types.map(\.source)
  }
}
