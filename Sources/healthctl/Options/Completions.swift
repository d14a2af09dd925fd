import ArgumentParser
import HealthModel

/// The shell completions for a type.
extension CompletionKind {
  static var objectTypes: CompletionKind { .list(ObjectType.all.map(\.name)) }

  static var quantityTypes: CompletionKind {
    .list(ObjectType.all.filter { $0.kind == .quantity }.map(\.name))
  }
}
