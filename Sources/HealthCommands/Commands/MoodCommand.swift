import ArgumentParser
import HealthInsight
import HealthTerminal
import HealthWords
import HealthModel

struct MoodCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mood", abstract: "Log and list states of mind.",
    subcommands: [LogMood.self, ListMoods.self])
}

/// Saves one state of mind (rule TYPE-22). Names are translated to raw values here, and their
/// combinations are checked by the daemon.
struct LogMood: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Log a state of mind.",
    discussion: """
      Examples:
        healthctl mood log 70% --label happy,grateful --association family
        healthctl mood log slightlyUnpleasant --kind dailyMood --at yesterday
        healthctl mood log=-0.4
      """)

  static let fields: FieldArguments = [
    "samples.details.kind": "--kind",
    "samples.details.valence": "<valence>",
    "samples.details.labels": "--label",
    "samples.details.associations": "--association",
    "samples.starts": "--at",
  ]

  @Argument(help: "0% to 100%, -1 to 1, or a region such as pleasant.") var valence: String

  @Option(
    name: .long, help: "momentaryEmotion or dailyMood.",
    completion: .cases(of: "HKStateOfMind.Kind"))
  var kind = "momentaryEmotion"

  @Option(
    name: .long, help: ArgumentHelp("Labels, separated by commas.", valueName: "labels"),
    completion: .cases(of: "HKStateOfMind.Label"))
  var label = ""

  @Option(
    name: .long,
    help: ArgumentHelp("Associations, separated by commas.", valueName: "associations"),
    completion: .cases(of: "HKStateOfMind.Association"))
  var association = ""

  @Option(
    name: .long, help: ArgumentHelp("Time of the state of mind (default: now).", valueName: "time"))
  var at = "now"

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let time = try output.dates().beginning(at)
    let state = StateOfMind(
      kind: try RawName.value(kind, of: "HKStateOfMind.Kind", what: "kind"),
      valence: try MoodArgument.valence(valence),
      labels: try RawName.list(label, of: "HKStateOfMind.Label", what: "label"),
      associations: try RawName.list(
        association, of: "HKStateOfMind.Association", what: "association"))
    var mint = ObjectIDMint()
    let object = HealthObject(
      id: mint.next(), type: .stateOfMind, start: time, end: time, details: .stateOfMind(state))
    let caller = try Caller(connection, fields: Self.fields)
    try await caller.save([object])
    if output.json {
      return output.console.write(["saved": [.string(object.id.uuidString)]])
    }
    output.console.write(await caller.confirmation("Saved.\n"))
  }
}

/// One query; labels, associations and kind become a predicate (rule TYPE-24).
struct ListMoods: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List states of mind and their average.",
    discussion: """
      Examples:
        healthctl mood list --during week
        healthctl mood list --label happy --association work --json

      JSON keys: states, a list with the keys of healthctl query, and average, a valence from -1 to 1.
      """)

  static let fields = PeriodOptions.fields

  @OptionGroup(title: "Filter") var period: PeriodOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "List only states with this label. Repeatable; all must match.", valueName: "label"),
    completion: .cases(of: "HKStateOfMind.Label"))
  var label: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "List only states with this association. Repeatable; all must match.",
      valueName: "association"),
    completion: .cases(of: "HKStateOfMind.Association"))
  var association: [String] = []

  @Option(name: .long, help: "List only this kind: momentaryEmotion or dailyMood.") var kind:
    String?

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    var query = SampleQuery(types: [.stateOfMind])
    let period = try period.period(try output.dates())
    var filter = SampleFilter()
    (filter.start, filter.end) = (period.start, period.end)
    filter.predicate = try predicate()
    query.filter = filter
    let moods = try await Caller(connection, fields: Self.fields).objects(query)
    if output.json { return output.console.write(MoodOutput.json(moods)) }
    if moods.isEmpty { return output.console.note("No states of mind.\n") }
    output.console.write(
      MoodOutput.table(moods, times: try output.times(), style: output.console.output))
  }

  /// All conditions must match, as the help states for repeated options.
  private func predicate() throws(CommandFailure) -> HealthPredicate? {
    var parts: [HealthPredicate] = []
    for text in label {
      let raw = try RawName.value(text, of: "HKStateOfMind.Label", what: "label")
      parts.append(.comparison(.stateOfMindLabel, .equal, .number(Double(raw))))
    }
    for text in association {
      let raw = try RawName.value(text, of: "HKStateOfMind.Association", what: "association")
      parts.append(.comparison(.stateOfMindAssociation, .equal, .number(Double(raw))))
    }
    if let kind {
      let raw = try RawName.value(kind, of: "HKStateOfMind.Kind", what: "kind")
      parts.append(.comparison(.stateOfMindKind, .equal, .number(Double(raw))))
    }
    return parts.isEmpty ? nil : .and(parts)
  }
}
