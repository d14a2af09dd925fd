package import HealthModel

/// The periods in which an app could read data from other apps, as ranges of anchors. Objects and
/// deletions receive anchors in the order in which they are stored, so a change of a grant has a
/// defined position among them. The app is notified of a deletion only if it could have read the
/// object.
///
/// A readable type is in one open period and in any number of closed ones. Types that were granted
/// together share a period. A type is returned to its previous period if no object was added or
/// deleted while it was denied.
package struct ReadPeriods: Hashable, Sendable {
  package struct Period: Hashable, Sendable {
    /// Objects deleted at or before this anchor were gone when the period began.
    package var start: Int64
    /// Objects with a greater anchor were added after the period ended; nil while it is open.
    package var end: Int64?
    /// Objects that ended before this date were hidden during the period.
    package var earliest: Instant?
    package var types: ObjectTypeSet

    package init(start: Int64, end: Int64?, earliest: Instant?, types: ObjectTypeSet) {
      self.start = start
      self.end = end
      self.earliest = earliest
      self.types = types
    }
  }

  /// The position of a decision that was made before the store was unlocked for the first time since
  /// the daemon started: the last anchor, which is not known yet. `resolve` replaces it. Greater than
  /// every anchor.
  package static let unknownPosition = Int64.max - 1

  /// The maximum number of periods. Beyond it, the oldest closed periods are dropped; deletions of
  /// objects that were visible only then are no longer reported.
  package static let countMax = 1_000

  /// The periods, in the order of their creation.
  package private(set) var periods: [Period]

  package init(_ periods: [Period] = []) { self.periods = periods }

  /// Returns whether a deleted object of another app was ever visible to the app.
  package func showed(
    _ type: ObjectType, added: Int64, deleted: Int64, end: Int64
  ) -> Bool {
    periods.contains { period in
      period.types.contains(type) && deleted > period.start && added <= period.end ?? .max
        && end >= period.earliest?.microseconds ?? .min
    }
  }

  /// Returns whether a type has been readable without interruption since an anchor.
  package func isOpen(_ type: ObjectType, since anchor: Int64) -> Bool {
    periods.contains { $0.end == nil && $0.start <= anchor && $0.types.contains(type) }
  }

  /// Opens periods for types that have become readable, and replaces the open period of types whose
  /// earliest date has changed.
  ///
  /// - Parameter position: An anchor that is not greater than that of any later change.
  /// - Returns: Whether anything has changed.
  package mutating func open(_ grants: Grants, at position: Int64) -> Bool {
    var missing = grants.readable
    for index in periods.indices.reversed() where periods[index].end == nil {
      for type in missing.intersection(periods[index].types).types {
        if periods[index].earliest == grants.history[type] {
          missing.remove(type)
        } else {
          close(ObjectTypeSet([type]), in: index, at: position)
        }
      }
    }
    for type in missing.types { open(type, grants.history[type], at: position) }
    normalize()
    return !missing.isEmpty
  }

  /// Closes the periods of types that are no longer readable.
  ///
  /// - Parameter position: An anchor that is not less than that of any change the app can have
  ///   seen.
  /// - Returns: Whether anything has changed.
  package mutating func close(_ grants: Grants, at position: Int64) -> Bool {
    var hasClosed = false
    for index in periods.indices where periods[index].end == nil {
      let gone = periods[index].types.subtracting(grants.readable)
      guard !gone.isEmpty else { continue }
      close(gone, in: index, at: position)
      hasClosed = true
    }
    normalize()
    return hasClosed
  }

  private mutating func open(_ type: ObjectType, _ earliest: Instant?, at position: Int64) {
    // If nothing was added or deleted since the last period was closed, that period is resumed.
    var start = position
    for index in periods.indices.reversed() where periods[index].types.contains(type) {
      if periods[index].earliest == earliest, let end = periods[index].end, end >= position {
        start = periods[index].start
        periods[index].types.remove(type)
      }
      break
    }
    insert(type, start: start, end: nil, earliest)
  }

  private mutating func close(_ types: ObjectTypeSet, in index: Int, at position: Int64) {
    let period = periods[index]
    for type in types.types {
      periods[index].types.remove(type)
      insert(type, start: period.start, end: position, period.earliest)
    }
  }

  private mutating func insert(
    _ type: ObjectType, start: Int64, end: Int64?, _ earliest: Instant?
  ) {
    let index = periods.lastIndex {
      $0.start == start && $0.end == end && $0.earliest == earliest
    }
    if let index {
      periods[index].types.insert(type)
    } else {
      periods.append(
        Period(start: start, end: end, earliest: earliest, types: ObjectTypeSet([type])))
    }
  }

  /// Replaces `unknownPosition` by the last anchor, which is the same for all decisions that were
  /// made in the meantime.
  ///
  /// - Returns: Whether anything has changed.
  package mutating func resolve(_ position: Int64) -> Bool {
    var hasChanged = false
    for index in periods.indices {
      if periods[index].start == Self.unknownPosition {
        periods[index].start = position
        hasChanged = true
      }
      if periods[index].end == Self.unknownPosition {
        periods[index].end = position
        hasChanged = true
      }
    }
    return hasChanged
  }

  private mutating func normalize() {
    periods.removeAll { $0.types.isEmpty }
    while periods.count > Self.countMax, let oldest = periods.firstIndex(where: { $0.end != nil }) {
      periods.remove(at: oldest)
    }
  }
}
