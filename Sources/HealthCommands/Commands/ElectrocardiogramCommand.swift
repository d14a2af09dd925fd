import ArgumentParser
import HealthInsight
import HealthTerminal
import HealthWords
import HealthImport
import HealthModel

/// `healthctl ecg`: recordings and their voltages.
struct ElectrocardiogramCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ecg", abstract: "List and draw electrocardiograms.",
    subcommands: [ListElectrocardiograms.self, ShowElectrocardiogram.self])
}

/// One query without voltages, of which a recording has 15,000.
struct ListElectrocardiograms: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List recordings, newest first.")

  static let fields = PeriodOptions.fields

  @OptionGroup(title: "Filter") var period: PeriodOptions
  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    var query = SampleQuery(types: [.electrocardiogram])
    let period = try period.period(try output.dates())
    var filter = SampleFilter()
    (filter.start, filter.end) = (period.start, period.end)
    query.filter = filter
    query.order = .startDescending
    let found = try await Caller(connection, fields: Self.fields).objects(query)
    if output.json { return output.console.write(.array(found.map { SampleJSON.value($0) })) }
    if found.isEmpty { return output.console.note("No electrocardiograms.\n") }
    let times = try output.times()
    var table = Table([
      .init(.time), .init(.classification, mayShrink: true), .init(.source, mayShrink: true),
      .init(.identifier),
    ])
    for object in found {
      guard let details = object.details else { continue }
      table.add([
        .init(times.minute(object.start), .faint),
        .init(Self.text(details, of: object, times)),
        .init(object.sourceRevision?.source.name ?? ""), .init(object.id.uuidString, .faint),
      ])
    }
    output.console.write(table.render(output.console.output))
  }

  /// Returns the text, with the words of the phone if the classification is unknown.
  static func text(
    _ details: SampleDetails, of object: HealthObject, _ times: TimeText
  ) -> String {
    let text = DetailsText.text(details, of: object.type, times)
    guard case .electrocardiogram(let recording) = details,
      recording.classification == Electrocardiogram.unrecognized,
      case .string(let verdict) = object.metadata[ExportMetadataKey.verdict]
    else { return text }
    return text + " (" + TerminalText.printable(verdict) + ")"
  }
}

/// The recording and then its voltages, in as many pages as needed.
struct ShowElectrocardiogram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Draw a recording in the terminal.",
    discussion: """
      With --json the voltages are in volts, each at its time in microseconds since the start.
      """)

  @Argument(help: "Identifier of the recording (see: healthctl ecg list).") var id: String

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let caller = try Caller(connection)
    let object = try await caller.object(id, of: .electrocardiogram)
    let points = try await caller.points(of: object.id, kind: .voltage)
    if output.json {
      var json = SampleJSON.value(object)
      json.append("times", .array(points.times.map { .integer($0) }))
      json.append("voltages", .array(points.columns[0].map { .number($0) }))
      return output.console.write(json.line + "\n")
    }
    let times = try output.times()
    if let details = object.details {
      output.console.write(
        "\(times.second(object.start)): "
          + "\(ListElectrocardiograms.text(details, of: object, times))\n")
    }
    output.console.write(ElectrocardiogramChart.text(points, style: output.console.output))
  }
}
