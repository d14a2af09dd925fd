// Made from proto/health/v1/filter.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Object types and a filter for their samples. The result of several descriptors is every sample
/// that matches a descriptor of its type, once.
public struct QueryDescriptor: Hashable, Sendable {
  /// The types to which the filter applies; at least one.
  public var types: [ObjectType]
  /// The conditions that samples of these types must meet.
  public var filter: SampleFilter

  public init(types: [ObjectType] = [], filter: SampleFilter = SampleFilter()) {
    self.types = types
    self.filter = filter
  }
}
