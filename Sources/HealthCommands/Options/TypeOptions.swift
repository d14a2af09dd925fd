import ArgumentParser
import HealthWords
import HealthModel

/// Types and directions. Reading and saving are granted separately (rule AUTH-01).
struct TypeOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("Types to read, separated by commas.", valueName: "types"),
    completion: .objectTypes)
  var read: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Types to share (save), separated by commas.", valueName: "types"),
    completion: .objectTypes)
  var share: [String] = []

  func types() throws(CommandFailure) -> (read: [ObjectType], share: [ObjectType]) {
    (try TypeArgument.types(read), try TypeArgument.types(share))
  }
}
