package import HealthModel

/// When an app could read what others saved, in the order of the store: anchors count objects and
/// deletions as they come, so that a decision of the person has its place among them.
///
/// A type is in one open period while it may be read, and in closed ones of before. Types that were
/// decided about together share a period, and a type of which nothing came or went while it was
/// denied goes on in the period in which it was.
package struct ReadPeriods: Hashable, Sendable {
  package struct Period: Hashable, Sendable {
    /// Objects that were deleted at this anchor or before were gone when the period began.
    package var start: Int64
    /// Objects with a greater anchor came when it was over; nil while it lasts.
    package var end: Int64?
    /// What had ended before was hidden all the same.
    package var earliest: Instant?
    package var types: ObjectTypeSet

    package init(start: Int64, end: Int64?, earliest: Instant?, types: ObjectTypeSet) {
      self.start = start
      self.end = end
      self.earliest = earliest
      self.types = types
    }
  }

  /// Of more, those that ended first are forgotten: what was to be seen then only is not told of
  /// when it is deleted.
  package static let countMax = 1_000

  /// In the order in which they were made.
  package private(set) var periods: [Period]

  package init(_ periods: [Period] = []) { self.periods = periods }

  /// Whether an object of somebody else, now deleted, was there for the app to see at some time.
  package func showed(
    _ type: ObjectType, added: Int64, deleted: Int64, end: Int64
  ) -> Bool {
    periods.contains { period in
      period.types.contains(type) && deleted > period.start && added <= period.end ?? .max
        && end >= period.earliest?.microseconds ?? .min
    }
  }

  /// Whether a type has been readable ever since an anchor.
  package func isOpen(_ type: ObjectType, since anchor: Int64) -> Bool {
    periods.contains { $0.end == nil && $0.start <= anchor && $0.types.contains(type) }
  }

  /// Begins periods for what may be read now, and reaches back to another date where that changed.
  /// `position` is an anchor that is not greater than that of anything that came since.
  ///
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

  /// Ends the periods of what may not be read now. `position` is an anchor that is not less than
  /// that of anything the app can have seen.
  ///
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
    // Where nothing came or went since it was closed, the last period goes on.
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

  private mutating func normalize() {
    periods.removeAll { $0.types.isEmpty }
    while periods.count > Self.countMax, let oldest = periods.firstIndex(where: { $0.end != nil }) {
      periods.remove(at: oldest)
    }
  }
}
