import ArgumentParser
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl units`: the list and conversions need no daemon; preferences are stored by it.
struct UnitsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "units", abstract: "List, convert and choose units.",
    subcommands: [List.self, Preferred.self, Set.self], defaultSubcommand: List.self)
}

extension UnitsCommand {
  /// Works without a daemon: the grammar of units (rule UNIT-01) is compiled into the program.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List or convert units.",
      discussion: """
        A unit is a product of symbols with prefixes and powers, such as kg, count/min, mg/dL or \
        kcal/(kg*hr). Prefixes: da h k M G T, d c m mc n p f.

        Examples:
          healthctl units --for bodyMass
          healthctl units --convert 180lb --to kg
        """)

    @Option(
      name: .customLong("for"), help: "List the simple units compatible with this type.",
      completion: .quantityTypes)
    var type: String?

    @Option(
      name: .long, help: ArgumentHelp("Convert a quantity, such as 180lb.", valueName: "quantity"))
    var convert: String?

    @Option(name: .long, help: "The unit to convert to.") var to: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
      if (convert == nil) != (to == nil) {
        throw ValidationError("--convert and --to must be used together")
      }
      if convert != nil, type != nil {
        throw ValidationError("--convert cannot be combined with --for")
      }
    }

    func run() throws {
      let console = output.console
      if let convert, let to {
        let (value, unit) = try UnitArgument.conversion(convert, to: to)
        if output.json {
          return console.write(["value": .number(value), "unit": .string(unit.string)])
        }
        return console.write("\(NumberText.decimal(value, fractionDigits: 6)) \(unit.string)\n")
      }
      if let type {
        let units = UnitOutput.compatible(with: try TypeArgument.quantityType(type)).map(\.string)
        if output.json { return console.write(["units": .array(units.map { .string($0) })]) }
        return console.write(units.joined(separator: "\n") + "\n")
      }
      console.write(
        output.json ? UnitOutput.json().document : UnitOutput.table(style: console.output))
    }
  }
}
