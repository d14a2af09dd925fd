import ArgumentParser
import Foundation
import HealthCommands
import HealthModel

struct AttachCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Keep files with a sample.",
    discussion: """
      A file belongs to one sample and goes with it. Who may see the sample may read the file; an app \
      attaches to samples that it saved itself. Identifiers of samples: healthctl query … --long

      Examples:
        healthctl attach add 5E0A2C36-6A1F-8F31-B2B4-000000000001 report.pdf
        healthctl attach list 5E0A2C36-6A1F-8F31-B2B4-000000000001
      """,
    subcommands: [Add.self, List.self, Save.self, Remove.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the files of a sample.",
      discussion: """
        JSON keys: attachments, each with id, name, contentType, size, created, sha256, metadata.
        """)

    @Argument(help: ArgumentHelp("Identifier of a sample.", valueName: "sample")) var sample: String
    @OptionGroup(title: "Who asks") var connection: ConnectionOptions
    @OptionGroup(title: "How it is shown") var output: OutputOptions

    func run() async throws {
      let id = try FilterOptions.objectIDs([sample])[0]
      let attachments = try await Caller(connection).attachments(of: id)
      let console = output.console
      if output.json { return console.write(AttachmentOutput.json(attachments)) }
      guard !attachments.isEmpty else { return console.note("No attachments.\n") }
      console.write(
        AttachmentOutput.table(attachments, times: try output.times(), style: console.output))
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove files, for good.")

    @Argument(
      help: ArgumentHelp(
        "Identifiers of attachments (see: healthctl attach list).", valueName: "attachment"))
    var attachments: [String]
    @OptionGroup(title: "Who asks") var connection: ConnectionOptions
    @OptionGroup(title: "How it is shown") var output: OutputOptions

    func run() async throws {
      let ids = try FilterOptions.objectIDs(attachments)
      let caller = try Caller(connection)
      for id in ids { try await caller.removeAttachment(id) }
      if output.json { return output.console.write(["removed": JSONValue(ids.count)]) }
      let files = ids.count == 1 ? "file" : "files"
      output.console.write("Removed \(NumberText.count(ids.count)) \(files).\n")
    }
  }
}
