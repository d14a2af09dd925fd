/// The rows of `tombstone`, by the types and sources of the deleted objects.
///
/// A change query reads only rows with deletions that its app may receive. Otherwise its time would tell
/// how many objects other apps have deleted.
package struct TombstoneIndex: Sendable {
  /// A type and a source.
  package struct Group: Hashable, Sendable {
    package var type: UInt16
    package var source: UInt32
  }

  /// The keys of all rows: the anchor of the first deletion in each.
  package private(set) var keys = PagedArray<Int64>()
  /// The keys of the rows with a deleted object of a type and source.
  private var keysOfGroup: [UInt16: [UInt32: PagedArray<Int64>]] = [:]

  package init() {}

  /// Adds a row, which has a greater key than those before.
  package mutating func append(_ key: Int64, _ groups: Set<Group>) {
    keys.append(key)
    for group in groups {
      keysOfGroup[group.type, default: [:]][group.source, default: PagedArray()].append(key)
    }
  }

  package mutating func removeFirst(_ rowCount: Int) {
    guard rowCount > 0 else { return }
    keys.removeFirst(rowCount)
    let least = keys.count == 0 ? Int64.max : keys[0]
    keysOfGroup = keysOfGroup.compactMapValues { ofSource in
      let rest = ofSource.compactMapValues { keys in
        var rest = keys
        rest.removeFirst(keys.partitionPoint { $0 < least })
        return rest.count == 0 ? nil : rest
      }
      return rest.isEmpty ? nil : rest
    }
  }

  /// Returns the keys of the rows with a deletion of a type that may be above the floor of its source,
  /// in ascending order.
  ///
  /// - Parameter sources: The sources; nil: all.
  package func keys(
    ofType type: UInt16, sources: [UInt32]?, above floor: (_ source: UInt32) -> Int64
  ) -> [Int64] {
    guard let ofSource = keysOfGroup[type] else { return [] }
    var found: [Int64] = []
    func add(_ source: UInt32, _ keys: PagedArray<Int64>) {
      // The row before may contain deletions above the floor, too.
      let first = max(keys.partitionPoint { $0 <= floor(source) } - 1, 0)
      for index in first..<keys.count { found.append(keys[index]) }
    }
    if let sources {
      for source in sources { ofSource[source].map { add(source, $0) } }
    } else {
      for (source, keys) in ofSource { add(source, keys) }
    }
    return found.sorted()
  }
}

extension Tombstone {
  package var group: TombstoneIndex.Group { TombstoneIndex.Group(type: type, source: source) }
}
