import HealthAuthorization
package import HealthModel

/// What an answer disclosed, for the ledger. Never sent to the caller.
///
/// Only the store creates one, together with the answer, so no handler can invent what an answer
/// held.
package struct Disclosure: Hashable, Sendable {
  /// Samples, or other values of which each is one fact: a source, a characteristic, a unit.
  package internal(set) var sampleCount = 0
  /// Samples by the app that saved them; under nil those of imports.
  package internal(set) var countByOwner: [PrincipalID?: Int] = [:]
  /// The period of the samples; nil when there are none.
  package internal(set) var start: Instant?
  package internal(set) var end: Instant?

  init() {}

  /// `count` facts and nothing about their times.
  init(_ count: Int, from owner: PrincipalID?) { self.count(count, from: owner) }

  mutating func count(_ count: Int, from owner: PrincipalID?) {
    guard count > 0 else { return }
    sampleCount += count
    countByOwner[owner, default: 0] += count
  }

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

/// An answer that is no page of samples, with what it disclosed.
package struct Disclosed<Value: Hashable & Sendable>: Hashable, Sendable {
  package var value: Value
  package var disclosure: Disclosure
}

package struct StatisticsAnswer: Hashable, Sendable {
  package var statistics: [Statistics]
  package var disclosure: Disclosure
}
