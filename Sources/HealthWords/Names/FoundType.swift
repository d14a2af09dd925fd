package import HealthModel

/// A type of the store that a search found.
package struct FoundType: Hashable, Sendable {
  package let type: ObjectType
  package private(set) var sampleCount = 0
  /// The end of the latest sample.
  package private(set) var latest: Instant
  package private(set) var sources: [Source] = []

  /// Returns the types of the store that a text may mean, best match first, then those of sources
  /// and apps with the text in their name.
  package static func search(
    _ text: String, in counts: [DaemonStatus.TypeCount]
  ) -> [FoundType] {
    let folded = String(decoding: Suggestion.folded(text), as: UTF8.self)
    guard !folded.isEmpty else { return [] }
    let stored = Dictionary(grouping: counts, by: \.type)
    let named = EverydayNames.search(text).compactMap { stored[$0] }
    let found = Set(named.compactMap { $0.first?.type })
    let sourced = counts.filter { entry in
      !found.contains(entry.type)
        && [entry.source.name, entry.source.bundleIdentifier].contains {
          String(decoding: Suggestion.folded($0), as: UTF8.self).contains(folded)
        }
    }
    let others = Dictionary(grouping: sourced, by: \.type).values.sorted {
      ($0.first?.type.code ?? 0) < ($1.first?.type.code ?? 0)
    }
    return (named + others).compactMap(FoundType.init)
  }

  private init?(_ counts: [DaemonStatus.TypeCount]) {
    guard let first = counts.first else { return nil }
    (type, latest) = (first.type, first.last)
    for entry in counts.sorted(by: { $0.sampleCount > $1.sampleCount }) {
      sampleCount += entry.sampleCount
      latest = max(latest, entry.last)
      sources.append(entry.source)
    }
  }
}

extension FoundType: Redacted {}
