// Made from proto/health/v1/relations.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Relates stored samples to an object of the caller, or removes the relations (rules WORKOUT-05,
/// WORKOUT-21).
public struct RelateRequest: Hashable, Sendable {
  /// The relations to add or to remove, at least one.
  public var relations: [Relation]
  /// Removes the relations instead of adding them.
  public var isRemoval: Bool

  public init(relations: [Relation] = [], isRemoval: Bool = false) {
    self.relations = relations
    self.isRemoval = isRemoval
  }
}

/// Confirms that the relations are durable.
public struct RelateReply: Hashable, Sendable {
  public init() {}
}
