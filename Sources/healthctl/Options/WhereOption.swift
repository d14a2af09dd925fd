import ArgumentParser
import HealthText
import HealthModel

/// A condition as an expression. The sources are only requested if the expression names one, which
/// saves a call in most cases.
struct WhereOption: ParsableArguments {
  static let fields: FieldArguments = [
    "predicate": "--where", "predicate.*": "* in --where", "predicate.period": "--where",
    "predicate.hasActivity": "activity in --where",
  ]

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
