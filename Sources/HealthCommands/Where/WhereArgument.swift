package import HealthModel

/// `--where EXPR`: which samples, as an expression. `WhereExpression` says how it is written.
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

  /// The predicate cannot be made without knowing the sources.
  package var mentionsSources: Bool { expression.mentionsSources }

  /// - Parameter sources: those whose names may be used.
  package func predicate(
    types: [ObjectType], dates: DateExpression, sources: [Source] = []
  ) throws(CommandFailure) -> Predicate {
    let reader = WhereReader(types: types, dates: dates, sources: sources)
    let predicate: Predicate
    do {
      predicate = try reader.predicate(expression)
    } catch {
      throw error.failure(in: text)
    }
    do {
      try predicate.check(for: types)
    } catch {
      throw .usage("--where: \(error.message)")
    }
    return predicate
  }
}
