import ArgumentParser
import Foundation
import HealthInsight
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl assessment`: questionnaires (rules TYPE-25 and TYPE-26).
struct AssessmentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assessment", abstract: "Save and list GAD-7 and PHQ-9 assessments.",
    subcommands: [LogAssessment.self, ListAssessments.self])
}

/// The two supported questionnaires.
enum Questionnaire: String, ExpressibleByArgument, CaseIterable {
  case gad7, phq9

  var type: ObjectType { self == .gad7 ? .gad7 : .phq9 }
}

/// Saves one object. The number and range of the answers are checked by the daemon, whose rules
/// apply to apps too; the score and the risk follow from the answers.
struct LogAssessment: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Save the answers to a questionnaire.",
    discussion: """
      An answer is 0 (not at all), 1 (several days), 2 (more than half the days) or 3 (nearly every \
      day); the ninth of PHQ-9 may be 4 (prefer not to answer).

      Examples:
        healthctl assessment log gad7 1,0,2,1,0,0,3
        healthctl assessment log phq9 0,1,0,1,0,0,0,0,4 --at yesterday
      """)

  static let fields: FieldArguments = [
    "samples.details.answers": "<answers>",
    "samples.types": "<questionnaire>",
    "samples.starts": "--at",
  ]

  @Argument(help: "gad7 or phq9.") var questionnaire: Questionnaire
  @Argument(help: "The answers in order, separated by commas.") var answers: String

  @Option(name: .long, help: ArgumentHelp("Time of the answers (default: now).", valueName: "time"))
  var at = "now"

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let time = try output.dates().beginning(at)
    let texts = answers.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = texts.compactMap { Int($0) }
    // An empty part is an error too: a forgotten answer would shift those after it.
    guard numbers.count == texts.count else {
      throw CommandFailure.usage("the answers must be numbers separated by commas")
    }
    let assessment = ScoredAssessment(answers: numbers)
    let type = questionnaire.type
    var mint = ObjectIDMint()
    let object = HealthObject(
      id: mint.next(), type: type, start: time, end: time,
      details: .scoredAssessment(assessment))
    let caller = try Caller(connection, fields: Self.fields)
    try await caller.save([object])
    if output.json {
      return output.console.write(["saved": [.string(object.id.uuidString)]])
    }
    let risk = assessment.risk(for: type)?.name(for: type) ?? ""
    output.console.write(
      await caller.confirmation("Saved: score \(assessment.score), \(risk).\n"))
    if assessment.callsForHelp(type) {
      let region = LocaleRegion.region(of: "LC_MESSAGES", ProcessInfo.processInfo.environment)
      // Where the user is, and not the zone of --time-zone.
      output.console.write(AssessmentOutput.help(HelpLine.local(.current, localeRegion: region)))
    }
  }
}

struct ListAssessments: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List questionnaires with score and risk.",
    discussion: """
      Examples:
        healthctl assessment list
        healthctl assessment list phq9 year
      """)

  static let fields = PeriodFlags.fields

  @Argument(
    help: ArgumentHelp(
      "gad7 or phq9 (default: both), and a period: week, month, 2026-11, 7d, A..B.",
      valueName: "questionnaire-or-period"),
    completion: .list(Questionnaire.allCases.map(\.rawValue) + ["week", "month", "year"]))
  var words: [String] = []
  @OptionGroup(title: "Filter") var period: PeriodFlags
  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let named = words.compactMap(Questionnaire.init(rawValue:))
    let others = words.filter { Questionnaire(rawValue: $0) == nil }
    guard others.count <= 1 else {
      throw CommandFailure.usage(
        "\"\(others[1])\" is not a questionnaire, and there is a period already",
        nextStep: "The questionnaires are gad7 and phq9")
    }
    var query = SampleQuery(types: (named.isEmpty ? Questionnaire.allCases : named).map(\.type))
    let period = try period.period(try output.dates(), others.first)
    var filter = SampleFilter()
    (filter.start, filter.end) = (period.start, period.end)
    query.filter = filter
    let found = try await Caller(connection, fields: Self.fields).objects(query)
    if output.json { return output.console.write(.array(found.map(AssessmentOutput.json))) }
    if found.isEmpty { return output.console.note("No questionnaires.\n") }
    output.console.write(
      AssessmentOutput.table(found, times: try output.times(), style: output.console.output))
  }
}
