import ArgumentParser
import HealthTerminal
import HealthWords
import HealthModel

extension UnitsCommand {
  /// One call for all types. Without arguments only deviations from the units of the region are shown,
  /// because those are the user's choices.
  struct Preferred: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "preferred", abstract: "Show your preferred units.",
      discussion: "JSON keys: units: list of type, unit, canonicalUnit.")

    static let fields: FieldArguments = [
      "types": "<types>"
    ]

    @Argument(
      help: "Types to show (default: those with a unit that you chose).",
      completion: .quantityTypes)
    var types: [String] = []
    @OptionGroup(title: "Caller") var connection: ConnectionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
      var asked = try TypeArgument.types(types)
      if asked.isEmpty { asked = ObjectType.all.filter { $0.kind == .quantity } }
      let found = try await Caller(connection, fields: Self.fields).preferredUnits(for: asked)
      var units = asked.compactMap { type in found[type].map { (type: type, unit: $0) } }
      if types.isEmpty {
        let region =
          connection.bundleIdentifier == nil
          ? try await Owner(connection.daemon).settings().region : nil
        let usual = UnitSystem(region: region)
        units.removeAll { $0.unit == usual.unit(of: $0.type) }
      }
      let console = output.console
      if output.json { return console.write(UnitOutput.json(preferred: units)) }
      guard !units.isEmpty else {
        return console.note(
          "Values are shown in the units of your region. Choose another with: healthctl units set bodyMass lb\n"
        )
      }
      console.write(UnitOutput.table(preferred: units, style: console.output))
    }
  }

  /// A preferred unit changes the display only (rule UNIT-09).
  struct Set: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Set the preferred unit of a type.",
      discussion: """
        Apps with a permission for the type are notified. Stored values are unchanged. The default is the \
        unit that is customary in your region: kilometers, or miles in the United States (healthctl \
        settings set region US).

        Examples:
          healthctl units set bodyMass lb
          healthctl units set bodyMass default

        JSON keys: type, unit.
        """)

    static let fields: FieldArguments = [
      "type": "<type>",
      "unit": "<unit>",
    ]

    @Argument(help: "A quantity type.", completion: .quantityTypes) var type: String
    @Argument(help: "A compatible unit, or default.", completion: .custom(Completions.units))
    var unit: String
    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let type = try TypeArgument.quantityType(type)
      let chosen = unit == "default" ? nil : try UnitArgument.unit(unit, for: type)
      let owner = Owner(daemon, fields: Self.fields)
      try await owner.setPreferredUnit(chosen, of: type)
      // With the default, the unit that is now shown follows from the region.
      let shown: HealthUnit
      if let chosen {
        shown = chosen
      } else {
        shown = UnitSystem(region: try await owner.settings().region).unit(of: type)
      }
      let console = output.console
      if output.json {
        return console.write(["type": .string(type.name), "unit": .string(shown.string)])
      }
      let label = ValueDisplay(type: type, unit: shown).label(console.output)
      console.write("Values of \(type.nameInSentence) are shown in \(label).\n")
    }
  }
}
