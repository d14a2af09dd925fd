import ArgumentParser
import HealthWords
import HealthModel

/// The period of a query as a word: `healthctl workout list month`, or with options.
struct PeriodOptions: ParsableArguments {
  static let fields = PeriodFlags.fields

  @Argument(help: PeriodFlags.wordHelp, completion: PeriodFlags.wordCompletion)
  var word: String?

  @OptionGroup var flags: PeriodFlags

  func period(_ dates: DateExpression) throws(CommandFailure) -> Period {
    try flags.period(dates, word)
  }
}

/// The options for a period. A period includes its start and excludes its end. A day as `--to` means
/// the end of that day, because a user who types two days means both.
struct PeriodFlags: ParsableArguments {
  static let fields: FieldArguments = [
    "filter.start_us": "--from", "filter.end_us": "--to",
  ]

  static let wordHelp = ArgumentHelp(
    "A period: today, week, month, year, 2026-11, 7d, A..B.", valueName: "period")
  static let wordCompletion = CompletionKind.list(
    ["today", "yesterday", "week", "month", "year", "last-month", "7d", "30d"])

  @Option(
    name: .long,
    help: ArgumentHelp("Start of the period: a day, an instant, 7d, …", valueName: "time"))
  var from: String?

  @Option(
    name: .long,
    help: ArgumentHelp("End of the period; a day or month is included.", valueName: "time"))
  var to: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Whole period: today, month, 2026-11, 7d, A..B.", valueName: "period"))
  var during: String?

  func validate() throws {
    if during != nil, from != nil || to != nil {
      throw ValidationError("--during cannot be combined with --from or --to")
    }
  }

  /// - Parameter word: A period among the arguments, the same as `--during`.
  func period(_ dates: DateExpression, _ word: String? = nil) throws(CommandFailure) -> Period {
    if let word {
      guard during == nil, from == nil, to == nil else {
        throw .usage(
          "the period \"\(word)\" cannot be combined with --during, --from or --to",
          nextStep: "State the period once")
      }
      return try dates.period(word)
    }
    if let during { return try dates.period(during) }
    let period = Period(
      start: try from.map { (text) throws(CommandFailure) in try dates.beginning(text) },
      end: try to.map { (text) throws(CommandFailure) in try dates.ending(text) })
    if let start = period.start, let end = period.end, end <= start {
      throw .usage("the period ends before it starts")
    }
    return period
  }
}
