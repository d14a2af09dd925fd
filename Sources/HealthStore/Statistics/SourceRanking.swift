import HealthModel

/// Which source counts where several measured the same time (rule STATS-09).
///
/// First the sources that the person put in order, in that order. Then watches, then phones, then
/// the others; of equals the one that saved first. A watch is worn all day and a phone is not, which
/// is why the platform prefers it.
struct SourceRanking {
  /// Best first.
  let sources: [Source]
  /// Rank by source number of the store.
  let rankOfNumber: [Int]

  init(type: UInt16, snapshot: Snapshot) {
    let entries = snapshot.dictionaries.sources
    var first: [Source: Int] = [:]
    var kinds: [Source: Int] = [:]
    for (number, entry) in entries.enumerated() {
      let source = entry.revision.source
      if first[source] == nil { first[source] = number }
      kinds[source] = min(kinds[source] ?? Self.otherKind, Self.kind(of: entry.revision))
    }
    let ordered = snapshot.sourceOrders[type] ?? []
    var place: [Source: Int] = [:]
    for (index, source) in ordered.enumerated() where place[source] == nil {
      place[source] = index
    }
    let key = { (source: Source) in
      (place[source] ?? .max, kinds[source] ?? Self.otherKind, first[source] ?? .max)
    }
    let sources = first.keys.sorted { key($0) < key($1) }
    self.sources = sources
    var rank: [Source: Int] = [:]
    for (index, source) in sources.enumerated() { rank[source] = index }
    rankOfNumber = entries.map { rank[$0.revision.source]! }
  }

  private static let otherKind = 2

  /// 0 a watch, 1 a phone. The product type says so; sources of an export have none, and their
  /// names usually tell.
  private static func kind(of revision: SourceRevision) -> Int {
    let product = revision.productType.lowercased()
    if product.hasPrefix("watch") { return 0 }
    if product.hasPrefix("iphone") { return 1 }
    let name = revision.source.name.lowercased()
    if name.contains("watch") { return 0 }
    if name.contains("iphone") { return 1 }
    return otherKind
  }
}
