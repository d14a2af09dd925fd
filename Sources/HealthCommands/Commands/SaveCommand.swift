import ArgumentParser
import Foundation
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl save`: one call for all samples, because a save is all or nothing (rule SAVE-02).
struct SaveCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Save one sample or a JSON file.",
    discussion: """
      The command returns when the samples are on disk. Either all samples are saved or none.

      Examples:
        healthctl save weight 72.5 kg
        healthctl save heartRate 64 --at 8:30
        healthctl save bloodPressure 120/80 --at "yesterday 22:00"
        healthctl save stepCount 512 --from "2026-11-21 08:30" --to "2026-11-21 08:40"
        healthctl save sleepAnalysis asleepCore --from 2026-11-20T23:10Z --to 2026-11-21T06:40Z
        healthctl save --file samples.json --app org.example.steps

      A number without a unit is in your preferred unit; with --json or --app, in the stored unit. An \
      implausible value or a time in the future needs confirmation on a terminal, or --force.

      The file contains a JSON list, or one sample per line, with the keys that `healthctl query --json` \
      prints: type, start, end, value, unit, name, device, metadata.
      """)

  static let fields: FieldArguments = [
    "samples.types": "<type>",
    "samples.values": "<value>",
    "samples.starts": "--at or --from",
    "samples.durations": "--to",
    "samples.metadata": "--metadata",
    "samples.devices": "--device",
  ]

  @Argument(help: "The type, such as bodyMass.", completion: .objectTypes) var type: String?

  @Argument(
    help: "A number with or without a unit, 120/80, or the name of a category value.",
    completion: .custom(Completions.values))
  var value: [String] = []

  @Option(
    name: .long, help: "Unit of the value (default: your preferred unit; JSON: the stored unit).",
    completion: .custom(Completions.units))
  var unit: String?

  @Option(
    name: .long, help: ArgumentHelp("Time of the measurement (default: now).", valueName: "time"))
  var at: String?

  @Option(name: .long, help: ArgumentHelp("Start of the sample.", valueName: "time")) var from:
    String?
  @Option(name: .long, help: ArgumentHelp("End of the sample.", valueName: "time")) var to: String?

  @Option(
    name: .long, help: ArgumentHelp("Metadata of the sample. Repeatable.", valueName: "key=value"))
  var metadata: [String] = []

  @Option(
    name: .long, help: ArgumentHelp("Name of the measuring device.", valueName: "name"))
  var device: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Read samples from a JSON file, or - for standard input.", valueName: "path")
  )
  var file: String?

  @Flag(name: .long, help: "Save an implausible value without confirmation.")
  var force = false

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if (file == nil) == (type == nil) {
      throw ValidationError("either a type and a value or --file is required")
    }
    if file != nil, unit != nil || at != nil || from != nil || to != nil || !metadata.isEmpty {
      throw ValidationError("--file cannot be combined with options for a single sample")
    }
    if at != nil, from != nil || to != nil {
      throw ValidationError("--at cannot be combined with --from and --to")
    }
    if (from == nil) != (to == nil) {
      throw ValidationError("--from and --to must be used together")
    }
  }

  func run() async throws {
    let dates = try output.dates()
    guard let file else { return try await saveEntered(dates) }
    var mint = ObjectIDMint()
    var samples: [HealthObject] = []
    // All drafts are converted before anything is sent, so that a mistake in the last line saves
    // nothing.
    for draft in try SampleDraft.read(try InputFile.read(file)) {
      samples.append(try draft.sample(id: mint.next(), dates: dates))
    }
    guard !samples.isEmpty else { throw CommandFailure(.dataError, "the file contains no samples") }
    // The user needs the number of the sample in the file.
    let caller = try Caller(connection, fields: Self.fileFields, countsRows: true)
    try await caller.save(samples)
    let count = samples.count == 1 ? "1 sample" : "\(NumberText.count(samples.count)) samples"
    await report(samples, count, caller)
  }

  private func report(_ samples: [HealthObject], _ text: String, _ caller: Caller) async {
    if output.json {
      let ids = samples.map { JSONValue.string($0.id.uuidString) }
      return output.console.write(["saved": .array(ids)])
    }
    output.console.write(await caller.confirmation("Saved \(text).\n"))
  }

  /// The keys of the file by the fields of the request.
  private static let fileFields: FieldArguments = [
    "samples": "--file", "samples.types": "type", "samples.values": "value",
    "samples.starts": "start", "samples.durations": "end", "samples.metadata": "metadata",
    "samples.devices": "device",
  ]

  private func saveEntered(_ dates: DateExpression) async throws {
    let (type, text) = try EnteredValue.split([self.type ?? ""] + value)
    let caller = try Caller(connection, fields: Self.fields)
    let value = try await entered(text, type, caller)
    let start = try dates.beginning(from ?? at ?? "now")
    // A time to the minute means the start of that minute, as with --from.
    let end = try to.map { (text) throws(CommandFailure) in try dates.beginning(text) } ?? start
    try confirm(value, type, start, end, dates)
    var entries: [Metadata.Entry] = []
    for text in metadata { entries.append(try MetadataArgument.entry(text, dates: dates)) }
    var mint = ObjectIDMint()
    let samples = value.objects(
      HealthObject(
        id: mint.next(), type: type, start: start, end: end, value: 0,
        device: device.map { Device(name: $0) }, metadata: Metadata(entries)), mint: &mint)
    try await caller.save(samples)
    let times = try output.times()
    let time =
      start == end
      ? "at \(times.minute(start))" : "from \(times.minute(start)) to \(times.minute(end))"
    await report(
      samples, "\(value.text(of: type, hasUnicode: output.console.output.hasUnicode)) \(time)",
      caller)
  }

  /// A preference applies where it is shown too: programs and apps enter the stored unit.
  private func entered(
    _ text: String?, _ type: ObjectType, _ caller: Caller
  ) async throws(CommandFailure) -> EnteredValue {
    // Errors in the value are reported without a daemon.
    let plain = try EnteredValue(text, of: type, unit: unit)
    guard unit == nil, !output.json, caller.isPerson, let text, EnteredNumber.hasNoUnit(text),
      let unitType = EnteredValue.unitType(of: type)
    else { return plain }
    let preferred: HealthUnit?
    do throws(CommandFailure) {
      preferred = try await caller.preferredUnits(for: [unitType])[unitType]
    } catch {
      guard error.healthCode == .databaseInaccessible else { throw error }
      // The preference is in the store. Of a count there is one unit only.
      if unitType.canonicalUnit == .count { return plain }
      throw Self.unknownPreference(error, unitType)
    }
    return try EnteredValue(text, of: type, preferred: preferred)
  }

  /// The failure with the way to save nevertheless: a locked store accepts a value with its unit.
  private static func unknownPreference(
    _ failure: CommandFailure, _ type: ObjectType
  ) -> CommandFailure {
    var failure = failure
    let steps = [
      failure.nextStep,
      "Or state the unit, because the one that you prefer is locked: --unit \(type.canonicalUnit.string)",
    ]
    failure.nextStep = steps.compactMap(\.self).joined(separator: "\n")
    return failure
  }

  /// An app may know values that a user does not, so `--app` needs no confirmation.
  private func confirm(
    _ value: EnteredValue, _ type: ObjectType, _ start: Instant, _ end: Instant,
    _ dates: DateExpression
  ) throws(CommandFailure) {
    let now = Instant(secondsSince1970: dates.now.timeIntervalSince1970)
    let console = output.console
    guard !force, connection.bundleIdentifier == nil,
      let doubt = Plausibility.doubt(
        value, of: type, start: start, end: end, now: now,
        hasUnicode: console.errors.hasUnicode)
    else { return }
    let question = "\(doubt.statement). \(doubt.reason)\nSave it anyway?"
    guard let isConfirmed = console.confirms(question) else { throw doubt.failure }
    guard isConfirmed else { throw CommandFailure(.failure, "nothing was saved") }
  }
}
