package import HealthModel

/// The order of the sources of a type, which decides whose samples count where they overlap.
package enum SourceOrder {
  /// The types whose order matters: those that are added up and have several sources.
  package static func types(_ stored: StoredTypes) -> Set<ObjectType> {
    let cumulative = stored.types.filter { $0.type.aggregation == .cumulative }
    let groups = Dictionary(grouping: cumulative, by: \.type)
    return Set(groups.filter { $0.value.count > 1 }.keys)
  }

  /// Returns the sources of a type in the order in effect, best first.
  package static func load<Reader: StoreReader>(
    of type: ObjectType, _ stored: StoredTypes, from reader: Reader
  ) async throws(Reader.Failure) -> [DaemonStatus.TypeCount] {
    // Statistics list the sources best first.
    let query = StatisticsQuery(type: type, options: [.cumulativeSum, .separateBySource])
    let sources = try await reader.statistics(query).first?.bySource.map(\.source) ?? []
    let own = stored.types.filter { $0.type == type }
    return sources.compactMap { source in own.first { $0.source == source } }
  }
}
