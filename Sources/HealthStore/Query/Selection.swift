import HealthStorage
import HealthAuthorization
import HealthModel

/// The descriptors of a query and a scope, translated to the numbers of one snapshot: one
/// `RowFilter` per type.
struct Selection {
  let snapshot: Snapshot
  /// The types in the order of the query, without duplicates.
  let types: [UInt16]
  private let filters: [UInt16: RowFilter]
  private let scope: ReadScope?
  /// nil without a scope, or when no correlation is requested.
  private let correlations: CorrelationVisibility?
  /// For types whose objects are granted individually.
  private let objectVisibility: [UInt16: ObjectVisibility]

  /// Compiles the descriptors of a query.
  ///
  /// - Parameter seesThroughSeries: Whether rows include points of series, which are tested
  ///   individually.
  init(
    _ descriptors: [QueryDescriptor], scope: ReadScope?, snapshot: Snapshot, chunks: ChunkStore,
    seesThroughSeries: Bool = false
  ) throws(StoreError) {
    self.snapshot = snapshot
    var types: [UInt16] = []
    var byType: [UInt16: [SampleFilter]] = [:]
    for descriptor in descriptors {
      // A type that a descriptor lists twice has the filter only once.
      for type in Set(descriptor.types.map(\.code)) {
        byType[type, default: []].append(descriptor.filter)
      }
      for type in descriptor.types where !types.contains(type.code) { types.append(type.code) }
    }
    self.types = types
    var filters: [UInt16: RowFilter] = [:]
    for type in types {
      let compiler = PredicateCompiler(
        type: ObjectType(uncheckedCode: type), scope: scope, snapshot: snapshot, chunks: chunks,
        seesThroughSeries: seesThroughSeries)
      // The filters of several descriptors of a type are alternatives (rule QUERY-13).
      filters[type] = try compiler.rowFilter(byType[type] ?? [])
    }
    self.filters = filters
    self.scope = scope
    correlations = Self.correlations(types, scope, snapshot)
    objectVisibility = Self.objects(types, scope, snapshot)
  }

  /// Selects everything of these types that is visible in the scope.
  init(visible types: [ObjectType], scope: ReadScope?, snapshot: Snapshot) {
    self.snapshot = snapshot
    var codes: [UInt16] = []
    var filters: [UInt16: RowFilter] = [:]
    for type in types where filters[type.code] == nil {
      codes.append(type.code)
      filters[type.code] = RowFilter(
        type: type.code, sources: Self.sources(of: type, among: nil, scope, snapshot),
        period: SamplePeriod(), leastEnd: snapshot.leastEnd(in: scope),
        test: Self.visibilityTest(of: type, scope, snapshot),
        bounds: TimeBounds())
    }
    self.types = codes
    self.filters = filters
    self.scope = scope
    correlations = Self.correlations(codes, scope, snapshot)
    objectVisibility = Self.objects(codes, scope, snapshot)
  }

  /// The filter of one of `types`.
  subscript(type: UInt16) -> RowFilter {
    guard let filter = filters[type] else { preconditionFailure("a type of the selection") }
    return filter
  }

  /// Returns the indices of the chunks of a type whose sources may pass, without looking at others.
  func chunkIndices(of type: UInt16) -> [ChunkIndex] {
    guard let catalogue = snapshot.catalogue.types[type] else { return [] }
    return self[type].allowedSources.map { $0.compactMap(catalogue.index(ofSource:)) }
      ?? [catalogue.all]
  }

  /// Returns the chunks of a type that are not excluded by source or period, in the order of their
  /// earliest start; nil if there are none.
  func chunks(of type: UInt16) -> OrderedChunks? {
    guard let catalogue = snapshot.catalogue.types[type] else { return nil }
    let filter = self[type]
    guard let sources = filter.allowedSources else {
      return catalogue.all.chunks(startingBefore: filter.end, endingFrom: filter.start)
    }
    return catalogue.chunks(
      of: sources, startingBefore: filter.end, endingFrom: filter.start)
  }

  /// Returns whether samples of the source may pass. Sources registered after the snapshot do not.
  func allows(type: UInt16, source: UInt32) -> Bool {
    filters[type]?.allows(source: source) ?? false
  }

  func mayHold(_ chunk: ChunkSummary) -> Bool { filters[chunk.type]?.mayHold(chunk) ?? false }

  func mayHold(_ group: TailGroup) -> Bool { filters[group.type]?.mayHold(group) ?? false }

  /// Returns whether a deleted object is hidden from the scope, or was hidden while it existed. Its
  /// type and source must be in the selection.
  func hides(_ deleted: Tombstone) -> Bool {
    if let objects = objectVisibility[deleted.type] { return objects.hides(deleted.addedAnchor) }
    let type = ObjectType(uncheckedCode: deleted.type)
    if type.kind == .correlation { return correlations?.hides(deleted) ?? false }
    // Own objects were always visible.
    guard let scope,
      snapshot.dictionaries.principal(ofSource: deleted.source) != scope.principal
    else { return false }
    return !scope.showed(
      type, added: deleted.addedAnchor, deleted: deleted.anchor, end: deleted.end)
  }

  /// Whether the scope hides single samples of sources that it shows.
  var hidesSingleSamples: Bool {
    guard let scope else { return false }
    return types.contains { type in
      Self.visibilityTest(of: ObjectType(uncheckedCode: type), scope, snapshot) != nil
    }
  }

  private static func correlations(
    _ types: [UInt16], _ scope: ReadScope?, _ snapshot: Snapshot
  ) -> CorrelationVisibility? {
    guard let scope else { return nil }
    let isAsked = types.contains { ObjectType(uncheckedCode: $0).kind == .correlation }
    return isAsked ? CorrelationVisibility(snapshot, scope) : nil
  }

  private static func objects(
    _ types: [UInt16], _ scope: ReadScope?, _ snapshot: Snapshot
  ) -> [UInt16: ObjectVisibility] {
    guard let scope else { return [:] }
    var visibility: [UInt16: ObjectVisibility] = [:]
    for type in types where scope.decidesByObject(ObjectType(uncheckedCode: type)) {
      visibility[type] = ObjectVisibility(snapshot, scope)
    }
    return visibility
  }

  /// Returns the test that the scope applies to single objects of a type. Everything inside a
  /// correlation must be visible. An object that is granted individually must be granted. Under a
  /// grant of recent data only, a sample must end late enough (AUTH-25).
  static func visibilityTest(
    of type: ObjectType, _ scope: ReadScope?, _ snapshot: Snapshot
  ) -> RowTest? {
    guard let scope else { return nil }
    if scope.decidesByObject(type) { return .visibleObject(ObjectVisibility(snapshot, scope)) }
    if type.kind == .correlation {
      return .visibleCorrelation(CorrelationVisibility(snapshot, scope))
    }
    guard case .since(let earliest) = scope.visibility(of: type) else { return nil }
    let own = snapshot.dictionaries.owner(of: scope.principal)
    return .endsFrom(
      snapshot.dictionaries.sources.map { $0.owner == own ? .min : earliest.microseconds })
  }

  /// Returns by source number whether the scope shows its samples of the type and `wanted` includes
  /// it.
  static func sources(
    of type: ObjectType, among wanted: [Source]?, _ scope: ReadScope?, _ snapshot: Snapshot
  ) -> [Bool] {
    let owner = onlyOwner(visibility(of: type, scope, snapshot), snapshot.dictionaries)
    let wanted = wanted.map(Set.init)
    return snapshot.dictionaries.sources.map { entry in
      (owner == nil || entry.owner == owner) && (wanted?.contains(entry.revision.source) ?? true)
    }
  }

  /// Returns whose samples of a type the scope shows, or may show: `visibilityTest` decides about each.
  private static func visibility(
    of type: ObjectType, _ scope: ReadScope?, _ snapshot: Snapshot
  ) -> ReadScope.Visibility {
    guard let scope else { return .allSources }
    let mayShowOthers: Bool
    if scope.decidesByObject(type) {
      mayShowOthers = scope.objects.allowAny
    } else if type.kind == .correlation {
      mayShowOthers = CorrelationVisibility(snapshot, scope).mayShowOthers(of: type)
    } else {
      return scope.visibility(of: type)
    }
    return mayShowOthers ? .allSources : .onlyOwn(scope.principal)
  }

  /// Returns the only owner whose samples are visible, or nil when all are. A principal that never
  /// saved anything has no number; `UInt32.max` matches no owner.
  static func onlyOwner(
    _ visibility: ReadScope.Visibility, _ dictionaries: Dictionaries
  ) -> UInt32? {
    switch visibility {
    case .allSources, .since: nil
    case .onlyOwn(let principal): dictionaries.owner(of: principal) ?? .max
    }
  }
}

extension StoreError {
  /// Throws unless the descriptors of a query are valid.
  static func check(_ query: some DescribedQuery) throws(StoreError) {
    do throws(HealthError) {
      try query.checkDescriptors()
    } catch {
      throw .invalidArgument(error.message)
    }
  }

  static func check(_ descriptor: QueryDescriptor) throws(StoreError) {
    do throws(HealthError) {
      try descriptor.filter.predicate?.check(for: descriptor.types)
    } catch {
      throw .invalidArgument(error.message)
    }
  }
}

extension Selection {
  /// A period that contains all samples of the selection, according to the summaries; nil when
  /// there can be none.
  var reach: (start: Int64, end: Int64)? {
    var (first, last) = (Int64.max, Int64.min)
    for type in types {
      guard let chunks = chunks(of: type) else { continue }
      let filter = self[type]
      for chunk in chunks where filter.reaches(chunk) {
        first = min(first, chunk.minStart)
        last = max(last, chunk.maxEnd)
      }
    }
    for group in snapshot.tail where mayHold(group) {
      first = min(first, group.minStart)
      last = max(last, group.maxEnd)
    }
    return first <= last ? (first, last) : nil
  }
}
