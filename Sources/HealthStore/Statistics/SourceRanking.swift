import HealthAuthorization
import HealthModel

/// Which source counts where several measured the same time (rule STATS-09).
///
/// First the sources that the user put in order, in that order. Then watches, then phones, then the
/// others; of equals the one whose first sample of the type was saved first. A watch is worn all day
/// and a phone is not, which is why the platform prefers it.
///
/// Only samples of the type that the caller sees decide, also about what kind of device a source is:
/// otherwise a sample of another type, or of another app, would change sums of callers that must not
/// notice it. Deleted samples do not decide, because how long the store remembers them depends on
/// the physical layout.
struct SourceRanking {
  /// Best first.
  let sources: [Source]
  /// Rank by source number of the store. Of sources without a visible sample the last rank.
  let rankOfNumber: [Int]

  /// - Parameter types: the types whose samples are merged.
  init(
    type: ObjectType, visible types: [ObjectType], in scope: ReadScope, snapshot: Snapshot,
    chunks: ChunkStore
  ) throws(StoreError) {
    let selection = Selection(visible: types, scope: scope, snapshot: snapshot)
    let firstAnchors = try FirstAnchors(selection, chunks).anchors
    var first: [Source: Int64] = [:]
    var kinds: [Source: Int] = [:]
    for (number, entry) in snapshot.dictionaries.sources.enumerated() {
      guard let anchor = firstAnchors[UInt32(number)] else { continue }
      let source = entry.revision.source
      first[source] = min(first[source] ?? .max, anchor)
      kinds[source] = min(kinds[source] ?? .max, Self.kind(of: entry.revision))
    }
    let place = Self.places(type, snapshot)
    let key = { (source: Source) in
      (place[source] ?? .max, kinds[source] ?? .max, first[source] ?? .max)
    }
    let sources = first.keys.sorted { key($0) < key($1) }
    self.sources = sources
    let rank = Dictionary(uniqueKeysWithValues: zip(sources, sources.indices))
    rankOfNumber = snapshot.dictionaries.sources.map {
      rank[$0.revision.source] ?? max(sources.count - 1, 0)
    }
  }

  /// For samples that are not visible one by one (`AggregateReader`): revisions are ranked by what
  /// they are called alone, of equal kinds by name, so that no sample decides.
  init(ofAllNamesFor type: ObjectType, snapshot: Snapshot) {
    let entries = snapshot.dictionaries.sources
    let place = Self.places(type, snapshot)
    let key = { (number: Int) in
      let revision = entries[number].revision
      return (
        place[revision.source] ?? .max, Self.kind(of: revision), revision.source.name,
        revision.source.bundleIdentifier
      )
    }
    let order = entries.indices.sorted { key($0) < key($1) }
    var sources: [Source] = []
    var ranks = [Int](repeating: 0, count: entries.count)
    for (index, number) in order.enumerated() {
      if index == 0 || key(order[index - 1]) != key(number) {
        sources.append(entries[number].revision.source)
      }
      ranks[number] = sources.count - 1
    }
    self.sources = sources
    rankOfNumber = ranks
  }

  /// In the order of the user.
  private static func places(_ type: ObjectType, _ snapshot: Snapshot) -> [Source: Int] {
    var place: [Source: Int] = [:]
    for (index, source) in (snapshot.sourceOrders[type.code] ?? []).enumerated()
    where place[source] == nil {
      place[source] = index
    }
    return place
  }

  /// 0 a watch, 1 a phone, 2 another. The product type says so; sources of an export have none, and
  /// their names usually tell.
  private static func kind(of revision: SourceRevision) -> Int {
    let product = revision.productType.lowercased()
    if product.hasPrefix("watch") { return 0 }
    if product.hasPrefix("iphone") { return 1 }
    let name = revision.source.name.lowercased()
    if name.contains("watch") { return 0 }
    if name.contains("iphone") { return 1 }
    return 2
  }
}
