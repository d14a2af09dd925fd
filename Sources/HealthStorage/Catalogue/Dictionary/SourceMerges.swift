/// Imported sources that are treated as another one: rows of `source_merge`. The key is the order
/// of the merges, the payload both names.
///
/// Samples retain the number of the source under which they were imported; only the value of that
/// number changes. A merge is therefore undone by removing its row.
package struct SourceMerges: Hashable, Sendable {
  /// The name of a merged source and the name under which its samples appear.
  package struct Merge: Hashable, Sendable {
    package var name: String
    package var target: String

    package init(
      name: String, target: String
    ) {
      self.name = name
      self.target = target
    }
  }

  private(set) var rows: [Int64: Merge] = [:]

  init() {}

  init(reading connection: Connection) throws(StoreError) {
    try connection.forEach(.sourceMerge) { (key, bytes) throws(StoreError) in
      var reader = ByteReader(bytes, part: "merged sources")
      rows[key] = Merge(name: try reader.string(), target: try reader.string())
      try reader.finish()
    }
  }

  package var all: [Merge] { rows.sorted { $0.key < $1.key }.map(\.value) }

  /// Returns the name of a source after merges. Merges form chains, but no cycles, because a name
  /// that was merged already cannot be a target.
  package func name(of name: String) -> String {
    var current = name
    for _ in 0..<rows.count {
      guard let next = rows.values.first(where: { $0.name == current }) else { break }
      current = next.target
    }
    return current
  }

  /// The payload of a row: both names.
  package static func payload(_ merge: Merge) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(merge.name)
    bytes.append(merge.target)
    return bytes
  }

  package mutating func insert(_ merge: Merge) -> Int64 {
    let key = (rows.keys.max() ?? 0) + 1
    rows[key] = merge
    return key
  }

  /// Removes the merge of a source and returns its key.
  package mutating func remove(_ name: String) -> Int64? {
    guard let key = rows.first(where: { $0.value.name == name })?.key else { return nil }
    rows[key] = nil
    return key
  }
}
