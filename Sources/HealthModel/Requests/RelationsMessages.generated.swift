// Made from proto/health/v1/relations.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package struct RelateReply: Hashable, Sendable {
  package init() {}
}
