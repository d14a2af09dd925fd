import ArgumentParser
import Foundation
import HealthInsight
import HealthTerminal
import HealthWords
import HealthDocuments
import HealthModel

/// `healthctl record`: clinical records, documents and health cards.
struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Manage clinical records and health cards.",
    subcommands: [AddRecord.self, ListRecords.self, ShowRecord.self])
}

/// Reads the file in this process, queries the stored records of the same types, and saves what is new
/// (`RecordChanges`).
struct AddRecord: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add records from a file.",
    discussion: """
      Accepts a FHIR resource or bundle (JSON), a CDA document (XML), or SMART Health Cards (a file, \
      the text of a shc:/ code, or a token). Records already in the store are not added again. A newer \
      version of a FHIR resource replaces the stored one, and one that is marked as entered in error \
      removes it.

      Examples:
        healthctl record add allergies.json --at 2026-10-02
        healthctl record add vaccination.smart-health-card
        healthctl record add card.txt --keys https://issuer.example.org/card=jwks.json
        healthctl record add -
      """)

  /// The file is held in memory as a whole.
  private static let byteCountMax = 64 << 20

  static let fields: FieldArguments = [
    "samples.details": "<path>",
    "samples.details.version": "--fhir",
    "samples.details.release": "--fhir",
    "samples.starts": "--at",
  ]

  @Argument(help: "The file, or - for standard input.", completion: .file()) var path: String

  @Option(
    name: .long,
    help: ArgumentHelp("Time at which you received it (default: now).", valueName: "time"))
  var at = "now"

  @Option(name: .long, help: ArgumentHelp("FHIR version.", valueName: "version"))
  var fhir = "4.0.1"

  @OptionGroup(title: "Signatures") var signatures: IssuerKeysOption
  @OptionGroup(title: "Connection") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    let file = try read(received: try output.dates().beginning(at))
    let caller = try Caller(connection, fields: Self.fields)
    // With their data, which is compared below.
    let known = try await caller.objects(.withDocuments(Set(file.objects.map(\.type))))
    let changes = RecordChanges(file.objects, stored: known)
    for replacement in changes.newer + changes.rechecked {
      try await caller.save([replacement.object], replacing: replacement.replaced)
    }
    if !changes.removed.isEmpty { _ = try await caller.delete(.objects(changes.removed)) }
    if !changes.added.isEmpty { try await caller.save(changes.added) }
    if output.json {
      func list(_ ids: [ObjectID]) -> JSONValue { .array(ids.map { .string($0.uuidString) }) }
      return output.console.write([
        "saved": list((changes.added + changes.newer.map(\.object)).map(\.id)),
        "replaced": list(changes.newer.map(\.replaced)),
        "withdrawn": .integer(Int64(changes.withdrawnCount)),
        "present": .integer(Int64(changes.presentCount)),
        "older": .integer(Int64(changes.olderCount)),
        "skipped": .integer(Int64(file.skippedCount)),
      ])
    }
    output.console.write(Self.text(changes, file.skippedCount))
  }

  private func read(received: Instant) throws(CommandFailure) -> RecordFile {
    let keys = try signatures.read()
    let data: Data
    if path == "-" {
      data = FileHandle.standardInput.readDataToEndOfFile()
    } else {
      do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
        throw CommandFailure(.noInput, "cannot read \(path)")
      }
    }
    guard data.count <= Self.byteCountMax else {
      throw CommandFailure(.dataError, "\(path) is larger than \(Self.byteCountMax >> 20) MiB")
    }
    do throws(RecordFile.Failure) {
      return try RecordFile(Array(data), received: received, version: fhir, keys: keys)
    } catch {
      switch error {
      case .unknownForm:
        throw CommandFailure(
          .dataError,
          "\(path) is not FHIR JSON, a CDA document or a SMART Health Card")
      case .damaged: throw CommandFailure(.dataError, "\(path) is damaged")
      // Damage and a wrong kind of file have one status but different texts, because only the text
      // helps.
      case .otherResource:
        throw CommandFailure(
          .dataError, "\(path) contains a FHIR resource that is not a health record")
      }
    }
  }

  private static func text(_ changes: RecordChanges, _ skipped: Int) -> String {
    let added = changes.added.count
    var parts = ["Added \(added) record\(added == 1 ? "" : "s")."]
    if !changes.newer.isEmpty {
      parts.append("\(changes.newer.count) replaced by a newer version.")
    }
    if changes.withdrawnCount > 0 {
      parts.append("\(changes.withdrawnCount) withdrawn by the provider as entered in error.")
    }
    if changes.presentCount > 0 { parts.append("\(changes.presentCount) already present.") }
    if changes.olderCount > 0 {
      parts.append("\(changes.olderCount) skipped because a newer version is known.")
    }
    if skipped > 0 { parts.append("\(skipped) skipped because they are not health records.") }
    return parts.joined(separator: " ") + "\n"
  }
}

/// One query without the documents themselves.
struct ListRecords: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List records, newest first.")

  static let fields = PeriodOptions.fields

  @OptionGroup(title: "Filter") var period: PeriodOptions
  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    var query = SampleQuery(types: RecordOutput.types)
    let period = try period.period(try output.dates())
    var filter = SampleFilter()
    (filter.start, filter.end) = (period.start, period.end)
    query.filter = filter
    query.order = .startDescending
    let found = try await Caller(connection, fields: Self.fields).objects(query)
    if output.json { return output.console.write(.array(found.map { SampleJSON.value($0) })) }
    if found.isEmpty { return output.console.note("No records.\n") }
    output.console.write(
      RecordOutput.table(found, times: try output.times(), style: output.console.output))
  }
}

/// Prints the stored bytes unchanged, because their signature or hash covers every byte.
struct ShowRecord: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print the original content of a record.")

  @Argument(help: "Identifier of the record (see: healthctl record list).") var id: String
  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() async throws {
    var query = SampleQuery.withDocuments(Set(RecordOutput.types))
    query.filter.ids = [try FilterOptions.objectID(id)]
    guard let object = try await Caller(connection).objects(query).first else {
      throw CommandFailure(
        .notFound, "no such record, or no permission to read it")
    }
    if output.json { return output.console.write(SampleJSON.value(object)) }
    output.console.write(object.details?.providerData ?? [])
  }
}
