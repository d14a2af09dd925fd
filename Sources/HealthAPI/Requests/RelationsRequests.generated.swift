// Made from proto/health/v1/relations.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// Relates stored samples to an object of the caller, or removes the relations (rules WORKOUT-05,
/// WORKOUT-21).
package struct RelateRequest: Hashable, Sendable {
  /// The relations to add or to remove, at least one.
  package var relations: [Relation]
  /// Removes the relations instead of adding them.
  package var isRemoval: Bool

  package init(relations: [Relation] = [], isRemoval: Bool = false) {
    self.relations = relations
    self.isRemoval = isRemoval
  }
}

/// Confirms that the relations are durable.
package struct RelateReply: Hashable, Sendable {
  package init() {}
}
