import ArgumentParser
import Foundation
import HealthInsight
import HealthModel
import HealthWords

/// `healthctl report`: the Report page, which a browser prints.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Open a report to print, such as for a doctor.",
    discussion: """
      The report has a chart and the values of each type, your medications and your profile. Without \
      types it has those that you pinned on the Health page.

      Examples:
        healthctl report
        healthctl report bloodPressure,weight year
        healthctl report heartRate 2026-11
      """)

  @Argument(
    help: "Type names, and a day, week, month or year (default: this month).",
    completion: .objectTypes)
  var words: [String] = []

  @Flag(name: .customLong("print"), help: "Print the file to open instead of opening it.")
  var printsFile = false

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let dates = try output.dates()
    let (types, word) = try TypeArgument.typesOrPeriod(words, dates)
    let span = try span(word ?? "month", dates)
    var page = URLComponents()
    page.path = "/report"
    page.queryItems =
      types.map { URLQueryItem(name: "type", value: $0.name) } + [
        URLQueryItem(name: "span", value: span.length.rawValue),
        URLQueryItem(name: "day", value: span.day),
      ]
    try PageOpening(daemon: daemon, console: output.console)
      .open(page.string ?? "/report", printsFile: printsFile)
  }

  /// Returns the period of the page that a word means.
  private func span(_ word: String, _ dates: DateExpression) throws(CommandFailure) -> ChartSpan {
    let period = try dates.period(word)
    let found = period.start.flatMap { start in
      ChartSpan.Length.allCases.lazy.map {
        ChartSpan(
          $0, containing: Date(timeIntervalSince1970: start.secondsSince1970),
          calendar: dates.calendar)
      }.first { $0.period.lowerBound == start && $0.period.upperBound == period.end }
    }
    guard let found else {
      throw .usage(
        "a report covers a day, week, month or year, but not \(word)",
        nextStep: "State one of them, such as week, 2026-11 or 2026")
    }
    return found
  }
}
