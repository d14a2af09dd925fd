package import HealthModel

/// The argument of `--where EXPR`, a condition on samples; see `WhereExpression` for the syntax.
package struct WhereArgument: Sendable {
  private let text: String
  private let expression: WhereExpression

  package init(_ text: String) throws(CommandFailure) {
    self.text = text
    do {
      expression = try WhereExpression(text)
    } catch {
      throw error.failure(in: text)
    }
  }

  /// Whether the predicate depends on the known sources.
  package var mentionsSources: Bool { expression.mentionsSources }

  /// - Parameters:
  ///   - sources: the sources whose names may be used.
  ///   - units: the units of numbers without one; the canonical unit for other types.
  package func predicate(
    types: [ObjectType], dates: DateExpression, sources: [Source] = [],
    units: [ObjectType: HealthUnit] = [:]
  ) throws(CommandFailure) -> HealthPredicate {
    let reader = WhereReader(types: types, dates: dates, sources: sources, units: units)
    let predicate: HealthPredicate
    do {
      predicate = try reader.predicate(expression)
    } catch {
      throw error.failure(in: text)
    }
    do {
      // The rules of the daemon, applied before the request, so that the error names the argument.
      try predicate.check(for: types)
    } catch {
      throw .usage("--where: \(error.message)")
    }
    return predicate
  }
}
