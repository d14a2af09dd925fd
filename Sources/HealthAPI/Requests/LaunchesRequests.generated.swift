// Made from proto/health/v1/launches.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Registers the program that starts apps.
package struct LaunchSubscription: Hashable, Sendable {
  package init() {}
}
