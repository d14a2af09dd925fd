import HealthTerminal
import ArgumentParser
import HealthWords
import HealthModel

/// A condition as an expression. The sources are only requested if the expression names one, which
/// saves a call in most cases.
struct WhereOption: ParsableArguments {
  static let fields: FieldArguments = [
    "predicate": "--where", "predicate.*": "* in --where", "predicate.period": "--where",
    "predicate.hasActivity": "activity in --where",
  ]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Select the samples that match an expression.",
      discussion: """
        For example: quantity > 120 and metadata.HKWasUserEntered = 1 and not source = "Watch"
        The comparisons = != < <= > >= begins ends contains like, in (A, B) and exists KEY can be \
        combined with and, or, not and parentheses.
        """,
      valueName: "expr"))
  var `where`: String?

  /// - Parameter units: what a number without a unit means.
  func predicate(
    _ types: [ObjectType], _ dates: DateExpression, _ connection: ConnectionOptions,
    units: BareNumbers
  ) async throws(CommandFailure) -> HealthPredicate? {
    guard let text = self.where else { return nil }
    let argument = try WhereArgument(text)
    let known = argument.mentionsSources ? try await connection.sources() : []
    return try argument.predicate(
      types: types, dates: dates, sources: known,
      units: try await self.units(types, connection, units))
  }

  /// What a number without a unit means in an expression.
  enum BareNumbers {
    /// The stored unit: programs and apps, as in JSON.
    case canonical
    /// The unit in which the results are shown: that of `--unit`, or the preferred one.
    case shown(unit: String?, OutputOptions)
  }

  /// Units that differ from the stored ones, because they are stated in a note.
  private func units(
    _ types: [ObjectType], _ connection: ConnectionOptions, _ numbers: BareNumbers
  ) async throws(CommandFailure) -> [ObjectType: HealthUnit] {
    guard case .shown(let unit, let output) = numbers, connection.bundleIdentifier == nil,
      !output.json
    else { return [:] }
    // An expression can compare other types than those of the query: sums of a workout.
    let quantities = ObjectType.all.filter { $0.kind == .quantity }
    var units = try await Caller(connection).preferredUnits(for: quantities)
      .filter { $0.value != $0.key.canonicalUnit }
    if let unit {
      for type in types where type.kind == .quantity {
        let stated = try UnitArgument.unit(unit, for: type)
        units[type] = stated == type.canonicalUnit ? nil : stated
      }
    }
    for type in types {
      guard let unit = units[type] else { continue }
      let label = EverydayUnits.label(
        of: unit, for: type, hasUnicode: output.console.errors.hasUnicode)
      output.console.note(
        "Numbers without a unit in --where: \(type.nameInSentence) in \(label).\n")
    }
    return units
  }
}
