import ArgumentParser
import Foundation
import HealthTerminal
import HealthWords
import HealthModel

extension AttachCommand {
  /// Announces the size, then sends the file in pieces; the daemon makes the attachment visible
  /// only when it is complete. All fields of the file map to its argument, because the user typed
  /// nothing else.
  struct Add: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Attach a file to a sample.",
      discussion: """
        The file is copied into the store. The limit is \(AttachmentLimits.size >> 20) MiB. The \
        attachment becomes visible when the copy is complete.
        """)

    static let fields: FieldArguments = [
      "object_id": "<sample>",
      "name": "--name",
      "content_type": "--content-type",
      "metadata": "--metadata",
      "size": "<file>",
      "sha256": "<file>",
      "data": "<file>",
      "offset": "<file>",
    ]

    @Argument(help: ArgumentHelp("Identifier of a sample.", valueName: "sample")) var sample: String
    @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
    var path: String

    @Option(name: .long, help: "Name of the attachment (default: the file name).")
    var name: String?

    @Option(
      name: .long,
      help: ArgumentHelp(
        "Content type, such as application/pdf or com.adobe.pdf (default: from the file name).",
        valueName: "type"))
    var contentType: String?

    @Option(
      name: .long,
      help: ArgumentHelp("Metadata of the attachment. Repeatable.", valueName: "key=value"))
    var metadata: [String] = []

    @Flag(name: .long, inversion: .prefixedNo, help: "Show progress (default: on a terminal).")
    var progress: Bool?

    @OptionGroup(title: "Caller") var connection: ConnectionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
      let file = URL(fileURLWithPath: path)
      let (handle, size) = try open(file)
      let name = name ?? file.lastPathComponent
      let dates = try output.dates()
      let request = NewAttachment(
        objectID: try FilterOptions.objectIDs([sample])[0], name: name,
        contentType: contentType ?? ContentTypeArgument.contentType(ofFile: name),
        metadata: Metadata(try metadata.map { try MetadataArgument.entry($0, dates: dates) }),
        size: size)
      let console = output.console
      let bar = AttachmentBar(
        "Attaching", size: size, isShown: progress ?? console.errors.isTerminal, console)
      defer { bar.finish() }
      let made = try await Caller(connection, fields: Self.fields).attach(
        request, FilePieces(file: handle)
      ) {
        bar.update($0)
      }
      bar.finish()
      if output.json { return console.write(AttachmentOutput.json(made)) }
      console.write(
        "Attached \(TerminalText.printable(made.name)) "
          + "(\(NumberText.bytes(Int64(made.size)))) as \(made.id.uuidString).\n")
    }

    /// Returns the file and its size in bytes.
    private func open(_ file: URL) throws(CommandFailure) -> (FileHandle, Int) {
      var status = stat()
      guard let handle = try? FileHandle(forReadingFrom: file),
        fstat(handle.fileDescriptor, &status) == 0
      else { throw CommandFailure(.noInput, "cannot read \(path)") }
      // The size must be known in advance, which a pipe or a device does not have.
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw CommandFailure(.noInput, "\(path) is not a regular file")
      }
      return (handle, Int(status.st_size))
    }
  }
}

/// The progress of an attachment. It can be hidden, because progress lines are unwanted in the log
/// of a script.
struct AttachmentBar {
  private let bar: ProgressBar
  private let size: Int
  private let isShown: Bool

  init(_ title: String, size: Int, isShown: Bool, _ console: Console) {
    bar = ProgressBar(
      HealthTerminal.Progress(title: title, total: Int64(size), itemName: "bytes"),
      console: console)
    self.size = size
    self.isShown = isShown
  }

  func update(_ done: Int) {
    if isShown { bar.update(done: Int64(done), total: Int64(size), itemCount: done) }
  }

  func finish() { bar.finish() }
}
