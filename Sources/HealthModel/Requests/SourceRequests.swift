/// A query for the sources that saved matching samples (rule QUERY-14).
package struct SourceQuery: Hashable, Sendable, DescribedQuery {
  /// Contains at least one descriptor.
  package var descriptors: [QueryDescriptor]

  package init(descriptors: [QueryDescriptor]) { self.descriptors = descriptors }
  package init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}
