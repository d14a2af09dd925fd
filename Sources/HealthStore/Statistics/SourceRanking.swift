import HealthStorage
import HealthAuthorization
import HealthModel

/// The precedence of sources that measured the same time (rule STATS-09).
///
/// Sources that the user ordered come first, in that order. Watches, phones and other sources
/// follow. Among equals, the source whose first sample of the type was saved first takes
/// precedence. A watch is worn all day and a phone is not, which is why the platform prefers it.
///
/// Only samples of the type that are visible to the caller determine the ranking, including the
/// device kind of a source. Otherwise a sample of another type, or of another app, would change
/// sums of callers that must not notice it. Deleted samples have no influence, because how long the
/// store remembers them depends on the physical layout.
struct SourceRanking {
  /// Best first.
  let sources: [Source]
  /// The rank by source number. Sources without a visible sample have the last rank.
  let rankOfNumber: [Int]

  /// - Parameter types: The types whose samples are merged.
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
      // The revisions of a source share a rank: the earliest sample and the best kind decide.
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

  /// Creates a ranking for samples that are not individually visible (`AggregateReader`). It
  /// depends on the user's order and on the kinds and names of source revisions alone, so no sample
  /// has an influence.
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

  /// Returns the position of each source in the user's order.
  private static func places(_ type: ObjectType, _ snapshot: Snapshot) -> [Source: Int] {
    var place: [Source: Int] = [:]
    for (index, source) in (snapshot.sourceOrders[type.code] ?? []).enumerated()
    where place[source] == nil {
      place[source] = index
    }
    return place
  }

  /// Returns 0 for a watch, 1 for a phone and 2 for anything else, by the product type. Sources of
  /// an export have none, but their names usually identify the device.
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
