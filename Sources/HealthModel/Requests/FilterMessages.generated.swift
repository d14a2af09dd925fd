// Made from proto/health/v1/filter.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Object types and a filter for their samples. The result of several descriptors is every sample
/// that matches a descriptor of its type, once.
package struct QueryDescriptor: Hashable, Sendable {
  /// At least one.
  package var types: [ObjectType]
  package var filter: SampleFilter

  package init(types: [ObjectType] = [], filter: SampleFilter = SampleFilter()) {
    self.types = types
    self.filter = filter
  }
}
