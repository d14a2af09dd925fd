// Made from proto/health/v1/sources.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A query for the sources that saved matching samples.
public struct SourceQuery: Hashable, Sendable {
  /// The types and the filters that select the samples; 1 to 256.
  public var descriptors: [QueryDescriptor]

  public init(descriptors: [QueryDescriptor] = []) {
    self.descriptors = descriptors
  }
}
