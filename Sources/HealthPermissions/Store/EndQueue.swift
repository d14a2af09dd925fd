import HealthAuthorization
import HealthModel

/// The principals with authorizations that expire, in order of expiry.
///
/// A sorted array is sufficient: it changes only with decisions and expiries, and has at most one
/// entry per registration. It is part of `PermissionStore.State` and used under its lock.
struct EndQueue: Sendable {
  private var ends: [(end: Instant, principal: PrincipalID)] = []

  /// The earliest expiry.
  var next: Instant? { ends.first?.end }

  /// Returns the principals whose first expiry has been reached.
  func due(at now: Instant) -> [PrincipalID] {
    ends.prefix { $0.end <= now }.map(\.principal)
  }

  /// Replaces the expiry of a principal. nil means none. The caller passes the expiry that it
  /// passed last, so that the entry is found by binary search.
  mutating func set(_ principal: PrincipalID, from old: Instant?, to new: Instant?) {
    if old == new { return }
    if let old {
      var index = place(of: old)
      // Several principals may have the same expiry.
      while ends[index].principal != principal { index += 1 }
      ends.remove(at: index)
    }
    if let new { ends.insert((new, principal), at: place(of: new)) }
  }

  /// Returns the index of the first entry that is not earlier.
  ///
  /// All entries with an equal expiry follow this index, so that `set` finds the one of its
  /// principal by scanning from here.
  private func place(of end: Instant) -> Int {
    ends.indices.partitioningIndex { ends[$0].end >= end }
  }
}
