/// Which sources saved samples like these (rule QUERY-14).
package struct SourceQuery: Hashable, Sendable, DescribedQuery {
  /// At least one.
  package var descriptors: [QueryDescriptor]

  package init(descriptors: [QueryDescriptor]) { self.descriptors = descriptors }
  package init(types: [ObjectType]) { self.init(descriptors: [QueryDescriptor(types: types)]) }
}

package struct SourceReply: Hashable, Sendable {
  /// Each once, by name and then bundle identifier. Only sources of which the caller may read a
  /// matching sample.
  package var sources: [Source]
  package init(sources: [Source]) { self.sources = sources }
}
