import HealthStorage
import HealthModel

/// Subjects of per-object grants are determined when objects are saved, and reported to commit
/// observers.
extension Writer {
  /// Stores the subjects of the rows of a save. The first row has `firstAnchor`; `sources` has one
  /// number, or one per row.
  func keepSubjects(
    of save: PreparedSave, firstAnchor: Int64, sources: [UInt32]
  ) throws(StoreError) {
    var ids: [ObjectID] = []
    for (row, details) in save.details {
      let type = save.type(row)
      guard type.followsObjectGrants else { continue }
      if ids.isEmpty { ids = save.ids }
      let source = sources.count == 1 ? sources[0] : sources[row]
      let subject = GrantSubject(
        of: details, object: ids[row],
        author: dictionaries.current.principal(ofSource: source))
      let anchor = firstAnchor + Int64(row)
      try connection.put(
        .subject, key: anchor,
        SubjectIndex.payload(subject, type: type.code, source: source))
      subjects.append(anchor: anchor, subject, type: type.code, source: source)
      draft.commit.touched(subject, type: type.code, source: source)
    }
  }

  /// Records in the commit summary that an object is being deleted. Its row stays as long as its
  /// tombstone.
  func noteSubject(of sample: LocatedSample) {
    guard let entry = subjects.entry(ofAnchor: sample.anchor) else { return }
    draft.commit.touched(subjects.subject(of: entry), type: sample.type, source: sample.source)
  }

  /// Removes the rows of objects whose tombstones are removed.
  func purgeSubjects(_ anchors: Set<Int64>) throws(StoreError) {
    guard !anchors.isEmpty else { return }
    for anchor in anchors { try connection.remove(.subject, key: anchor) }
    subjects.remove(anchors)
  }
}
