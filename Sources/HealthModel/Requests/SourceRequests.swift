/// A query for the sources that saved matching samples (rule QUERY-14).
public struct SourceQuery: Hashable, Sendable, DescribedQuery {
  /// Contains at least one descriptor.
  public var descriptors: [QueryDescriptor]

  public init(descriptors: [QueryDescriptor]) { self.descriptors = descriptors }
  /// Creates a query for all samples of these types. There is at least one type.
  public init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}
