import ArgumentParser
import HealthTerminal
import HealthWords
import HealthModel

/// The shell completions for a type: its name, and the everyday names in the form that needs no
/// quotation marks, such as `heart-rate`.
extension CompletionKind {
  static var objectTypes: CompletionKind { .list(Completions.objectTypes) }

  static var quantityTypes: CompletionKind { .list(Completions.quantityTypes) }

  /// The types that `healthctl stats` accepts.
  static var statisticsTypes: CompletionKind { .list(Completions.statisticsTypes) }

  /// The names of the values of an enumeration, such as `HKStateOfMind.Label`.
  static func cases(of enumeration: String) -> CompletionKind {
    let cases = Enumeration(name: enumeration)?.cases ?? []
    return .list(cases.filter { $0.status == .current }.map(\.name))
  }
}

/// Completions that depend on the type on the command line. They need no daemon.
enum Completions {
  // Made once, because the arguments of a command are made several times before it runs.
  fileprivate static let objectTypes = names(of: ObjectType.all)
  fileprivate static let quantityTypes = names(of: ObjectType.all.filter { $0.kind == .quantity })
  fileprivate static let statisticsTypes = names(
    of: ObjectType.all.filter { $0.kind == .quantity || $0 == .sleepAnalysis })

  private static func names(of types: [ObjectType]) -> [String] {
    types.flatMap { [$0.name] + everydayNames(of: $0) }
  }

  /// Returns the everyday names without spaces and punctuation that a shell would interpret.
  static func everydayNames(of type: ObjectType) -> [String] {
    var names: [String] = []
    for name in EverydayNames.names(of: type) {
      let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
      let name = words.joined(separator: "-")
      let isOther = Suggestion.folded(name) != Suggestion.folded(type.name)
      if isOther, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Returns the values of the type that was typed before, such as `asleepDeep` after `save sleep`.
  @Sendable static func values(_ arguments: [String], _: Int, _: String) -> [String] {
    type(in: arguments).map(EverydayValues.words) ?? []
  }

  /// Returns the units of the type that was typed before, everyday names first.
  @Sendable static func units(_ arguments: [String], _: Int, _: String) -> [String] {
    guard let type = type(in: arguments), type.kind == .quantity else {
      return HealthUnit.symbols.map(\.symbol)
    }
    let names = EverydayUnits.names(for: type).filter { !$0.contains(" ") }
    return names + UnitOutput.compatible(with: type).map(\.string).filter { !names.contains($0) }
  }

  /// Returns the first argument that names a type. Names of commands name none.
  private static func type(in arguments: [String]) -> ObjectType? {
    arguments.dropFirst(2).lazy.compactMap(EverydayNames.type(named:)).first
  }
}
