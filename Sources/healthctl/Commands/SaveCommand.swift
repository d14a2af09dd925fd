import ArgumentParser
import Foundation
import HealthText
import HealthModel

/// `healthctl save`: one call for all samples, because a save is all or nothing (rule SAVE-02).
struct SaveCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Save one sample or a JSON file.",
    discussion: """
      The command returns when the samples are on disk. Either all samples are saved or none.

      Examples:
        healthctl save bodyMass 72.5kg
        healthctl save heartRate 64 --at "2026-11-21 08:30"
        healthctl save stepCount 512 --from "2026-11-21 08:30" --to "2026-11-21 08:40"
        healthctl save sleepAnalysis asleepCore --from 2026-11-20T23:10Z --to 2026-11-21T06:40Z
        healthctl save --file samples.json --app org.example.steps

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

  @Argument(help: "A number with or without a unit, or the name of a category value.")
  var value: String?

  @Option(name: .long, help: "Unit of the value (default: the stored unit).") var unit: String?

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
    var mint = ObjectIDMint()
    let dates = try output.dates()
    var samples: [HealthObject] = []
    if let file {
      // All drafts are converted before anything is sent, so that a mistake in the last line saves
      // nothing.
      for draft in try SampleDraft.read(try InputFile.read(file)) {
        samples.append(try draft.sample(id: mint.next(), dates: dates))
      }
    } else {
      samples = [try sample(id: mint.next(), dates)]
    }
    guard !samples.isEmpty else { throw CommandFailure(.dataError, "the file contains no samples") }
    try await caller().save(samples)
    if output.json {
      let ids = samples.map { JSONValue.string($0.id.uuidString) }
      return output.console.write(["saved": .array(ids)])
    }
    let count = samples.count == 1 ? "1 sample" : "\(NumberText.count(samples.count)) samples"
    output.console.write("Saved \(count).\n")
  }

  /// The keys of the file by the fields of the request.
  private static let fileFields: FieldArguments = [
    "samples": "--file", "samples.types": "type", "samples.values": "value",
    "samples.starts": "start", "samples.durations": "end", "samples.metadata": "metadata",
    "samples.devices": "device",
  ]

  private func caller() throws(CommandFailure) -> Caller {
    file == nil
      ? try Caller(connection, fields: Self.fields)
      // The user needs the number of the sample in the file.
      : try Caller(connection, fields: Self.fileFields, countsRows: true)
  }

  private func sample(id: ObjectID, _ dates: DateExpression) throws(CommandFailure) -> HealthObject
  {
    let type = try TypeArgument.type(self.type ?? "")
    let start = try dates.beginning(from ?? at ?? "now")
    // A time to the minute means the start of that minute, as with --from.
    let end = try to.map { (text) throws(CommandFailure) in try dates.beginning(text) } ?? start
    var entries: [Metadata.Entry] = []
    for text in metadata { entries.append(try MetadataArgument.entry(text, dates: dates)) }
    return HealthObject(
      id: id, type: type, start: start, end: end, value: try sampleValue(type),
      device: device.map { Device(name: $0) }, metadata: Metadata(entries))
  }

  private func sampleValue(_ type: ObjectType) throws(CommandFailure) -> Double {
    switch type.kind {
    case .quantity:
      guard let value else { throw .usage("a sample of \(type.name) needs a value") }
      return try UnitArgument.value(value, unit: unit, for: type)
    case .category:
      // A category without values of its own has the value 0 (rule SAVE-09).
      guard let value else { return 0 }
      return Double(try CategoryArgument.value(value, for: type))
    default:
      throw .usage(
        "samples of \(type.name) cannot be saved from the command line",
        nextStep: "Only quantity and category types can be saved (see: healthctl types)")
    }
  }
}
