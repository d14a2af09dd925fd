import HealthAuthorization
package import HealthModel

/// The data that an answer disclosed, for the ledger. Never sent to the caller.
///
/// Only the store creates a disclosure, together with the answer, so a handler cannot invent one.
package struct Disclosure: Hashable, Sendable {
  /// The number of samples, or of other facts: a source, a characteristic, a unit.
  package internal(set) var sampleCount = 0
  /// The number of samples by the app that saved them; imported samples are under nil.
  package internal(set) var countByOwner: [PrincipalID?: Int] = [:]
  /// The period of the samples; nil when there are none.
  package internal(set) var start: Instant?
  package internal(set) var end: Instant?

  init() {}

  /// Creates a disclosure of `count` facts without times.
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

  /// Returns the number of samples that `principal` did not save itself.
  package func foreignCount(for principal: PrincipalID?) -> Int {
    guard let principal else { return sampleCount }
    return sampleCount - (countByOwner[principal] ?? 0)
  }
}

/// A page of samples with its disclosure.
package struct SampleAnswer: Hashable, Sendable {
  package var page: SamplePage
  package var disclosure: Disclosure
}

/// A page of changes with its disclosure.
package struct ChangeAnswer: Hashable, Sendable {
  package var page: ChangePage
  package var disclosure: Disclosure
}

/// An answer other than a page of samples, with its disclosure.
package struct Disclosed<Value: Hashable & Sendable>: Hashable, Sendable {
  package var value: Value
  package var disclosure: Disclosure
}

/// Statistics with their disclosure.
package struct StatisticsAnswer: Hashable, Sendable {
  package var statistics: [Statistics]
  package var disclosure: Disclosure
}
