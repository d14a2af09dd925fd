package import HealthModel

/// What an answer disclosed, for the person's ledger. Never sent to the caller.
package struct Disclosure: Hashable, Sendable {
  package var sampleCount = 0
  /// Samples by the app that saved them; under nil those of imports.
  package var countByOwner: [PrincipalID?: Int] = [:]
  /// The period of the samples; nil when there are none.
  package var start: Instant?
  package var end: Instant?

  package init() {}

  mutating func add(_ other: Disclosure) {
    sampleCount += other.sampleCount
    countByOwner.merge(other.countByOwner, uniquingKeysWith: +)
    start = [start, other.start].compactMap(\.self).min()
    end = [end, other.end].compactMap(\.self).max()
  }

  /// How many of the samples `principal` did not save itself.
  package func foreignCount(for principal: PrincipalID?) -> Int {
    guard let principal else { return sampleCount }
    return sampleCount - (countByOwner[principal] ?? 0)
  }
}

package struct SampleAnswer: Hashable, Sendable {
  package var page: SamplePage
  package var disclosure: Disclosure
}

package struct ChangeAnswer: Hashable, Sendable {
  package var page: ChangePage
  package var disclosure: Disclosure
}

package struct StatisticsAnswer: Hashable, Sendable {
  package var statistics: [Statistics]
  package var disclosure: Disclosure
}
