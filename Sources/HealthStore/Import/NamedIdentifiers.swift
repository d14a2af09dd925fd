import HealthModel

/// Identifiers that an importer computed from the names that another system uses, such as the UUID of
/// a record in Health Connect. They are UUIDs of version 5 (RFC 9562); all others say nothing about
/// an object, because each import may assign new ones.
///
/// Such an identifier names an object across files: a later file may contain the object with other
/// content, and the new version replaces the stored one. Identifiers in the store are never reused,
/// so version n of an object is stored under the nth successor of its identifier. All versions have
/// the same upper half, which is called their family.
extension ObjectID {
  var isName: Bool { (high >> 12) & 0xF == 5 }

  /// The identifier of version `version` of an object whose first version is 0.
  func version(_ version: Int) -> ObjectID {
    // The multiple of an odd constant takes 2^64 different values, and neighboring versions do not
    // form a run.
    ObjectID(high: high, low: low &+ UInt64(version) &* 0x9e37_79b9_7f4a_7c15)
  }
}

/// The rows of a batch whose identifiers come from another system.
struct NamedRows {
  /// By row: the identifier.
  private(set) var ids: [Int: ObjectID] = [:]

  init(_ batch: SampleBatch) {
    var row = 0
    for run in batch.idRuns {
      if run.count == 1, run.first.isName { ids[row] = run.first }
      row += run.count
    }
  }

  var isEmpty: Bool { ids.isEmpty }

  /// Whether a row can be the stored sample with the identifier `stored`. Two samples with different
  /// names are different, even if their content is equal: the content of the first may have changed
  /// to that of the second.
  @inline(__always)
  func mayBe(_ row: Int, stored: ObjectID) -> Bool {
    guard stored.isName, let own = ids[row] else { return true }
    return own.high == stored.high
  }
}
