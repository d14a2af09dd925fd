// Made from proto/health/v1/sources.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// The sources of matching samples.
package struct SourceReply: Hashable, Sendable {
  /// Each source once, by name and then bundle identifier.
  package var sources: [Source]

  package init(sources: [Source] = []) {
    self.sources = sources
  }
}
