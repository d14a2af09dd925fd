import ArgumentParser
import HealthClient
import HealthTerminal
import HealthWords
import HealthModel

extension AppCommand {
  /// Lists the grants of individual objects and then the objects of each type, because a grant
  /// identifies its object only by UUID.
  struct Objects: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "objects", abstract: "List objects and whether an app sees them.",
      discussion: """
        An app sees a medication, vision prescription or verifiable record only if you grant it, or \
        if the app saved it.

        Examples:
          healthctl app objects org.example.pills
          healthctl grant org.example.pills --medication Ibuprofen
          healthctl revoke org.example.pills --medication Ibuprofen
        """)

    @Argument(help: "The app's bundle identifier.") var bundleIdentifier: String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      let grants = try await owner.objectGrants(for: try await owner.app(bundleIdentifier))
      var objects: [ObjectID: HealthObject] = [:]
      for type in Set(grants.map(\.type)) {
        for object in try await owner.objects(of: type) { objects[object.id] = object }
      }
      if output.json {
        return output.console.write(GrantedObjectOutput.json(grants, objects: objects))
      }
      guard !grants.isEmpty else {
        return output.console.note("No medications, prescriptions or verifiable records.\n")
      }
      output.console.write(
        GrantedObjectOutput.table(
          grants, objects: objects, times: try output.times(), style: output.console.output))
    }
  }
}
