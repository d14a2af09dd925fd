import HealthAPI
import ArgumentParser
import Foundation
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl attach`: files that belong to a sample (rules ATTACH-01 to ATTACH-04).
struct AttachCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Attach files to samples.",
    discussion: """
      An attachment belongs to one sample and is deleted with it. An app that can read the sample can \
      read its attachments, and can attach files to samples that it saved. To see the identifiers of \
      samples: healthctl query … --long

      Examples:
        healthctl attach add 5E0A2C36-6A1F-8F31-B2B4-000000000001 report.pdf
        healthctl attach list 5E0A2C36-6A1F-8F31-B2B4-000000000001
      """,
    subcommands: [Add.self, List.self, Save.self, Remove.self])

  /// One call; the files themselves are not read.
  struct List: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the attachments of a sample, or of all your samples.",
      discussion: """
        JSON keys: attachments, each with id, name, contentType, size, created, sha256, metadata, and \
        sample in a list of all.
        """)

    static let fields: FieldArguments = [
      "object_id": "<sample>"
    ]

    @Argument(
      help: ArgumentHelp(
        "Identifier of a sample (default: all your samples).", valueName: "sample"))
    var sample: String?
    @OptionGroup(title: "Caller") var connection: ConnectionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
      let caller = try Caller(connection, fields: Self.fields)
      var attachments: [Attachment] = []
      var samples: [ObjectID] = []
      if let sample {
        attachments = try await caller.attachments(of: try FilterOptions.objectID(sample))
      } else {
        guard caller.isPerson else {
          throw CommandFailure.usage("an app lists the attachments of one sample")
        }
        var page = ListAttachmentsReply()
        repeat {
          page = try await caller.allAttachments(after: page.next)
          attachments += page.attachments
          samples += page.objectIDs
        } while page.next > 0
      }
      let console = output.console
      if output.json { return console.write(AttachmentOutput.json(attachments, of: samples)) }
      guard !attachments.isEmpty else { return console.note("No attachments.\n") }
      console.write(
        AttachmentOutput.table(attachments, times: try output.times(), style: console.output))
    }
  }

  /// One call for each attachment. The first error ends the command; attachments before it are
  /// removed.
  struct Remove: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Permanently remove attachments.")

    static let fields: FieldArguments = [
      "attachment_id": "<attachment>"
    ]

    @Argument(
      help: ArgumentHelp(
        "Identifiers of attachments (see: healthctl attach list).", valueName: "attachment"))
    var attachments: [String]
    @OptionGroup(title: "Caller") var connection: ConnectionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
      let ids = try FilterOptions.objectIDs(attachments)
      let caller = try Caller(connection, fields: Self.fields)
      for id in ids { try await caller.removeAttachment(id) }
      if output.json { return output.console.write(["removed": JSONValue(ids.count)]) }
      let files = ids.count == 1 ? "file" : "files"
      output.console.write("Removed \(NumberText.count(ids.count)) \(files).\n")
    }
  }
}
