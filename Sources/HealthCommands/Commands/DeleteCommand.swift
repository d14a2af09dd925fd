import ArgumentParser
import Foundation
import HealthWords
import HealthModel

/// `healthctl delete`: one call, which deletes objects by identifier (rule DELETE-04) or by type
/// and filter (rule DELETE-05). The user may delete any object (rule DELETE-08); an app deletes its
/// own only (rule DELETE-01).
struct DeleteCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete samples (all or nothing).",
    discussion: """
      An app can delete only samples that it saved. You can delete all samples.

      Examples:
        healthctl delete 5E0A2C36-6A1F-8F31-B2B4-000000000001
        healthctl delete --type stepCount --during 2026-11-03 --app org.example.steps
      """)

  static let fields = PeriodFlags.fields.merging(WhereOption.fields).merging([
    "ids": "<ids>",
    "objects": "<ids>",
    "matching.type": "--type",
    "type": "--type",
    "types": "--type",
  ])

  @Argument(help: "Identifiers of samples (see: healthctl query … --long).")
  var ids: [String] = []

  @Option(
    name: .long, help: "Delete the samples of this type that match the filter.",
    completion: .objectTypes)
  var type: String?

  @OptionGroup(title: "Filter") var period: PeriodFlags
  @OptionGroup(title: "Filter") var expression: WhereOption

  @Flag(name: .long, help: "Delete by type without confirmation.")
  var force = false

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if ids.isEmpty == (type == nil) {
      throw ValidationError("either identifiers or --type is required")
    }
  }

  func run() async throws {
    let request: ObjectSelection
    if let type {
      let period = try self.period.period(try output.dates())
      var filter = SampleFilter()
      filter.start = period.start
      filter.end = period.end
      let found = try TypeArgument.type(type)
      filter.predicate = try await expression.predicate(
        [found], try output.dates(), connection, units: .shown(unit: nil, output))
      request = .matching(type: found, filter: filter)
      try confirm(found)
    } else {
      request = .objects(try FilterOptions.objectIDs(ids))
    }
    let count = try await delete(request)
    if output.json {
      return output.console.write(["deleted": JSONValue(count)])
    }
    let samples = count == 1 ? "sample" : "samples"
    output.console.write("Deleted \(NumberText.count(count)) \(samples).\n")
  }

  private func delete(_ request: ObjectSelection) async throws(CommandFailure) -> Int {
    do {
      return try await Caller(connection, fields: Self.fields).delete(request)
    } catch {
      guard error.reason == .noSuchObject else { throw error }
      var failure = error
      failure.message =
        connection.bundleIdentifier == nil ? "no such sample" : "the app saved no such sample"
      failure.nextStep = "List identifiers with: healthctl query TYPE --long"
      throw failure
    }
  }

  /// Only by type: identifiers were typed or copied one by one, while a filter can match more than
  /// the user expects.
  private func confirm(_ type: ObjectType) throws(CommandFailure) {
    if force { return }
    let question = "Permanently delete these samples of \(type.nameInSentence)?"
    guard let isConfirmed = output.console.confirms(question) else {
      throw .usage("deleting by type needs confirmation on a terminal, or --force")
    }
    guard isConfirmed else { throw CommandFailure(.failure, "nothing was deleted") }
  }
}
