extension QueryDescriptor {
  /// The maximum number of descriptors per query, as in samples.proto.
  public static let countMax = 256
}

/// A query that selects samples by descriptors.
public protocol DescribedQuery {
  /// Contains at least one descriptor.
  var descriptors: [QueryDescriptor] { get set }
}

extension DescribedQuery {
  /// The types of all descriptors, without duplicates, in order of first occurrence.
  public var types: [ObjectType] {
    if descriptors.count == 1, descriptors[0].types.count == 1 { return descriptors[0].types }
    var known = Set<ObjectType>()
    return descriptors.flatMap(\.types).filter { known.insert($0).inserted }
  }

  /// The filter of the first descriptor. Setting it changes the filter of every descriptor.
  public var filter: SampleFilter {
    get { descriptors.first?.filter ?? SampleFilter() }
    set { for index in descriptors.indices { descriptors[index].filter = newValue } }
  }

  /// Returns the query for samples of one of its types.
  public func narrowed(to type: ObjectType) -> Self {
    var narrowed = self
    narrowed.descriptors = descriptors.filter { $0.types.contains(type) }
      .map { QueryDescriptor(types: [type], filter: $0.filter) }
    return narrowed
  }
}

extension SampleQuery: DescribedQuery {}
extension ChangeQuery: DescribedQuery {}
extension SourceQuery: DescribedQuery {}
