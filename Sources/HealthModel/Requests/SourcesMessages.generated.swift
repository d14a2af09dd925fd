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

/// The sources of matching samples.
public struct SourceReply: Hashable, Sendable {
  /// Each source once, by name and then bundle identifier.
  public var sources: [Source]

  public init(sources: [Source] = []) {
    self.sources = sources
  }
}
