import ArgumentParser
import Foundation
import HealthModel
import HealthWords

/// `healthctl open`: the Health page in the browser.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the Health page in your browser.",
    discussion: """
      Starts healthd-web if it is not running, and hands your browser a one-time token. Nothing leaves \
      this computer; the page ends by itself when you close it.

      Examples:
        healthctl open
        healthctl open stepCount
        healthctl open --print
      """)

  @Argument(help: "A type to show, such as stepCount.", completion: .objectTypes)
  var type: String?

  @Option(
    name: .long, help: ArgumentHelp("Show this permission request.", valueName: "request-id"))
  var request: String?

  @Flag(name: .customLong("print"), help: "Print the file to open instead of opening it.")
  var printsFile = false

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if type != nil, request != nil {
      throw ValidationError("<type> and --request cannot be combined")
    }
    if let request, UUID(uuidString: request) == nil {
      throw ValidationError(
        "--request must be the ID of a request, as listed by: healthctl requests list")
    }
  }

  func run() throws {
    var page = "/"
    if let type { page = "/type/" + (try TypeArgument.type(type)).name }
    if let request { page = "/requests/" + request }
    try PageOpening(daemon: daemon, console: output.console).open(page, printsFile: printsFile)
  }
}
