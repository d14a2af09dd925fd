/// A query for the sources that saved matching samples (rule QUERY-14).
package struct SourceQuery: Hashable, Sendable, DescribedQuery {
  /// Contains at least one descriptor.
  package var descriptors: [QueryDescriptor]

  package init(descriptors: [QueryDescriptor]) { self.descriptors = descriptors }
  package init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

package struct SourceReply: Hashable, Sendable {
  /// The sources without duplicates, sorted by name and bundle identifier. Contains only sources of
  /// matching samples that the caller can read.
  package var sources: [Source]
  package init(sources: [Source]) { self.sources = sources }
}
