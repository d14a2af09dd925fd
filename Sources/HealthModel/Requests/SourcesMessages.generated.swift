// Made from proto/health/v1/sources.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A query for the sources that saved matching samples.
package struct SourceQuery: Hashable, Sendable {
  /// 1 to 256.
  package var descriptors: [QueryDescriptor]

  package init(descriptors: [QueryDescriptor] = []) {
    self.descriptors = descriptors
  }
}

package struct SourceReply: Hashable, Sendable {
  /// Each source once, by name and then bundle identifier.
  package var sources: [Source]

  package init(sources: [Source] = []) {
    self.sources = sources
  }
}
