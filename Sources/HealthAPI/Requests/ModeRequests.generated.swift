// Made from proto/health/v1/mode.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A query for the mode of the store.
package struct ModeRequest: Hashable, Sendable {
  package init() {}
}
